import { foldedWords } from '#server/platform/linguistics/folding.ts';
import {
  type Column,
  columns,
  hashOf,
  isParticle,
  joinKey,
  joinSections,
  keyPartOf,
  packMember,
  tellingWords,
} from '#server/platform/linguistics/thesaurus/layout.ts';
import type { Language } from '#server/platform/linguistics/words/stems.ts';

/** An expression with its forms, as folded words; the dictionary form first. */
type Written = { forms: string[][]; column: Column; isGerman: boolean | null };

/** "beschließen (beschloss, beschlossen)" → the three of them. */
function readForms(text: string): string[] {
  const open = text.indexOf('(');
  if (open < 0) return [text];
  const inside = text.slice(open + 1, text.lastIndexOf(')'));
  return [text.slice(0, open), ...inside.split(',')].map((form) => form.trim()).filter((form) => form !== '');
}

/** The expressions of a column, separated by semicolons outside parentheses. */
const splitColumn = (text: string): string[] =>
  text
    .split(/;(?![^(]*\))/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** "genehmigt" beside "genehmigen": the stemmer leaves the ending of the participle and the past. */
function pastOf(infinitive: string): string[] {
  const root = /^[a-zäöüß]{2,}(?:en|ern|eln)$/u.test(infinitive) ? infinitive.replace(/e?n$/u, '') : '';
  if (root === '') return [];
  return [/[dt]$/u.test(root) ? `${root}et` : `${root}t`];
}

const ornaments = new Set(foldedWords('der die das den dem des ein eine einen einem einer sich the a an to be'));

/** True if the telling words of an expression say less than all its words do: "in Sicht sein". */
function isReduced(words: readonly string[], language: Language): boolean {
  const telling = tellingWords(words, language);
  const plain = words.filter((word) => !ornaments.has(word));
  return words.length > 1 && telling.length === 1 && plain.length > 1;
}

function readColumn(text: string, column: Column, isVerb: boolean, isGerman: boolean | null): Written[] {
  return splitColumn(text).flatMap((written) => {
    const [first = '', ...others] = readForms(written);
    const forms = [first, ...others, ...(isVerb && isGerman !== false ? pastOf(first) : [])].map(foldedWords);
    const [dictionary = []] = forms;
    if (dictionary.length === 0) return [];
    return [{ forms: forms.filter((form) => form.length > 0), column, isGerman }];
  });
}

/** Telling words of a form; those of "nimmt an" are both. Null if the form says less than its expression. */
function keyWords(form: readonly string[], language: Language, isFirst: boolean): readonly string[] | null {
  if (form.length === 1) return form;
  const last = form.at(-1) ?? '';
  if (language === 'de' && !isFirst && form.length === 2 && isParticle(last)) return form;
  const telling = tellingWords(form, language);
  if (telling.length === 0 || (!isFirst && isReduced(form, language))) return null;
  return telling;
}

type Expression = { forms: Map<string, readonly string[]>; concepts: Map<number, Column> };

/** Adds concepts' expressions, numbered in the order of their first occurrence. */
class Vocabulary {
  readonly expressions = new Map<string, Expression>();

  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add({ forms, column }: Written, concept: number): void {
    const [first = []] = forms;
    const key = first.join(' ');
    const expression: Expression = this.expressions.get(key) ?? { forms: new Map(), concepts: new Map() };
    this.expressions.set(key, expression);
    for (const form of forms) if (!expression.forms.has(form.join(' '))) expression.forms.set(form.join(' '), form);
    // A reduced expression only finds; and the strictest column wins where a word stands in two.
    const own: Column = column === 'same' && isReduced(first, this.#language) ? 'ask' : column;
    const known = expression.concepts.get(concept);
    if (known === undefined || columns[own] < columns[known]) expression.concepts.set(concept, own);
  }
}

/** Compiles the thesaurus's lines, described in its README, into the product's layout. */
export function compileThesaurus(tsv: string): Uint8Array<ArrayBuffer> {
  const vocabularies = { de: new Vocabulary('de'), en: new Vocabulary('en') };
  const rows = tsv.split('\n').filter((line) => line.trim() !== '');
  const opposites: { written: Written; concept: number }[] = [];
  for (const [concept, row] of rows.entries()) {
    const [kind = '', de = '', en = '', deAsk = '', enAsk = '', not = ''] = row.split('\t');
    const isVerb = kind === 'v';
    for (const written of readColumn(de, 'same', isVerb, true)) vocabularies.de.add(written, concept);
    for (const written of readColumn(deAsk, 'ask', isVerb, true)) vocabularies.de.add(written, concept);
    for (const written of readColumn(en, 'same', isVerb, false)) vocabularies.en.add(written, concept);
    for (const written of readColumn(enAsk, 'ask', isVerb, false)) vocabularies.en.add(written, concept);
    for (const written of readColumn(not, 'not', isVerb, null)) opposites.push({ written, concept });
  }
  // Words of both languages share a column: each belongs where it is known, or to both.
  const known = { de: new Set(vocabularies.de.expressions.keys()), en: new Set(vocabularies.en.expressions.keys()) };
  for (const { written, concept } of opposites) {
    const key = written.forms[0]?.join(' ') ?? '';
    const isUnknown = !known.de.has(key) && !known.en.has(key);
    for (const language of ['de', 'en'] as const) {
      if (isUnknown || known[language].has(key)) vocabularies[language].add(written, concept);
    }
  }
  return layOut(vocabularies, rows.length);
}

function layOut(vocabularies: Record<Language, Vocabulary>, conceptCount: number): Uint8Array<ArrayBuffer> {
  const textStarts = [0];
  const formStarts = [0];
  const conceptStarts = [0];
  const concepts: number[] = [];
  const members: number[][] = Array.from({ length: conceptCount }, () => []);
  const keys: { hash: number; form: number }[] = [];
  const texts: string[] = [];
  let length = 0;
  let id = 0;
  for (const language of ['de', 'en'] as const) {
    for (const { forms, concepts: own } of vocabularies[language].expressions.values()) {
      let isFirst = true;
      for (const [text, form] of forms) {
        const words = keyWords(form, language, isFirst);
        if (!isFirst && words === null) continue;
        if (words) {
          const key = joinKey(
            words.map((word) => keyPartOf(word, language)),
            language,
          );
          keys.push({ hash: hashOf(key, language), form: texts.length });
        }
        texts.push(text);
        length += Buffer.byteLength(text, 'latin1');
        textStarts.push(length);
        isFirst = false;
      }
      formStarts.push(texts.length);
      for (const [concept, column] of own) {
        concepts.push(packMember(concept, column));
        members[concept]?.push(packMember(id, column));
      }
      conceptStarts.push(concepts.length);
      id++;
    }
  }
  keys.sort((one, other) => one.hash - other.hash || one.form - other.form);
  const memberStarts = [0];
  for (const each of members) memberStarts.push((memberStarts.at(-1) ?? 0) + each.length);
  return joinSections({
    keyHashes: Uint32Array.from(keys, ({ hash }) => hash),
    keyForms: Uint32Array.from(keys, ({ form }) => form),
    textStarts: Uint32Array.from(textStarts),
    formStarts: Uint32Array.from(formStarts),
    conceptStarts: Uint32Array.from(conceptStarts),
    concepts: Uint32Array.from(concepts),
    memberStarts: Uint32Array.from(memberStarts),
    members: Uint32Array.from(members.flat()),
    text: Buffer.from(texts.join(''), 'latin1'),
    germanCount: vocabularies.de.expressions.size,
  });
}
