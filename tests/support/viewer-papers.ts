import type { PaperFile } from './board-papers.ts';
import { sheetRow, wordNamespace, wordParagraph, wordTable, writeDocx, writeXlsx } from './office-writer.ts';
import { type PdfPage, textLines, writePdf } from './pdf-writer.ts';

/** Invented documents of every kind that the viewer displays. */
const paper = (name: string, mimeType: string, bytes: Uint8Array): PaperFile => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

const sentences = [
  'Der Verwaltungsrat nimmt den Bericht der Revisionsstelle zur Kenntnis und dankt für die Prüfung.',
  'Die Geschäftsleitung legt dar, dass die Erträge aus dem Linienverkehr um vier Prozent gestiegen sind.',
  'Frau Keller fragt nach den Gründen für den höheren Aufwand bei der Instandhaltung der Fahrzeuge.',
  'Herr Lindner verweist auf die gestiegenen Preise für Ersatzteile und auf zwei grössere Schadenfälle.',
  'Der Ausschuss empfiehlt, die Reserve für unvorhergesehene Aufwendungen um zehn Prozent zu erhöhen.',
];

/** This many distinct lines of prose; `offset` starts with another sentence, so that pages do not look alike. */
export function proseLines(count: number, topic: string, offset = 0): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${topic} ${index + 1}: ${sentences[(index + offset) % sentences.length]}`,
  );
}

/** A Word file: headings, lists, a table, and a sentence that crosses its page break. */
export function writeReportDocx(name = 'bericht-instandhaltung.docx'): PaperFile {
  const breakRun = `<w:r><w:t xml:space="preserve">Die Erneuerung der Werkstatt in Arbon kostet insgesamt </w:t></w:r><w:r><w:br w:type="page"/></w:r><w:r><w:t xml:space="preserve">vier Millionen Euro und wird im Herbst 2027 abgeschlossen.</w:t></w:r>`;
  const body = [
    wordParagraph('Bericht zur Instandhaltung', 'Titel'),
    wordParagraph('Sitzung vom 14. Mai 2026'),
    wordParagraph('Ausgangslage', 'berschrift1'),
    ...proseLines(4, 'Ziffer').map((line) => wordParagraph(line)),
    wordParagraph('Massnahmen', 'berschrift2'),
    wordParagraph('- Die Gelenkbusse der ersten Serie werden bis 2028 ersetzt.'),
    wordParagraph('- Die Ladestationen erhalten eine zweite Einspeisung.'),
    wordTable([
      ['Fahrzeug', 'Anzahl', 'Aufwand 2025'],
      ['Gelenkbus', '24', '1,9 Millionen Euro'],
      ['Standardbus', '61', '2,7 Millionen Euro'],
      ['Kleinbus', '8', '0,2 Millionen Euro'],
    ]),
    wordParagraph('Werkstatt', 'berschrift1'),
    wordParagraph('', undefined, breakRun),
    ...proseLines(3, 'Absatz').map((line) => wordParagraph(line)),
  ].join('');
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  return paper(name, type, writeDocx(body.replaceAll('xmlns:w=""', wordNamespace)));
}

/** A workbook: a small sheet with blank rows in between, and a long one of `rows` rows. */
export function writeBudgetXlsx(rows = 400, name = 'budget.xlsx'): PaperFile {
  const small = [
    sheetRow(1, ['Budget 2027 der Verkehrsbetriebe']),
    sheetRow(3, ['Posten', 'Betrag', 'Begründung']),
    sheetRow(4, ['Elektrobusse', 11800000, 'Beschaffung von 24 Fahrzeugen für die Linien 3 und 7']),
    sheetRow(7, ['Depot Nord', 3200000, 'Erweiterung mit vierzig Ladepunkten, erste Etappe']),
  ].join('');
  const lines = [sheetRow(1, ['Beleg', 'Haltestelle', 'Bezirk', 'Aufwand', 'Bemerkung'])];
  for (let row = 2; row <= rows; row++) {
    const note =
      row % 7 === 0 ? 'mit Rampe, Wartehalle und Anzeige, Erneuerung der Beleuchtung vorgesehen' : 'ohne Befund';
    lines.push(sheetRow(row, [`B-${row}`, `Haltestelle ${row}`, `Bezirk ${row % 9}`, row * 13, note]));
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return paper(name, type, writeXlsx({ Budget: small, Haltestellen: lines.join('') }));
}

/** A sheet of `rows` rows with its column names in row 3, below a title. */
export function writeTitledXlsx(rows: number, name = 'vergaben.xlsx'): PaperFile {
  const lines = [sheetRow(1, ['Vergaben des Jahres 2026']), sheetRow(3, ['Auftrag', 'Betrag', 'Lieferant'])];
  for (let row = 4; row <= rows; row++) lines.push(sheetRow(row, [`A-${row}`, row * 1_000, `Werk ${row}`]));
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return paper(name, type, writeXlsx({ Vergaben: lines.join('') }));
}

/** Rows of stops separated by semicolons, with a blank line among them. */
export function writeStopsCsv(rows = 180, name = 'haltestellen.csv'): PaperFile {
  const lines = ['Nummer;Haltestelle;Zustand;Fahrgäste'];
  for (let row = 2; row <= rows; row++) lines.push(`${row};Haltestelle Lindenweg ${row};gut;${row * 31}`);
  lines.splice(20, 0, '');
  return paper(name, 'text/csv', Buffer.from(lines.join('\n'), 'utf8'));
}

const pageOf = (lines: readonly string[], footer?: string): PdfPage => ({
  texts: [
    ...textLines(lines, { leading: 18, size: 9.5 }),
    ...(footer === undefined ? [] : [{ x: 280, y: 30, text: footer, size: 9 }]),
  ],
});

/** A merged file with a label tree: a cover, two Roman-numbered pages, then two documents that each start at 1. */
export function writeMergedPack(name = 'sitzungspaket.pdf'): PaperFile {
  const pages = [
    pageOf(['Sitzungspaket Verwaltungsrat', '', 'Sitzung vom 11. Juni 2026']),
    pageOf(['Traktanden', ...proseLines(6, 'Traktandum')], 'i'),
    pageOf(['Verzeichnis der Beilagen', ...proseLines(6, 'Beilage')], 'ii'),
    pageOf(['Beilage A: Fahrplan 2027', ...proseLines(6, 'Fahrplan')], '1'),
    pageOf(['Der Takt der Linie 5 wird auf sieben Minuten verdichtet.', ...proseLines(6, 'Linie')], '2'),
    pageOf(['Beilage B: Tarife', ...proseLines(6, 'Tarif')], '1'),
    pageOf(['Der Preis der Jahreskarte steigt auf 780 Euro.', ...proseLines(6, 'Preis')], '2'),
    pageOf(['Anhang', ...proseLines(6, 'Anhang')], '3'),
  ];
  const labels = [
    { fromPage: 1, prefix: 'Deckblatt' },
    { fromPage: 2, style: 'r' as const },
    { fromPage: 4, style: 'D' as const },
    { fromPage: 6, style: 'D' as const },
  ];
  return paper(name, 'application/pdf', writePdf(pages, { title: 'Sitzungspaket Juni', labels }));
}

/** The same file without labels: only the numbers printed at the bottom tell. */
export function writePrintedPack(name = 'sitzungspaket-gedruckt.pdf'): PaperFile {
  const papers = [3, 4, 2].flatMap((count, number) =>
    Array.from({ length: count }, (_, index) =>
      pageOf(
        [`Beilage ${number + 1}`, ...proseLines(8, `Beilage ${number + 1}, Absatz`)],
        `Seite ${index + 1} von ${count}`,
      ),
    ),
  );
  return paper(name, 'application/pdf', writePdf([pageOf(['Deckblatt', 'Sitzung vom 3. März 2026']), ...papers]));
}

/** Two pages with a sentence across their break. */
export function writeBrokenSentence(name = 'protokoll-umbruch.pdf'): PaperFile {
  const first = [
    'Protokoll der Sitzung vom 9. April 2026',
    ...proseLines(34, 'Ziffer'),
    'Der Verwaltungsrat beschliesst, die Konzession für die Fähre über den See um',
  ];
  const second = ['zwanzig Jahre zu verlängern und die Anlegestelle zu erneuern.', ...proseLines(20, 'Absatz')];
  return paper(name, 'application/pdf', writePdf([pageOf(first), pageOf(second)]));
}

/**
 * Pages rotated by quarter turns, landscape, cropped from a larger sheet, and in larger units; each says which it is.
 */
export function writeTurnedPages(name = 'gedrehte-seiten.pdf'): PaperFile {
  let count = 0;
  const lines = (form: string) => {
    count += 1;
    return [...proseLines(2, 'Punkt', count), `Diese Seite ist ${form}.`, ...proseLines(6, 'Ziffer', count)];
  };
  const pages: PdfPage[] = ([0, 90, 180, 270] as const).map((rotate) => ({
    ...pageOf(lines(`um ${rotate} Grad gedreht`)),
    rotate,
  }));
  pages.push({ texts: textLines(lines('im Querformat'), { y: 540, size: 9.5 }), width: 842, height: 595 });
  pages.push({ texts: textLines(lines('beschnitten'), { size: 9 }), cropBox: [50, 400, 560, 810] });
  pages.push({
    texts: textLines(lines('beschnitten und gedreht'), { size: 9 }),
    cropBox: [50, 400, 560, 810],
    rotate: 270,
  });
  pages.push({ texts: textLines(lines('in doppelten Einheiten'), { size: 9.5 }), userUnit: 2 });
  pages.push({
    texts: lines('hochkant beschriftet').map((text, index) => ({ x: 100 + index * 18, y: 60, text, angle: 90 })),
  });
  return paper(name, 'application/pdf', writePdf(pages));
}

/** Left half black, right half white: 32 by 32 points as a JPEG 2000 codestream (written with OpenJPEG 2.5). */
const halfBlackJpeg2000 = Buffer.from(
  '/0//UQApAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAABBwEB/1IADAAAAAEABQQEAAH/XAATQEBISFBISFBISFBISFBISFD/ZAAlAAFDcmVh' +
    'dGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAABOAAH/k8fUAgnPwAgDM8faCgAIE27gxsfaEAAXK599HjDTv8faGgAhbgftiCCtKu2U2J9O' +
    'x9oaADXyP6tbKpg9B4WChB//2Q==',
  'base64',
);

/**
 * The same image, 64 by 64 points, as JBIG2 (ITU-T T.88) without a file header: its page, and a region in fax coding.
 */
function halfBlackJbig2(): Buffer {
  // T.6: the first row's runs of 0 white and 32 black points, then every change where the row above has it, and the end.
  const code = `001${'00110101'}${'000001101010'}1${'111'.repeat(63)}${'000000000001'.repeat(2)}`;
  const fax = Buffer.from((code.match(/.{1,8}/g) ?? []).map((bits) => Number.parseInt(bits.padEnd(8, '0'), 2)));
  const word = (value: number) => [0, 0, 0, value];
  const size = [...word(64), ...word(64)];
  const page = [...word(0), 0x30, 0, 1, ...word(19), ...size, ...word(0), ...word(0), 0, 0, 0];
  const region = [...word(1), 0x26, 0, 1, ...word(18 + fax.length), ...size, ...word(0), ...word(0), 0, 1];
  return Buffer.concat([Buffer.from([...page, ...region]), fax]);
}

/** Two scans in codecs that need a special decoder, and a page in a bold font that is not embedded. */
export function writeRareCodecs(name = 'scans.pdf'): PaperFile {
  const texts = [{ x: 72, y: 60, text: 'Der Rat stimmt dem Neubau in Arbon zu.', bold: true, size: 20 }];
  const pages: PdfPage[] = [
    { texts, picture: { bytes: halfBlackJpeg2000, width: 32, height: 32, codec: 'JPX' } },
    { texts, picture: { bytes: halfBlackJbig2(), width: 64, height: 64, codec: 'JBIG2' } },
  ];
  return paper(name, 'application/pdf', writePdf(pages));
}
