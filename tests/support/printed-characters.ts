import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A printed character with the centre of its position on the displayed page, as fractions of its width and height. */
export interface PrintedCharacter {
  character: string;
  x: number;
  y: number;
}

interface TextRun {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/**
 * Where an engine other than the reader's (pdf.js instead of pdfium) sees each character of a PDF. It reports only text
 * runs: within a run, characters are spaced by their usual widths.
 */
export async function readPrintedCharacters(bytes: Uint8Array): Promise<PrintedCharacter[][]> {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await loading.promise;
  const pages: PrintedCharacter[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const place = (x: number, y: number) => {
      const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y);
      return { x: left / viewport.width, y: top / viewport.height };
    };
    pages.push(items.flatMap((item) => ('str' in item ? charactersOf(item as TextRun, place) : [])));
    page.cleanup();
  }
  await loading.destroy();
  return pages;
}

function charactersOf(
  { str, transform, width, height }: TextRun,
  place: (x: number, y: number) => { x: number; y: number },
): PrintedCharacter[] {
  const [a = 1, b = 0, , , left = 0, bottom = 0] = transform;
  const size = Math.hypot(a, b) || 1;
  const along = { x: a / size, y: b / size };
  const characters = [...str];
  const total = characters.reduce((sum, character) => sum + usualWidth(character), 0) || 1;
  let at = 0;
  return characters.map((character) => {
    const share = usualWidth(character);
    const distance = (width * (at + share / 2)) / total;
    at += share;
    // A third above the baseline: the middle of lower-case letters.
    const rise = height / 3;
    const middle = place(left + along.x * distance - along.y * rise, bottom + along.y * distance + along.x * rise);
    return { character, ...middle };
  });
}

/** As a fraction of an average letter, as in most sans and serif fonts. */
function usualWidth(character: string): number {
  if (/[iljtfrI.,:;'’!|()[\] -]/u.test(character)) return 0.55;
  if (/[mwMW—]/u.test(character)) return 1.5;
  return /\p{Lu}/u.test(character) ? 1.25 : 1;
}
