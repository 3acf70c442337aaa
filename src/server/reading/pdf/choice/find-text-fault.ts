import { isBlank } from '../../scans/gray-image.ts';
import type { Pdfium } from '../pdfium.ts';
import { renderPage } from '../render-page.ts';
import type { PageWords } from '../words/page-words.ts';
import { doubtfulShare } from './judge-words.ts';

/**
 * Why a page's text layer may be unusable: `none`; beside a full-page picture `little` (a scanner's stamp, a page
 * number), or `doubtful` words (a scanner's bad recognition); `unmapped` characters without letters; `garbled` ones
 * with wrong letters.
 */
export type TextFault = 'none' | 'little' | 'doubtful' | 'unmapped' | 'garbled';

const unmappedShare = 0.2;
/** A scanner's stamp or page number has fewer characters, a page of text more. */
const littleText = 200;
const fullPicture = 0.5;
/** Share of doubtful words: sound text stays below 0.02, also in minutes full of names and figures. */
export const soundShare = 0.05;
/** Letters needed for a verdict, and the range of vowel shares in European languages. */
const lettersToJudge = 150;
const vowelShares = { fewest: 0.22, most: 0.65 };
/** Pixels per point when checking for ink: a full stop is one pixel. */
const glance = 0.5;

/** The fault of a loaded page's text layer; null if there is none or the page is blank. */
export function findTextFault(pdfium: Pdfium, page: number, words: PageWords): TextFault | null {
  const { characterCount, unmappedCount } = words;
  if (characterCount + unmappedCount === 0) {
    const isEmpty = pdfium.exports.FPDFPage_CountObjects(page) === 0 || isBlank(renderPage(pdfium, page, glance));
    return isEmpty ? null : 'none';
  }
  if (unmappedCount > unmappedShare * (characterCount + unmappedCount)) return 'unmapped';
  const texts = words.groups.flatMap((group) => group.words.map(({ text }) => text));
  if (words.pictureShare > fullPicture) {
    if (characterCount < littleText) return 'little';
    if (doubtfulShare(texts) > soundShare) return 'doubtful';
  }
  return isGarbled(texts) ? 'garbled' : null;
}

/** True if words are not from any language in Latin script: substituted characters lose their vowels. */
export function isGarbled(words: readonly string[]): boolean {
  let letters = 0;
  let vowels = 0;
  for (const word of words) {
    // Skip abbreviations and codes, which may lack vowels.
    if (!/^\p{Lu}?\p{Ll}{3,}[.,;:]?$/u.test(word) || !/[a-z]/u.test(word)) continue;
    letters += word.length;
    vowels += word.match(/[aeiouyäöüàáâãåæèéêëìíîïòóôõøùúûœąęėįųūěůőű]/giu)?.length ?? 0;
  }
  if (letters < lettersToJudge) return false;
  return vowels < vowelShares.fewest * letters || vowels > vowelShares.most * letters;
}
