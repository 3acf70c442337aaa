import { LineCapStyle, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { renderDrawing } from './render-drawing.ts';
import type { Picture } from './write-png.ts';

const colour = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
};
// As in tokens.css.
const petrol = colour('#0f4c5c');
const amber = colour('#f2b134');
const ink = colour('#14212b');
const muted = colour('#52606a');
const canvas = colour('#f7f6f3');
const line = colour('#dedbd3');
const white = colour('#ffffff');

/** Path of a rounded rectangle, from its upper left corner. */
const roundRectangle = (width: number, height: number, radius: number) =>
  `M${radius} 0H${width - radius}A${radius} ${radius} 0 0 1 ${width} ${radius}V${height - radius}A${radius} ${radius} 0 0 1 ${width - radius} ${height}H${radius}A${radius} ${radius} 0 0 1 0 ${height - radius}V${radius}A${radius} ${radius} 0 0 1 ${radius} 0Z`;

/** Draws the logo's lines (logo.tsx) on a square of `size`, its upper left corner at x, y from the top. */
function drawLines(page: PDFPage, x: number, y: number, size: number): void {
  const unit = size / 32;
  const top = page.getHeight() - y;
  for (const [at, length] of [
    [9, 16],
    [15, 10],
    [23.5, 16],
  ] as const) {
    page.drawLine({
      start: { x: x + 8 * unit, y: top - at * unit },
      end: { x: x + (8 + length) * unit, y: top - at * unit },
      thickness: 2.2 * unit,
      color: white,
      lineCap: LineCapStyle.Round,
    });
  }
  const mark = roundRectangle(18 * unit, 3.6 * unit, unit);
  page.drawSvgPath(mark, { x: x + 7 * unit, y: top - 17.2 * unit, color: amber });
}

/** The logo alone: rounded, or filling its square for systems that apply their own mask. */
export const drawIcon = (size: number, shape: 'round' | 'full'): Promise<Picture> =>
  renderDrawing(size, size, async (page) => {
    if (shape === 'round') {
      page.drawSvgPath(roundRectangle(size, size, (size * 7) / 32), { x: 0, y: size, color: petrol });
      return drawLines(page, 0, 0, size);
    }
    page.drawRectangle({ width: size, height: size, color: petrol });
    // Stay within the circle that every mask leaves visible: 80 % of the width.
    drawLines(page, size * 0.1, size * 0.1, size * 0.8);
  });

type PreviewTexts = { title: [string, string]; text: string; before: string[]; marked: string[]; source: string };

const previewTexts: Record<'de' | 'en', PreviewTexts> = {
  de: {
    title: ['Antworten aus Ihren', 'Sitzungsunterlagen. Mit Beleg.'],
    text: 'Jede Aussage mit Dokument, Datum und Seite.',
    before: ['Der Aufsichtsrat beschließt die Beschaffung von 16 Elektrogelenkbussen.'],
    marked: ['Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen, 1 Enthaltung.'],
    source: 'Protokoll der 41. Sitzung · 14.03.2024 · S. 3',
  },
  en: {
    title: ['Answers from your', 'board papers. With proof.'],
    text: 'Every statement with document, date and page.',
    before: ['The supervisory board resolves to buy 16 electric articulated buses.'],
    marked: ['Vote: 9 in favour, 2 against, 1 abstention.'],
    source: 'Minutes of the 41st meeting · 14/03/2024 · p.3',
  },
};

/** The link preview shown by other sites, 1200 × 630: the promise and a quotation that keeps it. */
export const drawPreview = (language: 'de' | 'en'): Promise<Picture> =>
  renderDrawing(1200, 630, async (page, document) => {
    const texts = previewTexts[language];
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    const plain = await document.embedFont(StandardFonts.Helvetica);
    const serif = await document.embedFont(StandardFonts.TimesRoman);
    const fromTop = (y: number) => 630 - y;
    page.drawRectangle({ width: 1200, height: 630, color: canvas });
    page.drawSvgPath(roundRectangle(56, 56, 12), { x: 80, y: fromTop(64), color: petrol });
    drawLines(page, 80, 64, 56);
    page.drawText('BoardSearch', { x: 154, y: fromTop(103), size: 32, font: bold, color: ink });
    texts.title.forEach((each, index) => {
      page.drawText(each, { x: 80, y: fromTop(222 + index * 70), size: 60, font: bold, color: ink });
    });
    page.drawText(texts.text, { x: 80, y: fromTop(350), size: 29, font: plain, color: muted });
    page.drawSvgPath(roundRectangle(1040, 178, 12), { x: 80, y: fromTop(406), color: white, borderColor: line });
    page.drawRectangle({ x: 110, y: fromTop(524), width: 4, height: 84, color: amber });
    [...texts.before, ...texts.marked].forEach((each, index) => {
      const y = fromTop(466 + index * 44);
      if (index >= texts.before.length) {
        const width = serif.widthOfTextAtSize(each, 29);
        page.drawRectangle({ x: 130, y: y - 9, width: width + 12, height: 38, color: amber });
      }
      page.drawText(each, { x: 136, y, size: 29, font: serif, color: ink });
    });
    page.drawText(texts.source, { x: 136, y: fromTop(554), size: 21, font: plain, color: muted });
  });
