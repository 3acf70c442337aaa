import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerLanguage } from '#server/answering/intent.ts';
import { readInMemory } from '../samples.ts';
import { loadXquad, type XquadParagraph } from '../xquad.ts';
import { attacks, honest } from './attacks.ts';
import { corruptions } from './corruptions.ts';
import type { GateCase, Half, Random, SourceSentence } from './gate-cases.ts';
import { paraphrases } from './paraphrases.ts';
import { sourcesOf } from './read-sources.ts';

const shared = join(import.meta.dirname, '../../../../shared/eval');
const transcripts = 8;
/** Number of cases per kind, half and language. */
const limit = 120;

/**
 * Cases from papers and corruptions not used to develop the gate: encyclopedia articles in both languages, whose
 * sentences are translations of each other, and committee transcripts. Every second article and transcript is only
 * measured.
 */
export async function secondCorpus(random: Random): Promise<GateCase[]> {
  const sources: SourceSentence[] = [];
  const pairs: Pair[] = [];
  const [german, english] = [loadXquad(shared, 'de'), loadXquad(shared, 'en')];
  if (german && english) {
    const read = { de: await readArticles(german.paragraphs, 'de'), en: await readArticles(english.paragraphs, 'en') };
    sources.push(...read.de, ...read.en);
    pairs.push(...alignedPairs(german.paragraphs, english.paragraphs, read));
  }
  sources.push(...(await readTranscripts()));
  return (['open', 'kept'] as const).flatMap((half) => [
    ...sameLanguage(
      sources.filter((source) => source.half === half),
      random,
    ),
    ...otherLanguage(
      pairs.filter(({ quoted }) => quoted.half === half),
      random,
    ),
  ]);
}

const halfOf = (index: number): Half => (index % 2 === 0 ? 'open' : 'kept');

async function readArticles(
  paragraphs: readonly XquadParagraph[],
  language: AnswerLanguage,
): Promise<SourceSentence[]> {
  const sources: SourceSentence[] = [];
  for (const [index, [article, own]] of [...Map.groupBy(paragraphs, (each) => each.article)].entries()) {
    const text = own.map((each) => each.text).join('\n\n');
    const document = await readInMemory(`${language}-${index}-${article}.txt`, new TextEncoder().encode(text));
    sources.push(...sourcesOf({ document, half: halfOf(index) }));
  }
  return sources.filter((source) => source.language === language && source.form === 'sentence');
}

async function readTranscripts(): Promise<SourceSentence[]> {
  const path = join(shared, 'qmsum/Committee.train.jsonl');
  if (!existsSync(path)) return [];
  const sources: SourceSentence[] = [];
  for (const [index, line] of readFileSync(path, 'utf8').trim().split('\n').slice(0, transcripts).entries()) {
    const { meeting_transcripts: turns } = JSON.parse(line) as {
      meeting_transcripts: { speaker: string; content: string }[];
    };
    const text = turns.map(({ speaker, content }) => `${speaker}: ${content}`).join('\n\n');
    const document = await readInMemory(`en-transcript-${index}.txt`, new TextEncoder().encode(text));
    sources.push(...sourcesOf({ document, half: halfOf(index) }));
  }
  return sources.filter(({ form, language }) => form === 'sentence' && language === 'en');
}

/** A sentence and its translation. */
type Pair = { quoted: SourceSentence; translated: SourceSentence };

function alignedPairs(
  german: readonly XquadParagraph[],
  english: readonly XquadParagraph[],
  read: Record<AnswerLanguage, readonly SourceSentence[]>,
): Pair[] {
  const inside = (sources: readonly SourceSentence[], text: string) =>
    sources.filter((source) => text.includes(source.text)).sort((a, b) => text.indexOf(a.text) - text.indexOf(b.text));
  return german.flatMap(({ text }, index) => {
    const [own, others] = [inside(read.de, text), inside(read.en, english[index]?.text ?? '')];
    // If a paragraph was split differently, its sentences do not correspond.
    if (own.length !== others.length) return [];
    return own.flatMap((source, place) => {
      const other = others[place];
      if (!other || !isTranslation(source.text, other.text)) return [];
      return [
        { quoted: source, translated: other },
        { quoted: other, translated: source },
      ];
    });
  });
}

/** The same years, and a similar length. */
function isTranslation(one: string, other: string): boolean {
  const years = (text: string) =>
    [...text.matchAll(/\b1\d{3}|20\d\d\b/gu)]
      .map(([year]) => year)
      .sort()
      .join(' ');
  const ratio = one.length / other.length;
  return years(one) === years(other) && ratio > 0.7 && ratio < 1.6;
}

const caseOf = (source: SourceSentence, kind: string, isTrue: boolean, claim: string): GateCase => ({
  ...{ kind, isTrue, claim, half: source.half, form: source.form, passage: source.passage },
  language: source.language,
  words: source.passage.text.slice(source.start, source.end),
  isInvented: false,
});

function sameLanguage(sources: readonly SourceSentence[], random: Random): GateCase[] {
  const cases: GateCase[] = [];
  const collect = (kind: string, isTrue: boolean, make: (source: SourceSentence) => string | null) => {
    for (const own of Map.groupBy(sources, ({ language }) => language).values()) {
      let found = 0;
      for (const source of random.shuffled(own)) {
        if (found >= limit) break;
        const claim = make(source);
        if (claim === null || claim === source.text) continue;
        cases.push(caseOf(source, kind, isTrue, claim));
        found += 1;
      }
    }
  };
  const strangers = { names: [], bodies: { de: [], en: [] } };
  const plain = ({ text, passage, language }: SourceSentence) => ({ text, passage: passage.text, language });
  for (const [kind, attack] of Object.entries(attacks)) collect(kind, false, (source) => attack(plain(source), random));
  for (const [kind, change] of Object.entries(honest)) collect(kind, true, (source) => change(plain(source), random));
  for (const [kind, corrupt] of Object.entries(corruptions))
    collect(`known way: ${kind}`, false, ({ text, language }) => corrupt(text, language, random, strangers, ''));
  for (const [kind, change] of Object.entries(paraphrases))
    collect(`known way: ${kind}`, true, (source) => change(source));
  return cases;
}

/** Claims in the reader's language: the translation, and lies made from it. */
function otherLanguage(pairs: readonly Pair[], random: Random): GateCase[] {
  const strangers = { names: [], bodies: { de: [], en: [] } };
  return random
    .shuffled(pairs)
    .slice(0, 4 * limit)
    .flatMap(({ quoted, translated: { text: translated, language, passage } }) => {
      const made = (kind: string, isTrue: boolean, claim: string) =>
        ({ ...caseOf(quoted, kind, isTrue, claim), language }) as GateCase;
      const lies = [
        ...Object.entries(corruptions).map(
          ([kind, corrupt]) => [kind, corrupt(translated, language, random, strangers, '')] as const,
        ),
        ...Object.entries(attacks).map(
          ([kind, attack]) => [kind, attack({ text: translated, passage: passage.text, language }, random)] as const,
        ),
      ];
      return [
        made('other language', true, translated),
        ...lies.flatMap(([kind, claim]) =>
          claim === null || claim === translated ? [] : [made(`other language, ${kind}`, false, claim)],
        ),
      ];
    });
}
