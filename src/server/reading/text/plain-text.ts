import { AppError } from '#server/platform/errors/app-error.ts';
import type { DraftPage, OpenedFile, ReadBlock } from '../read-model.ts';
import { decodeText } from './decode-text.ts';

/** Text files have no pages: they are cut at paragraphs into pages of about this many characters. */
export const pageCharacters = 3_000;

/** Consecutive blanks kept, as in printed tables: more count as no words and would make a passage endless. */
const widestGap = 100;
const wideGap = new RegExp(`[^\\S\\n\\f]{${widestGap + 1},}`, 'gu');

/** Opens a text file: paragraphs as blocks; a form feed starts a new page. */
export function openText(bytes: Uint8Array): OpenedFile {
  const text = decodeText(bytes)
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '')
    .replace(wideGap, (gap) => gap.slice(0, widestGap))
    .toWellFormed();
  if (text.trim() === '') throw new AppError('file_empty');
  const pages: DraftPage[] = [];
  for (const part of text.split('\f')) {
    for (const piece of splitPages(part)) pages.push(toPage(piece, pages.length + 1));
  }
  const first = pages[0];
  if (first) first.titleCandidates = titleLines(first.page.text);
  return { metadata: { title: null, pageCount: pages.length }, pages };
}

/** Cuts text near the page size: at blank lines, else line ends, else between words. */
export function splitPages(text: string): string[] {
  const pages: string[] = [];
  let rest = text.replace(/^\n+/u, '').trimEnd();
  while (rest.length > 1.3 * pageCharacters) {
    const cut = findCut(rest);
    pages.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).replace(/^\s+/u, '');
  }
  if (rest.trim() !== '') pages.push(rest);
  return pages;
}

function findCut(text: string): number {
  for (const pattern of [/\n\s*\n/gu, /\n/gu, /[.!?]\s/gu, /\s/gu]) {
    let best = -1;
    for (const match of text.slice(0, 1.3 * pageCharacters).matchAll(pattern)) {
      const at = match.index + match[0].length;
      if (best === -1 || Math.abs(at - pageCharacters) < Math.abs(best - pageCharacters)) best = at;
    }
    if (best >= 0.5 * pageCharacters) return best;
  }
  return pageCharacters;
}

function toPage(text: string, number: number): DraftPage {
  return {
    page: { number, label: null, section: null, text, width: null, height: null, boxes: null },
    blocks: paragraphsOf(text),
  };
}

/** Paragraphs between blank lines. */
function paragraphsOf(text: string): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  for (const match of text.matchAll(/\S(?:[^\n]|\n(?!\s*\n))*/gu)) {
    const end = match.index + match[0].trimEnd().length;
    blocks.push({ kind: 'paragraph', start: match.index, end });
  }
  return blocks;
}

/** The first lines, if they look like a title: short and without a full stop. */
function titleLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 4)
    .filter((line) => line.length >= 4 && line.length <= 120 && !/[.,;:]$/u.test(line) && /^[\p{Lu}\d#]/u.test(line))
    .map((line) => line.replace(/^#+\s*/u, ''));
}
