import { nameMaxLength } from './limits.ts';

/** Why a name of a person or company is invalid; codes, translated by the screens. */
export type NameFault = 'name_too_long' | 'name_has_lines' | 'name_has_invisible' | 'name_has_address';

/** Line breaks and other control characters: names appear in mails and in the audit log. */
export const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Invisible characters that make one name look like another. Joiners of letters and emojis are legitimate. */
const invisible = /(?![\u200C\u200D])\p{Cf}/u;

/**
 * Visible characters: no blanks, no combining accents on their own, nothing that fonts leave out (U+2800 is a Braille
 * blank).
 */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True if any part of the text is visible. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * Anything mail programs turn into a link: a scheme, or a dot between a word and letters (example.org). Rejects
 * "Co.KG", because co.kg is a domain; "Co. KG" is fine.
 */
const webAddress = /:\/\/|[\p{L}\p{N}][.。]\p{L}{2}/u;

/** Why a name is invalid, though it may be blank; null if valid. Length is in UTF-16 units. */
export function findNameFault(name: string): NameFault | null {
  if (name.length > nameMaxLength) return 'name_too_long';
  if (lineBreaks.test(name)) return 'name_has_lines';
  if (invisible.test(name)) return 'name_has_invisible';
  // Browsers treat dots of other scripts and widths as a dot.
  return webAddress.test(name.normalize('NFKC')) ? 'name_has_address' : null;
}

/** Cleans up a name that somebody else vouches for: one line, cut to length; '' if it contains a URL. */
export function fitName(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const cut =
    line.length > nameMaxLength
      ? line
          .slice(0, nameMaxLength)
          .replace(/[\uD800-\uDBFF]$/u, '')
          .trim()
      : line;
  return findNameFault(cut) === null ? cut : '';
}
