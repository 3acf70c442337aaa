/**
 * Share of quotations found on their page: every sentence of every passage is highlighted as in the viewer, and the
 * rectangles are compared with the characters that another engine (pdf.js) sees there.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { findRectangles } from '#server/reading/pages/word-boxes.ts';
import { readDocument } from '#server/reading/read-document.ts';
import type { ReadPage, ReadPassage } from '#server/reading/read-model.ts';
import { type PrintedCharacter, readPrintedCharacters } from '../support/printed-characters.ts';
import { writeBrokenSentence, writeMergedPack, writePrintedPack, writeTurnedPages } from '../support/viewer-papers.ts';

const samples = join(import.meta.dirname, '../../../shared/samples');
/**
 * Minimum share of a quotation's letter pairs under its rectangles, and of the pairs under them that belong to the
 * quotation.
 */
const covered = 0.9;
const own = 0.85;
/** Missing pairs allowed in any case: letter positions within a printed run are estimates and may be slightly off. */
const estimate = 4;

interface Counts {
  sentences: number;
  found: number;
  covered: number;
  exact: number;
  searching: number;
}

export async function run(): Promise<void> {
  const files: [string, Uint8Array][] = [
    writeTurnedPages(),
    writeMergedPack(),
    writePrintedPack(),
    writeBrokenSentence(),
  ].map(({ name, buffer }) => [name, buffer]);
  if (existsSync(samples)) {
    for (const name of readdirSync(samples).filter((each) => each.endsWith('.pdf'))) {
      files.push([name, readFileSync(join(samples, name))]);
    }
  } else console.log('without the samples: ../shared/samples is absent');

  const total: Counts = { sentences: 0, found: 0, covered: 0, exact: 0, searching: 0 };
  for (const [name, bytes] of files) {
    const counts = await measure(name, bytes);
    print(name, counts);
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  }
  print('all (target 99 %)', total);
}

function print(name: string, { sentences, found, covered: whole, exact, searching }: Counts): void {
  const percent = (count: number) => `${((100 * count) / Math.max(1, sentences)).toFixed(1)} %`;
  console.log(
    `${name}   ${sentences} sentences: rectangles ${percent(found)}, over its words ${percent(whole)}, and over nothing else ${percent(exact)}; ${((1_000 * searching) / Math.max(1, sentences)).toFixed(0)} µs each`,
  );
}

async function measure(name: string, bytes: Uint8Array): Promise<Counts> {
  const pages: ReadPage[] = [];
  const { passages } = await readDocument(bytes, name, 'pdf', {
    onPageCount: () => undefined,
    onPage: (page) => void pages.push(page),
  });
  const printed = await readPrintedCharacters(bytes);
  const counts: Counts = { sentences: 0, found: 0, covered: 0, exact: 0, searching: 0 };
  for (const passage of passages) {
    for (const { start, end } of splitSentences(passage.text, passage.language ?? 'de')) {
      const letters = lettersOf(passage.text.slice(start, end));
      if (letters.length <= 1.5 * estimate) continue;
      const parts = placesOf(passage, pages, start, end);
      const startedAt = performance.now();
      const rectangles = parts.map(({ page, from, to }) => ({
        page,
        found: page.boxes ? findRectangles(page.boxes, from, to) : [],
      }));
      counts.searching += performance.now() - startedAt;
      counts.sentences += 1;
      if (rectangles.every(({ found }) => found.length > 0)) counts.found += 1;
      const seen = rectangles.flatMap(({ page, found }) => within(printed[page.number - 1] ?? [], found));
      const [wanted, there] = [pairsOf(letters), pairsOf(lettersOf(seen.join('')))];
      const shared = countShared(wanted, there);
      if (shared >= Math.min(covered * wanted.length, wanted.length - estimate)) {
        counts.covered += 1;
        if (shared >= Math.min(own * there.length, there.length - estimate)) counts.exact += 1;
      } else if (process.env.BENCH_MISSES) {
        console.log({
          sentence: passage.text.slice(start, end),
          seen: seen.join(''),
          pages: parts.map(({ page }) => page.number),
        });
      }
    }
  }
  return counts;
}

/** A range of a passage's text as ranges of its pages; a page break is one line feed. */
function placesOf(passage: ReadPassage, pages: readonly ReadPage[], start: number, end: number) {
  const places: { page: ReadPage; from: number; to: number }[] = [];
  let at = 0;
  for (let number = passage.firstPage; number <= passage.lastPage; number++) {
    const page = pages[number - 1];
    if (!page) break;
    const first = number === passage.firstPage ? passage.start : 0;
    const last = number === passage.lastPage ? passage.end : page.text.length;
    const from = Math.max(first, first + start - at);
    const to = Math.min(last, first + end - at);
    if (from < to && page.text.slice(from, to).trim() !== '') places.push({ page, from, to });
    at += last - first + 1;
  }
  return places;
}

function within(
  characters: readonly PrintedCharacter[],
  rectangles: readonly { x: number; y: number; width: number; height: number }[],
): string[] {
  return characters
    .filter(({ x, y }) =>
      rectangles.some((each) => x >= each.x && x <= each.x + each.width && y >= each.y && y <= each.y + each.height),
    )
    .map(({ character }) => character);
}

/** Letters and digits, without what differs between engines: white space, hyphens, ligatures, composed accents. */
function lettersOf(text: string): string {
  return text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
}

/** Pairs of adjacent letters, which tell apart words made of the same letters. */
function pairsOf(letters: string): string[] {
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) => letters.slice(index, index + 2));
}

/** Number of pairs in common, in any order: table cells are printed in a different order than they are read. */
function countShared(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const pair of other) left.set(pair, (left.get(pair) ?? 0) + 1);
  let shared = 0;
  for (const pair of one) {
    const count = left.get(pair) ?? 0;
    if (count === 0) continue;
    left.set(pair, count - 1);
    shared += 1;
  }
  return shared;
}
