import { AppError } from '#server/platform/errors/app-error.ts';
import { checkContent } from '../check-content.ts';
import type { ImageKind } from '../image-size.ts';
import { loadFilledPage } from '../pdf/annotations/load-page.ts';
import { findTextFault } from '../pdf/choice/find-text-fault.ts';
import { openPdfFile, type PdfFile } from '../pdf/pdf-file.ts';
import { renderPage } from '../pdf/render-page.ts';
import { readPageWords } from '../pdf/words/page-words.ts';
import { decodeImage } from './decode-image.ts';
import { type GrayImage, scaleImage, type Turn } from './gray-image.ts';
import { orientImage, readOrientation } from './image-orientation.ts';
import { recogniseImage } from './recognise-image.ts';
import type { RecognisedPage } from './recognised-page.ts';
import { TextRecogniser } from './tesseract.ts';
import { decodeTiffPage, listTiffPages } from './tiff.ts';

export interface RecognitionProgress {
  onPageCount(count: number): void;
  /** Called before each step that takes seconds. `index` is the page's, zero-based. */
  onSign(index: number): Promise<void> | void;
  onPage(index: number, page: RecognisedPage): Promise<void> | void;
}

/** 200 dpi. */
const usualScale = 200 / 72;
/**
 * Pixels of a page's longer side. Below the minimum a photograph on a small page would lose detail; above the maximum
 * letters get no clearer: 3,500 is A4 at 300 dpi.
 */
const longerSide = { least: 2_300, most: 3_500 };
/** Screenshots have small letters, which are recognised better when enlarged. */
const largestFactor = 2;
/** Points of a picture's longer side: A4's, as most pictures of documents show one page. */
const pictureHeight = 842;
/** Least bytes per page picture; small files may show the same one repeatedly. */
const bytesOfPage = 2_048;
const freePages = 20;

/**
 * Recognises all pages without a usable text layer in order, except `known` ones.
 * @throws AppError as `readDocument`
 * @param extension in lower case, without the dot
 */
export async function recogniseDocument(
  bytes: Uint8Array,
  extension: string,
  known: ReadonlySet<number>,
  progress: RecognitionProgress,
): Promise<void> {
  await checkContent(bytes, extension);
  if (extension === 'pdf') await recognisePdf(bytes, known, progress);
  else if (extension === 'tif' || extension === 'tiff') await recogniseTiff(bytes, known, progress);
  else if (!known.has(0))
    await recognisePicture(bytes, extension === 'jpeg' ? 'jpg' : (extension as ImageKind), progress);
}

async function recognisePicture(bytes: Uint8Array, kind: ImageKind, progress: RecognitionProgress): Promise<void> {
  progress.onPageCount(1);
  await progress.onSign(0);
  const image = orientImage(await decodeImage(bytes, kind), readOrientation(bytes, kind));
  const recogniser = await TextRecogniser.start();
  await progress.onPage(0, await recogniseWhole(recogniser, image, 0, () => progress.onSign(0)));
}

async function recogniseTiff(
  bytes: Uint8Array,
  known: ReadonlySet<number>,
  progress: RecognitionProgress,
): Promise<void> {
  const pages = listTiffPages(bytes);
  progress.onPageCount(pages.length);
  let recogniser: TextRecogniser | null = null;
  let usualTurn: Turn = 0;
  for (const [index, page] of pages.entries()) {
    if (known.has(index)) continue;
    await progress.onSign(index);
    const { image, orientation } = decodeTiffPage(bytes, page);
    recogniser ??= await TextRecogniser.start();
    const upright = orientImage(image, orientation);
    const seen = await recogniseWhole(recogniser, upright, usualTurn, () => progress.onSign(index));
    if (seen.lines.length > 0) usualTurn = seen.turn;
    await progress.onPage(index, seen);
  }
}

/** A picture that is a page, at the size that its letters need. */
async function recogniseWhole(
  recogniser: TextRecogniser,
  image: GrayImage,
  usualTurn: Turn,
  onSign: () => Promise<void> | void,
): Promise<RecognisedPage> {
  const side = Math.max(image.width, image.height);
  const factor = Math.min(longerSide.most / side, Math.max(1, longerSide.least / side), largestFactor);
  const scaled = scaleImage(image, factor);
  await onSign();
  const pointsPerPixel = pictureHeight / Math.max(scaled.width, scaled.height);
  return recogniseImage(recogniser, scaled, pointsPerPixel, usualTurn, onSign);
}

async function recognisePdf(
  bytes: Uint8Array,
  known: ReadonlySet<number>,
  progress: RecognitionProgress,
): Promise<void> {
  const { length } = bytes;
  const file = await openPdfFile(bytes);
  try {
    progress.onPageCount(file.pageCount);
    let recogniser: TextRecogniser | null = null;
    let usualTurn: Turn = 0;
    let seen = known.size;
    for (let index = 0; index < file.pageCount; index++) {
      if (known.has(index)) continue;
      const rendered = renderFaulty(file, index);
      if (!rendered) continue;
      seen += 1;
      if (seen > freePages + length / bytesOfPage) throw new AppError('file_too_complex');
      await progress.onSign(index);
      recogniser ??= await TextRecogniser.start();
      const page = await recogniseImage(recogniser, rendered.image, 1 / rendered.scale, usualTurn, () =>
        progress.onSign(index),
      );
      if (page.lines.length > 0) usualTurn = page.turn;
      await progress.onPage(index, page);
    }
  } finally {
    file.close();
  }
}

/** The page as a picture if its text layer is unusable, else null. */
function renderFaulty({ pdfium, documentFor }: PdfFile, index: number) {
  const { exports } = pdfium;
  const loaded = loadFilledPage(pdfium, documentFor(index), index);
  const page = loaded.handle;
  if (page === 0) return null;
  try {
    const words = readPageWords(pdfium, page, loaded);
    if (!findTextFault(pdfium, page, words)) return null;
    const side = Math.max(words.width, words.height);
    const scale = Math.min(longerSide.most / side, Math.max(usualScale, longerSide.least / side));
    const image = renderPage(pdfium, page, scale);
    return { image, scale: image.scale };
  } finally {
    if (!pdfium.isExhausted()) exports.FPDF_ClosePage(page);
  }
}
