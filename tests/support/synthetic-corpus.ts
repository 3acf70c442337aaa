import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { readDocument } from '#server/reading/read-document.ts';

const shared = join(import.meta.dirname, '../../../shared');
const sentencesPerPassage = 8;
const passagesPerDocument = 120;
/** Invented compounds, drawn by Zipf's law, so that the vocabulary grows with the corpus as in real documents. */
const inventedWords = 150_000;
const inventedPerPassage = 8;

/** Mulberry32, so that every run measures the same corpus. 0 ≤ x < 1. */
export function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type GermanSource = { sentences: string[]; questions: string[] };

/** Sentences and questions of the German evaluation data, and sentences of the sample minutes. */
export async function readGermanSource(): Promise<GermanSource> {
  const { data } = JSON.parse(readFileSync(join(shared, 'eval/xquad/xquad-even.de.json'), 'utf8')) as {
    data: { paragraphs: { context: string; qas: { question: string }[] }[] }[];
  };
  const paragraphs = data.flatMap((article) => article.paragraphs);
  const name = 'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf';
  const minutes = await readDocument(readFileSync(join(shared, 'samples', name)), name, 'pdf', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  const texts = [...paragraphs.map(({ context }) => context), ...minutes.passages.map(({ text }) => text)];
  return {
    sentences: texts.flatMap((text) =>
      splitSentences(text, 'de').map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' ')),
    ),
    questions: paragraphs.flatMap(({ qas }) => qas.map(({ question }) => question)),
  };
}

export type SyntheticDocument = { title: string; fileName: string; meetingDate: string; passages: string[] };

/** German documents of 120 passages: real sentences in random order, mixed with invented compounds. */
export function* inventDocuments(
  { sentences }: GermanSource,
  passageCount: number,
  seed: number,
): Generator<SyntheticDocument> {
  const next = pseudoRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];
  const nouns = [...new Set(sentences.join(' ').match(/\p{Lu}\p{Ll}{4,10}/gu) ?? [])];
  const invented = (rank: number) =>
    `${nouns[(rank * 7_919) % nouns.length]}${nouns[(rank * 104_729 + 17) % nouns.length]?.toLowerCase()}`;
  for (let made = 0; made < passageCount; made += passagesPerDocument) {
    const year = 2000 + Math.floor(next() * 25);
    const date = `${year}-${String(1 + Math.floor(next() * 12)).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
    const passages = Array.from({ length: Math.min(passagesPerDocument, passageCount - made) }, () => {
      const parts = Array.from({ length: sentencesPerPassage }, () => pick(sentences) ?? '');
      for (let index = 0; index < inventedPerPassage; index++) {
        const rank = Math.floor(inventedWords ** next());
        parts.splice(Math.floor(next() * parts.length), 0, `${invented(rank)} ${Math.floor(next() * 1_000_000)}.`);
      }
      return parts.join(' ');
    });
    yield { title: `Protokoll vom ${date}`, fileName: `protokoll-${made}.pdf`, meetingDate: date, passages };
  }
}
