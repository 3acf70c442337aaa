const longestName = 100;

/** How introductions of quoted mails name the writer, around or beside the date. */
const introductions = [
  /^am\s.{4,200}?\sschrieb\s(.{0,150}):$/isu,
  /^(.{2,120}?)\s(?:hat am|schrieb am)\s.{4,120}:$/isu,
  /^(.{2,120}?)\swrote on\s.{4,120}:$/isu,
  /^on\s(.{4,200})\swrote\s?:$/isu,
];
/** The end of a date before a name: a time with what belongs to it, or a year. */
const dateEnd =
  /(?:\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?(?:\s?\(?(?:[+-]\d{4}|[A-Z]{3,4})\)?)?|\b\d{4})[\s,]+/giu;
const address = /<[^<>]*>|\[(?:mailto:|smtp:)[^\]]*\]|\(mailto:[^)]*\)/giu;

/** The writer named in an introduction ("Am 3. März 2026 um 10:12 schrieb Anna Muster <a@b>:"), or null. */
export function authorOfOpening(line: string): string | null {
  for (const [index, pattern] of introductions.entries()) {
    const found = pattern.exec(line)?.[1];
    if (found === undefined) continue;
    const isAfterDate = index === introductions.length - 1;
    return nameOf(isAfterDate ? found.slice(endOfDate(found)) : found);
  }
  return null;
}

/** The writer in the first field of a quoted mail's header ("Von: Anna Muster <a@b>"), or null. */
export function authorOfHead(line: string): string | null {
  return nameOf(line.slice(line.indexOf(':') + 1));
}

/** A mail's sender without the address; the address if that is all there is. */
export function nameOf(text: string): string | null {
  const bare = text.replace(address, ' ').replace(/[*"']/gu, ' ').replace(/\s+/gu, ' ').trim();
  const name = bare.replace(/^[\s,;:]+|[\s,;:]+$/gu, '');
  if (/[\p{L}\d]/u.test(name)) return name.slice(0, longestName);
  const only = /[^\s<>:[\]]+@[^\s<>[\]]+/u.exec(text)?.[0];
  return only?.slice(0, longestName) ?? null;
}

function endOfDate(text: string): number {
  let end = 0;
  for (const found of text.matchAll(dateEnd)) end = found.index + found[0].length;
  return end;
}
