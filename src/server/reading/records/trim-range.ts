import type { Range } from './paper-text.ts';

/** Without blanks and marks at its ends; the sign of a number ("-3 %") is no mark. */
export function trim(text: string, start: number, end: number): Range {
  const content = text.slice(start, end);
  const left = /^(?:[\s,;:.]|[–-](?!\d))*/u.exec(content)?.[0].length ?? 0;
  const right = /[\s,;:]*$/u.exec(content.slice(left))?.[0].length ?? 0;
  return { start: start + left, end: Math.max(start + left, end - right) };
}
