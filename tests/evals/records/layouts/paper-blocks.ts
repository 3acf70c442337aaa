import type { AgendaLabel } from '../boardroom/labels.ts';
import { squeeze } from '../boardroom/paper-places.ts';

/** A part of a paper, whatever it is printed as. `item`: a heading of an agenda item, its number and title apart. */
export type Block =
  | { kind: 'heading'; level: number; text: string; item?: { number: string; title: string } }
  | { kind: 'paragraph'; text: string }
  | { kind: 'lines'; lines: string[] }
  | { kind: 'table'; rows: string[][] };

/** Lines of fewer characters that are followed by another one were broken on purpose. */
const fullLine = 55;

/** Divides a paper of plain text or Markdown. Which lines are headings of agenda items is known from the labels. */
export function divideIntoBlocks(text: string, isMarkdown: boolean, items: readonly AgendaLabel[]): Block[] {
  const known = new Map(items.map((item) => [squeeze(item.text), item]));
  const groups = text.replaceAll('\r', '').split(/\n\s*\n/u);
  return groups.flatMap((group) => {
    const lines = group.split('\n').filter((line) => line.trim() !== '' && !/^-{3,}$/u.test(line.trim()));
    if (lines.length === 0) return [];
    return isMarkdown ? markdownBlocks(lines, known) : textBlocks(lines, known);
  });
}

function markdownBlocks(lines: readonly string[], known: ReadonlyMap<string, AgendaLabel>): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const [, marks, heading] = /^(#+)\s+(.*)$/u.exec(line) ?? [];
    if (marks && heading) blocks.push(headingOf(inline(heading), marks.length, known));
    else if (line.startsWith('|')) {
      if (/^[\s|:-]+$/u.test(line)) continue;
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => inline(cell.trim()));
      if (last?.kind === 'table') last.rows.push(cells);
      else blocks.push({ kind: 'table', rows: [cells] });
    } else if (/^\s*([-*]|\d+[.)]|[a-z]\))\s/u.test(line)) {
      if (last?.kind === 'lines') last.lines.push(inline(line.trim()));
      else blocks.push({ kind: 'lines', lines: [inline(line.trim())] });
    } else if (known.has(squeeze(line))) blocks.push(headingOf(inline(line), 3, known));
    else if (last?.kind === 'paragraph') last.text += ` ${inline(line.trim())}`;
    else blocks.push({ kind: 'paragraph', text: inline(line.trim()) });
  }
  return blocks;
}

const inline = (text: string): string => text.replaceAll(/\*\*|~~|`/gu, '');

function textBlocks(lines: readonly string[], known: ReadonlyMap<string, AgendaLabel>): Block[] {
  const whole = lines.join(' ').replaceAll(/\s+/gu, ' ').trim();
  if (lines.length <= 3 && isHeading(whole, known)) return [headingOf(whole, 2, known)];
  const [first = '', ...rest] = lines;
  if (known.has(squeeze(first))) return [headingOf(first.trim(), 2, known), ...textBlocks(rest, known)];
  const rows = lines.map((line) => line.trim().split(/\s{2,}/u));
  const wide = rows.filter((cells) => cells.length >= 3).length;
  if (lines.length >= 3 && wide >= 0.7 * lines.length) return [{ kind: 'table', rows }];
  const isWrapped = lines.slice(0, -1).every((line) => line.length >= fullLine);
  if (isWrapped && !lines.some((line) => /^\s*[-•]\s/u.test(line))) return [{ kind: 'paragraph', text: whole }];
  return [{ kind: 'lines', lines: joinWrapped(lines) }];
}

/** Lines of a list; those that go on, indented or after a full line, are joined. */
function joinWrapped(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? '';
    const isNew = /^\s*([-•(]|\d+[.)]|[a-z]\)|\p{L}+:)/u.test(line) || before.length < fullLine;
    if (isNew || joined.length === 0) joined.push(line.trim());
    else joined.push(`${joined.pop()} ${line.trim()}`);
  }
  return joined.map((line) => line.replaceAll(/\s{2,}/gu, '  '));
}

/** A known item, or a short line in capitals or numbered like one. */
function isHeading(text: string, known: ReadonlyMap<string, AgendaLabel>): boolean {
  if (known.has(squeeze(text))) return true;
  return text.length < 90 && (/^TOP\s/u.test(text) || (/\p{Lu}{4}/u.test(text) && text === text.toUpperCase()));
}

function headingOf(text: string, level: number, known: ReadonlyMap<string, AgendaLabel>): Block {
  const item = known.get(squeeze(text));
  if (!item?.number) return { kind: 'heading', level, text };
  const end = text.toLowerCase().indexOf(item.number.toLowerCase()) + item.number.length;
  const [, stop = '', title = ''] = /^([.):]?)[\s–-]*(.*)$/u.exec(text.slice(end)) ?? [];
  const number = `${text.slice(0, end)}${stop}`;
  return title === '' || end < item.number.length
    ? { kind: 'heading', level, text }
    : { kind: 'heading', level, text, item: { number, title } };
}
