/** Letters and digits of a name, without its extension. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A document's title where it tells something: one that only repeats the file's name, with spaces for its signs, does not. */
export function tellingTitle(title: string | null, fileName: string): string | null {
  return title && lettersOf(title) !== lettersOf(fileName) ? title : null;
}
