import { type DecisionOutcome, decisionOutcomes } from '../../record-model.ts';
import type { DecisionWords } from './decision-words.ts';
import { germanDecisions } from './words-de.ts';
import { englishDecisions } from './words-en.ts';

export type VerbForm = 'finite' | 'participle' | 'infinitive';
/** A way to read a word as a form of a deciding verb. */
export type VerbReading = {
  outcome: DecisionOutcome;
  isFormal: boolean;
  form: VerbForm;
  language: 'de' | 'en';
  /** Separable prefix that ends the clause: "lehnt … ab". */
  particle: string | null;
  /** Words of its clause without which it decides nothing: "zur Kenntnis". */
  with: readonly string[];
  /** Further words right behind it: "laid on the table". */
  tail: readonly string[];
};

const inseparable = /^(?:be|ge|er|ver|zer|ent|emp|miss|wider|über|unter|voll|nominier)|ier$/u;
const finiteEndings = ['', 't', 'et', 'en', 'n', 'te', 'ten', 'ete', 'eten'];

function germanForms(entry: string): [word: string, form: VerbForm, particle: string | null][] {
  const [head = '', ...others] = entry.split(',');
  const [prefix, stem] = head.includes('|') ? (head.split('|') as [string, string]) : ['', head];
  const dental = /[td]$/u.test(stem) ? 'et' : 't';
  const participle =
    others.length > 0 ? others.at(-1) : `${prefix}${inseparable.test(stem) ? '' : 'ge'}${stem}${dental}`;
  const stems = [stem, ...others.slice(0, -1)];
  const finite = stems.flatMap((each) => finiteEndings.map((ending) => each + ending));
  return [
    [participle ?? '', 'participle', null],
    ...[`${prefix}${stem}en`, `${prefix}zu${stem}en`].map(
      (word) => [word, 'infinitive', null] as [string, VerbForm, null],
    ),
    ...finite.map((word) => [word, 'finite', prefix || null] as [string, VerbForm, string | null]),
    // "dass er … ablehnt"
    ...(prefix ? finite.map((word) => [prefix + word, 'finite', null] as [string, VerbForm, null]) : []),
  ];
}

function englishForms(entry: string): [word: string, form: VerbForm, particle: null][] {
  const [past = '', participle = past] = entry.split(',');
  const bare = past.replace(/ed$/u, '');
  const bases = past.endsWith('ed')
    ? [bare, `${bare}e`, bare.replace(/(.)\1$/u, '$1'), bare.replace(/i$/u, 'y')].filter((base) => base !== past)
    : [];
  return [
    [participle, 'participle', null],
    [past, 'finite', null],
    ...bases.map((base) => [base, 'infinitive', null] as [string, VerbForm, null]),
    ...bases.map(
      (base) =>
        [/[sxh]$/u.test(base) ? `${base}es` : `${base.replace(/y$/u, 'ie')}s`, 'finite', null] as [
          string,
          VerbForm,
          null,
        ],
    ),
  ];
}

function collect(): ReadonlyMap<string, readonly VerbReading[]> {
  const verbs = new Map<string, VerbReading[]>();
  const add = (words: DecisionWords, language: 'de' | 'en') => {
    for (const group of ['formal', 'acts'] as const)
      for (const outcome of decisionOutcomes)
        for (const entry of words.verbs[group][outcome].split(' ').filter(Boolean)) {
          const [verb = '', needed = ''] = entry.split('+').reverse();
          for (const [phrase, form, particle] of language === 'de' ? germanForms(verb) : englishForms(verb)) {
            const [word = '', ...tail] = phrase.split('_');
            const reading = {
              outcome,
              isFormal: group === 'formal',
              form,
              language,
              particle,
              with: needed.split('_').filter(Boolean),
              tail,
            };
            // What needs a second word says more than the verb alone.
            const known = verbs.get(word) ?? [];
            verbs.set(word, reading.with.length > 0 ? [reading, ...known] : [...known, reading]);
          }
        }
  };
  add(germanDecisions, 'de');
  add(englishDecisions, 'en');
  return verbs;
}

/** Forms of deciding verbs, lower case, of both languages. */
export const decidingVerbs = collect();
