import { sectionSeparator } from '../read-model.ts';

/**
 * Text that is not part of what the paper says and is never quoted as an answer: table of contents entries, line and
 * page numbers, imprints. Running lines are detected by position (pdf/running-lines.ts).
 */
export type Furniture = 'contents' | 'numbers' | 'imprint';

/** A table of contents entry: title, dot leaders, page number. */
const leader = /(?:\.\s?){5,}\s*\d{0,5}|…{2,}\s*\d{1,5}/u;
const longestContents = 600;
/** Titles of tables of contents; entries below them are recognised by their final page number. */
const contentsTitles = new Set(['inhalt', 'inhaltsverzeichnis', 'inhaltsübersicht', 'contents', 'table of contents']);
const endsWithPage = /\p{L}[^\n]*[\s\t]\d{1,4}\s*$/u;

export const isContentsLine = (text: string): boolean => text.length < longestContents && leader.test(text);

/** "5 10 15" down a margin, "Seite 3 von 9", "- 3 -". */
const numbersOnly = /^[ \n\d–—-]+$/u;
const pageOf = /^[\s–—|-]*(?:seite|page|s\.|p\.)\s*\d{1,4}(?:\s*(?:von|of|\/)\s*\d{1,4})?[\s–—|-]*$/iu;

/** Parts of an imprint: bank, contact and registration data. Each alone may be a sentence's subject. */
const imprintParts: readonly RegExp[] = [
  /\biban\b|\b[A-Z]{2}\d{2}(?:\s?\d{4}){3,}/iu,
  /\bbic\b|\bswift\b|\bblz\b|\bbankleitzahl\b|\bsort code\b/iu,
  /\b(?:tel|telefon|phone|fax|telefax)\b\.?:?\s*[+(\d]/iu,
  /\b[\w.+-]+@[\w-]+\.\w{2,}/u,
  /\bwww\.|https?:\/\//u,
  /\bhr[ab]\s?\d|\bhandelsregister\b|\bregistergericht\b|\bamtsgericht\b|\bcompany (?:no|number|registration)/iu,
  /\bust-?id|\bumsatzsteuer-id|\bsteuernummer\b|\bvat\b|\bche-\d{3}|\bfirmenbuch/iu,
];
const leastParts = 3;
/** With bank data fewer other parts suffice: only an imprint has it next to an address. */
const leastPartsWithBank = 2;

/** The kind of furniture, or null for content. @param section path of headings above the text */
export function furnitureOf(text: string, section: string | null = null): Furniture | null {
  if (isContentsLine(text)) return 'contents';
  if (isContentsTitle(section) && text.length < longestContents && endsWithPage.test(text)) return 'contents';
  if (numbersOnly.test(text) || pageOf.test(text)) return 'numbers';
  const found = imprintParts.filter((part) => part.test(text));
  const isBank = imprintParts.slice(0, 2).some((part) => found.includes(part));
  return found.length >= (isBank ? leastPartsWithBank : leastParts) ? 'imprint' : null;
}

/** The innermost heading counts. */
const isContentsTitle = (section: string | null): boolean =>
  section !== null &&
  contentsTitles.has((section.split(sectionSeparator).at(-1) ?? '').trim().toLowerCase().replace(/[:.]$/u, ''));
