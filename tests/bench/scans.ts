import { findRectangles } from '#server/reading/pages/word-boxes.ts';
import { openPdf } from '#server/reading/pdf/read-pdf.ts';
import { recogniseDocument } from '#server/reading/scans/recognise-document.ts';
import type { RecognisedPage } from '#server/reading/scans/recognised-page.ts';
import { textLines } from '#support/pdf-writer.ts';
import { writeScannedPdf } from '#support/scan-writer.ts';

const sentences = [
  'Die Präsidentin eröffnet die 14. Sitzung um 9.05 Uhr und stellt fest, dass der Verwaltungsrat beschlussfähig ist.',
  'Das Protokoll vom 12. März 2026 wird mit einer Ergänzung von Herrn Böhm einstimmig genehmigt.',
  'Der Umsatz des ersten Quartals liegt mit 48,3 Mio. Franken um 3,5 % über dem des Vorjahres.',
  'Die Personalkosten steigen wegen des neuen Tarifvertrags stärker als geplant, nämlich um 1,2 Mio. Franken.',
  'Frau Dr. Keller fragt, weshalb sich der Neubau der Lagerhalle in Gütersloh verzögert.',
  'Die Geschäftsleitung erläutert, dass die Baugenehmigung erst am 3. Februar eingegangen ist.',
  'Für die Erneuerung der Heizung werden 275 000 Franken bewilligt; zwei Mitglieder enthalten sich.',
  'Der Prüfungsausschuss berichtet über die Revision und empfiehlt, die Jahresrechnung zu genehmigen.',
  'Die Dividende wird auf 4.20 Franken je Aktie festgesetzt und am 15. Juni ausbezahlt.',
  'Herr Zürcher beantragt, den Vertrag mit der Spedition Weiß & Söhne zum Jahresende zu kündigen.',
  'Der Antrag wird mit sieben gegen drei Stimmen abgelehnt.',
  'Bis zur nächsten Sitzung legt die Finanzabteilung eine überarbeitete Liquiditätsplanung vor.',
];
const pageCount = 4;
const lineLength = 84;
const linesOfPage = 46;

/** Text recognition of scans in this process: seconds, letters and positions, page by page in pack order. */
export async function run(): Promise<void> {
  const pages = Array.from({ length: pageCount }, (_, page) => fillPage(page * 5));
  const pdf = await writeScannedPdf(
    pages.map(({ lines }, page) => ({
      texts: textLines(lines, { leading: 15 }),
      scan: { skew: [1, -1.5, 2, 0.5][page % 4] ?? 0, blur: 1, noise: 25 },
    })),
  );
  const recognised = new Map<number, RecognisedPage>();
  const started = performance.now();
  const cpu = process.cpuUsage();
  await recogniseDocument(pdf, 'pdf', new Set(), {
    onPageCount: () => undefined,
    onSign: () => undefined,
    onPage: (index, page) => void recognised.set(index, page),
  });
  const { user, system } = process.cpuUsage(cpu);
  let letters = 0;
  let wrong = 0;
  let quotations = 0;
  let found = 0;
  for (const { page } of (await openPdf(pdf, recognised)).pages) {
    const { lines = [], whole = [] } = pages[page.number - 1] ?? {};
    const expected = fold(lines.join(' '));
    letters += expected.length;
    wrong += distance(expected, fold(page.text));
    const text = page.text.replace(/\s/g, ' ');
    for (const sentence of whole) {
      quotations += 1;
      const start = text.indexOf(sentence);
      if (start !== -1 && findRectangles(page.boxes ?? new Uint8Array(), start, start + sentence.length).length > 0)
        found += 1;
    }
  }
  const perPage = (user + system) / 1e6 / pageCount;
  const wall = (performance.now() - started) / 1_000 / pageCount;
  const confidences = [...recognised.values()].map(({ confidence }) => confidence).join(', ');
  console.log(`${pageCount} pages of ${Math.round(letters / pageCount)} letters at 200 dpi, askew, washed out, noisy`);
  console.log(`a page ${perPage.toFixed(2)} s of processor, ${wall.toFixed(2)} s in all; confidence ${confidences}`);
  console.log(`character errors ${((100 * wrong) / letters).toFixed(2)} %`);
  console.log(`sentences found word for word and marked: ${found} of ${quotations}`);
}

function fillPage(first: number): { lines: string[]; whole: string[] } {
  const lines: string[] = [];
  const whole: string[] = [];
  let line = '';
  for (let next = first; lines.length < linesOfPage; next++) {
    const sentence = sentences[next % sentences.length] ?? '';
    for (const word of sentence.split(' ')) {
      if (line.length + word.length >= lineLength) {
        lines.push(line);
        line = '';
      }
      line = line === '' ? word : `${line} ${word}`;
    }
    if (lines.length < linesOfPage) whole.push(sentence);
  }
  whole.pop();
  return { lines: lines.slice(0, linesOfPage), whole };
}

const fold = (text: string) => text.replace(/\s+/g, '');

/** Insertions, deletions and substitutions of letters (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1];
    for (let place = 0; place < other.length; place++) {
      const kept = (row[place] ?? 0) + (one[at] === other[place] ? 0 : 1);
      next.push(Math.min(kept, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
