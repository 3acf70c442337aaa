import { nameMaxLength } from './limits.ts';

/** What a person or a company may not be called; codes, the screens translate them. */
export type NameFault = 'name_too_long' | 'name_has_lines' | 'name_has_invisible' | 'name_has_address';

/** Characters that end a line, and other control characters: names stand in mails and in the audit log. */
export const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Characters that cannot be seen and let one name pass for another; those that join letters or emojis have a use. */
const invisible = /(?![\u200C\u200D])\p{Cf}/u;

/** What can be seen: no blank, no accent without its letter, nothing that fonts leave out (U+2800 is a blank of Braille). */
const visible = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * What mail programs make a link of: a scheme, or a dot right between a word and letters (example.org). That refuses
 * "Co.KG" along with co.kg, which is an address, too; "Co. KG" is none.
 */
const webAddress = /:\/\/|[\p{L}\p{N}][.。]\p{L}{2}/u;

/** Why a name cannot be taken, blank ones can; null = it can. Length is in UTF-16 units. */
export function findNameFault(name: string): NameFault | null {
  if (name.length > nameMaxLength) return 'name_too_long';
  if (lineBreaks.test(name)) return 'name_has_lines';
  if (invisible.test(name)) return 'name_has_invisible';
  // Browsers take the dots of other scripts and widths for a dot.
  return webAddress.test(name.normalize('NFKC')) ? 'name_has_address' : null;
}

/** A name that somebody else vouches for, made fit: on one line and cut to length; '' where it holds a web address. */
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
