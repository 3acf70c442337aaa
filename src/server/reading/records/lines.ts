import type { PaperText, Range, Unit } from './paper-text.ts';

/** A printed line, without white space and emphasis marks around it. */
export type Line = Range & {
  /** Index of its unit. */
  unit: number;
  kind: Unit['kind'];
  /** Of a heading, 1 = highest; 0 for other lines. */
  level: number;
  /** Its unit begins or ends with it; both are true for a line that stands alone. */
  isFirst: boolean;
  isLast: boolean;
};

/** Plain text may hold Markdown. */
const markdownHeading = /^(#{1,6})\s/u;
const marksBefore = /^[\s#*_>]+/u;
const marksBehind = /[\s#*_]+$/u;

/** The paper's lines within a range, in order; rows and headings are one line each. */
export function linesOf(paper: PaperText, range: Range): Line[] {
  const lines: Line[] = [];
  for (const [index, unit] of paper.units.entries()) {
    if (unit.start < range.start || unit.start >= range.end) continue;
    const own: Line[] = [];
    const breaks = unit.kind === 'paragraph' ? breaksIn(paper, unit) : [];
    let { start } = unit;
    for (const end of [...breaks, unit.end]) {
      const line = stripped(paper, start, end);
      const hashes = unit.kind === 'paragraph' ? markdownHeading.exec(paper.text.slice(start, end))?.[1] : undefined;
      start = end + 1;
      if (line.end <= line.start) continue;
      const kind = hashes ? ('heading' as const) : unit.kind;
      const level = hashes?.length ?? unit.level;
      own.push({ ...line, unit: index, kind, level, isFirst: own.length === 0, isLast: false });
    }
    const last = own.at(-1);
    if (last) last.isLast = true;
    lines.push(...own);
  }
  return lines;
}

function breaksIn(paper: PaperText, unit: Unit): number[] {
  const breaks: number[] = [];
  for (let at = paper.text.indexOf('\n', unit.start); at !== -1 && at < unit.end; at = paper.text.indexOf('\n', at + 1))
    breaks.push(at);
  return breaks;
}

function stripped(paper: PaperText, start: number, end: number): Range {
  const text = paper.text.slice(start, end);
  const before = marksBefore.exec(text)?.[0].length ?? 0;
  const behind = marksBehind.exec(text.slice(before))?.[0].length ?? 0;
  return { start: start + before, end: end - behind };
}
