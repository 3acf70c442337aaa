import { isBlank } from '../../scans/gray-image.ts';
import type { Pdfium } from '../pdfium.ts';
import { renderPage } from '../render-page.ts';
import type { PageWords } from './page-words.ts';

/**
 * Why a page's text layer is unusable: `none`; `little` beside a full-page picture (a scanner's stamp, a page number);
 * `unmapped` characters without letters; `garbled` ones with wrong letters.
 */
export type TextFault = 'none' | 'little' | 'unmapped' | 'garbled';

const unmappedShare = 0.2;
/** A scanner's stamp or page number has fewer characters, a page of text more. */
const littleText = 200;
const pictureShare = 0.5;
/** Letters needed for a verdict, and the range of vowel shares in European languages. */
const lettersToJudge = 150;
const vowelShares = { fewest: 0.22, most: 0.65 };
/** Pixels per point when checking for ink: a full stop is one pixel. */
const glance = 0.5;
const image = 3;
const form = 5;
const deepestForm = 3;
const mostObjects = 2_000;

/** The fault of a loaded page's text layer; null if there is none or the page is blank. */
export function findTextFault(pdfium: Pdfium, page: number, words: PageWords): TextFault | null {
  const { characterCount, unmappedCount } = words;
  if (characterCount + unmappedCount === 0) {
    const isEmpty = pdfium.exports.FPDFPage_CountObjects(page) === 0 || isBlank(renderPage(pdfium, page, glance));
    return isEmpty ? null : 'none';
  }
  if (unmappedCount > unmappedShare * (characterCount + unmappedCount)) return 'unmapped';
  if (characterCount < littleText && coverOfPictures(pdfium, page) > pictureShare) return 'little';
  return isGarbled(words.groups.flatMap((group) => group.words.map(({ text }) => text))) ? 'garbled' : null;
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

/** Share of the page covered by pictures, at most 1. */
function coverOfPictures(pdfium: Pdfium, page: number): number {
  const { exports } = pdfium;
  const area = exports.FPDF_GetPageWidthF(page) * exports.FPDF_GetPageHeightF(page);
  const bounds = exports.malloc(16);
  let visited = 0;
  let covered = 0;
  const visit = (object: number, depth: number) => {
    if (visited++ > mostObjects) return;
    const kind = exports.FPDFPageObj_GetType(object);
    if (kind === image && exports.FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12) !== 0) {
      const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.heapFloats().subarray(bounds / 4, bounds / 4 + 4);
      covered += Math.abs((right - left) * (top - bottom));
    } else if (kind === form && depth < deepestForm) {
      const count = exports.FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && visited <= mostObjects; index++) {
        visit(exports.FPDFFormObj_GetObject(object, index), depth + 1);
      }
    }
  };
  try {
    const count = exports.FPDFPage_CountObjects(page);
    for (let index = 0; index < count && visited <= mostObjects; index++)
      visit(exports.FPDFPage_GetObject(page, index), 0);
  } finally {
    exports.free(bounds);
  }
  return Math.min(1, covered / area);
}
