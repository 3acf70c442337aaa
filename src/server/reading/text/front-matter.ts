/** Lines of a front matter. */
const mostLines = 200;
const longestTitle = 500;
const titleField = /^tit(?:le|el)\s*:\s*(.+)$/iu;
const dateField = /^dat(?:e|um)\s*:\s*(.+)$/iu;

/** What the front matter of a Markdown file says about it. */
export interface FrontMatter {
  title: string | null;
  /** ISO. */
  date: string | null;
}

/**
 * Reads the lines between "---" at a file's start (YAML). `further`: the lines with other fields; `length`: lines it
 * takes, 0 if there is none.
 */
export function readFrontMatter(lines: readonly string[]): { fields: FrontMatter; further: string[]; length: number } {
  const none = { fields: { title: null, date: null }, further: [], length: 0 };
  if (!/^---\s*$/u.test(lines[0] ?? '')) return none;
  const end = lines.findIndex((line, index) => index > 0 && index < mostLines && /^(?:---|\.\.\.)\s*$/u.test(line));
  const inner = lines.slice(1, Math.max(end, 1));
  if (end < 2 || !inner.some((line) => /^[\p{L}_-]+\s*:/u.test(line))) return none;
  const field = (pattern: RegExp) => {
    const value = inner.map((line) => pattern.exec(line)?.[1]?.trim()).find((found) => found !== undefined);
    return value?.replace(/^(["'])(.*)\1$/u, '$2') ?? null;
  };
  const title = field(titleField)?.slice(0, longestTitle) || null;
  return {
    fields: { title, date: isoDateOf(field(dateField) ?? '') },
    further: inner.filter((line) => !titleField.test(line) && !dateField.test(line)),
    length: end + 1,
  };
}

function isoDateOf(value: string): string | null {
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(value);
  const iso = german
    ? `${german[3]}-${(german[2] ?? '').padStart(2, '0')}-${(german[1] ?? '').padStart(2, '0')}`
    : (/^\d{4}-\d{2}-\d{2}(?=$|[T\s])/u.exec(value)?.[0] ?? '');
  const day = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso ? null : iso;
}
