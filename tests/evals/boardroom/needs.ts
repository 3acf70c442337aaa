import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemoryDocument } from '../memory-corpus.ts';
import { readInMemory } from '../samples.ts';

export const wordingStyles = ['plain', 'keywords', 'everyday', 'cross'] as const;
export type WordingStyle = (typeof wordingStyles)[number];

/** What somebody wants to know, in several wordings; see the set's README. */
export type BoardroomNeed = {
  id: string;
  /** The paper that answers, or that a near miss is about. */
  file: string;
  docLang: 'de' | 'en';
  /** "near-miss": no paper answers. */
  kind: string;
  wordings: readonly { q: string; lang: 'de' | 'en'; style: WordingStyle }[];
  /** Whole statements that answer, verbatim. */
  gold: readonly string[];
  answer: string;
  also: readonly string[];
};

export function readBoardroomNeeds(directory: string): BoardroomNeed[] {
  const lines = readFileSync(join(directory, 'questions.jsonl'), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as BoardroomNeed);
}

/** The papers of the set, read as in production. */
export async function readBoardroomPapers(directory: string): Promise<MemoryDocument[]> {
  const papers = join(directory, 'papers');
  const documents: MemoryDocument[] = [];
  for (const name of readdirSync(papers).toSorted())
    documents.push(await readInMemory(name, new Uint8Array(readFileSync(join(papers, name)))));
  return documents;
}

/** Letters and digits only, so that cells, marks and line breaks do not matter; with a blank at either end. */
export const plainWords = (text: string): string =>
  ` ${(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;

/** True if words shown from a paper are, hold or lie in a gold statement and hold an answer. */
export function isRightStatement(need: BoardroomNeed, fileName: string, text: string): boolean {
  if (fileName !== need.file) return false;
  const shown = plainWords(text);
  return (
    need.gold.map(plainWords).some((gold) => shown.includes(gold) || gold.includes(shown)) &&
    [need.answer, ...need.also].some((answer) => answer !== '' && shown.includes(plainWords(answer)))
  );
}

/** True if a passage holds at least the first or the second half of a gold statement. */
export function holdsGold(need: BoardroomNeed, fileName: string, text: string): boolean {
  if (fileName !== need.file) return false;
  const own = plainWords(text);
  return need.gold.some((gold) => {
    const words = plainWords(gold).trim().split(' ');
    const half = Math.ceil(words.length / 2);
    return [words.slice(0, half), words.slice(-half)].some((part) => own.includes(` ${part.join(' ')} `));
  });
}
