import type { OpenedFile } from '../read-model.ts';
import { decodeText } from './decode-text.ts';
import { openMarkdown } from './markdown.ts';
import { openText } from './plain-text.ts';

/** Signs of Markdown from which a text is taken for it: any of them alone may be a writer's own. */
const leastSigns = 2;
const headings = /^#{1,6} +\S/gmu;
const emphasis = /\*\*[^\s*](?:[^*\n]*[^\s*])?\*\*/gu;
/** The line below a table's head: `| --- |`. */
const tableRule = /^ {0,3}\|? *:?-{2,}:? *\|/u;

/** True if a text was written in Markdown, whatever its file is called: several headings, words in bold, or a table. */
export function looksLikeMarkdown(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return hasTable(text.split('\n')) || count(headings) + count(emphasis) >= leastSigns;
}

/** Line by line, so that the time grows with the text only, whatever signs it is made of. */
const hasTable = (lines: readonly string[]): boolean =>
  lines.some((line, at) => tableRule.test(line) && (lines[at - 1]?.includes('|') ?? false));

/**
 * Opens a text file, as Markdown if it is that. A text with pages of its own stays as it is.
 * @throws AppError `file_empty`, `file_too_complex`
 */
export function openTextFile(bytes: Uint8Array): OpenedFile {
  const text = decodeText(bytes);
  return !text.includes('\f') && looksLikeMarkdown(text) ? openMarkdown(bytes) : openText(bytes);
}
