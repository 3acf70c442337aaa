import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalRow } from './answering.ts';
import { type AnswerTold, askInMemory, sentencesOf } from './ask-in-memory.ts';
import { createMemoryCorpus, type MemoryDocument } from './memory-corpus.ts';
import { readInMemory } from './samples.ts';

type Quoted = { file: string; page: number | null; quote: string };
export type BoardNeed = {
  id: string;
  lang: 'de' | 'en';
  kind: string;
  wordings: readonly string[];
  previous?: string;
  gold?: readonly Quoted[];
  answer?: string | readonly string[];
  accept?: readonly string[];
  facts?: readonly (Quoted & { text: string; essential: boolean })[];
};

type Outcome = {
  need: BoardNeed;
  wording: number;
  isClaimed: boolean;
  isRight: boolean;
  isFirst: boolean;
  recall: number;
};

/**
 * Questions by outside authors about papers of parliaments, a central bank and an open-source council, each need in
 * three wordings; scored as the set's README says. Null if the set is absent.
 */
export async function runBoardEval(directory: string, samples: string): Promise<EvalRow[] | null> {
  if (!existsSync(join(directory, 'questions.jsonl'))) return null;
  const corpus = createMemoryCorpus(await readBoardPapers([join(directory, 'papers'), samples]));
  const outcomes: Outcome[] = [];
  for (const need of readNeeds(directory)) {
    for (const [wording, question] of need.wordings.entries()) {
      const before = need.previous === undefined ? {} : { before: need.previous };
      const told = await askInMemory(corpus, { question, interfaceLanguage: need.lang, ...before });
      outcomes.push({ need, wording, ...judge(need, told) });
    }
  }
  return rowsOf(outcomes);
}

export function readNeeds(directory: string): BoardNeed[] {
  const lines = readFileSync(join(directory, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as BoardNeed);
}

/** The papers of the set and the samples, read as in production. */
export async function readBoardPapers(directories: readonly string[]): Promise<MemoryDocument[]> {
  const documents: MemoryDocument[] = [];
  for (const directory of directories) {
    for (const name of readdirSync(directory).toSorted()) {
      if (!/^(?:de|en)-.*\.(?:pdf|txt|csv)$/u.test(name)) continue;
      documents.push(await readInMemory(name, new Uint8Array(readFileSync(join(directory, name)))));
    }
  }
  return documents;
}

const flat = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‐-―−]/gu, '-')
    .replace(/[„“”«»"'’]/gu, '')
    .replace(/(?<=\d)[.,\s](?=\d{3}(?!\d))/gu, '')
    .replace(/\s+/gu, ' ');

function holds(answer: string, text: string): boolean {
  const wanted = flat(answer);
  if (!/^\d/u.test(wanted)) return flat(text).includes(wanted);
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<![\\d.,])${escaped}(?!\\d|[.,]\\d)`, 'u').test(flat(text));
}

/** True if a text states the answer of a single fact. */
export function tells({ answer, accept = [] }: BoardNeed, text: string): boolean {
  const isTold = answer !== undefined && [answer].flat().every((part) => holds(part, text));
  return isTold || accept.some((other) => holds(other, text));
}

export const isOnGold = (
  { gold = [] }: BoardNeed,
  { fileName, page, lastPage }: { fileName: string; page: number; lastPage: number },
): boolean =>
  gold.some(
    (each) =>
      each.file.normalize('NFC') === fileName.normalize('NFC') &&
      (each.page === null || (page <= each.page && each.page <= lastPage)),
  );

function judge(need: BoardNeed, told: AnswerTold): Omit<Outcome, 'need' | 'wording'> {
  const sentences = sentencesOf(told);
  const citations = [...told.phases.values()].flatMap((phase) => phase.citations);
  const isRight =
    tells(need, sentences.join(' ')) &&
    citations.some(({ documentId, ...citation }) => isOnGold(need, { ...citation, fileName: documentId }));
  const essential = (need.facts ?? []).filter((fact) => fact.essential);
  const words = (text: string) => flat(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
  const quoted = citations.map(({ snippet }) => words(snippet));
  const covered = essential.filter(
    ({ quote, text }) =>
      quoted.some((each) => each.includes(words(quote)) || (each.length > 15 && words(quote).includes(each))) ||
      holds(text, sentences.join(' ')),
  );
  return {
    isClaimed: sentences.length > 0,
    isRight,
    isFirst: isRight && tells(need, sentences[0] ?? ''),
    recall: covered.length / Math.max(1, essential.length),
  };
}

function rowsOf(outcomes: readonly Outcome[]): EvalRow[] {
  const rows: EvalRow[] = [];
  const add = (name: string, value: number, goal: number | null = null) =>
    rows.push({ name: `board: ${name}`, value: Number.isNaN(value) ? 0 : value, floor: null, goal });
  const share = (of: readonly Outcome[], test: (each: Outcome) => boolean) =>
    (100 * of.filter(test).length) / of.length;
  const facts = outcomes.filter(({ need }) => (need.gold ?? []).length > 0);
  const claims = outcomes.filter(({ isClaimed, need }) => isClaimed && need.facts === undefined);
  add(
    'claims that are right (precision of answer)',
    share(claims, ({ isRight }) => isRight),
    75,
  );
  add(
    'single facts claimed (coverage of answer)',
    share(facts, ({ isClaimed }) => isClaimed),
  );
  add(
    'single facts right',
    share(facts, ({ isRight }) => isRight),
    54,
  );
  add(
    'single facts right in the first sentence',
    share(facts, ({ isFirst }) => isFirst),
    48,
  );
  add(
    'single facts claimed and wrong',
    share(facts, ({ isClaimed, isRight }) => isClaimed && !isRight),
  );
  for (const [index, name] of ['sentence', 'keywords', 'everyday'].entries()) {
    add(
      `wording ${index + 1} (${name}) right`,
      share(
        facts.filter(({ wording }) => wording === index),
        ({ isRight }) => isRight,
      ),
      index === 2 ? 45 : null,
    );
  }
  for (const language of ['de', 'en']) {
    add(
      `${language} right`,
      share(
        facts.filter(({ need }) => need.lang === language),
        ({ isRight }) => isRight,
      ),
    );
  }
  const byNeed = [...Map.groupBy(facts, ({ need }) => need.id).values()];
  const agreeing = byNeed.filter((each) => new Set(each.map(({ isRight }) => isRight)).size === 1);
  add('all three wordings judged alike', (100 * agreeing.length) / byNeed.length, 60);
  for (const [kind, goal] of [
    ['near-miss', 25],
    ['off-topic', 5],
    ['smalltalk', 0],
    ['impossible', 0],
  ] as const) {
    const refused = outcomes.filter(({ need }) => need.kind === kind);
    add(
      `${kind} not claimed`,
      share(refused, ({ isClaimed }) => !isClaimed),
      100 - goal,
    );
  }
  for (const [kind, goal] of [
    ['list', 60],
    ['summary', 60],
    ['compare', 40],
  ] as const) {
    const of = outcomes.filter(({ need }) => need.kind === kind);
    add(
      `${kind}: recall of essential facts`,
      (100 * of.reduce((sum, { recall }) => sum + recall, 0)) / of.length,
      goal,
    );
  }
  return rows;
}
