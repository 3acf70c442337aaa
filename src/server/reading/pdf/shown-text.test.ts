import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { type PdfOptions, type PdfPage, textLines, writePdf } from '#support/pdf-writer.ts';
import { readFile } from '#support/read-file.ts';
import { openPdf } from './read-pdf.ts';

async function textOf(bytes: Uint8Array): Promise<string> {
  return [...(await openPdf(bytes)).pages].map(({ page }) => page.text).join('\f');
}

const page = (more: Partial<PdfPage>, options?: PdfOptions) => writePdf([{ texts: [], ...more }], options);
const shown = textLines(['Der Stiftungsrat stimmt dem Budget zu.'], { y: 700 });

test('UPL-05 pdf: form entries are read in place', async () => {
  const file = await PDFDocument.create();
  const sheet = file.addPage([595, 842]);
  sheet.drawText('Antrag', { x: 72, y: 770, size: 16 });
  sheet.drawText('Name:', { x: 72, y: 700, size: 11 });
  sheet.drawText('Gruppe:', { x: 72, y: 660, size: 11 });
  const name = file.getForm().createTextField('name');
  name.setText('Wasserwerke Grünau');
  name.addToPage(sheet, { x: 120, y: 695, width: 200, height: 18, borderWidth: 0 });
  const group = file.getForm().createDropdown('gruppe');
  group.addOptions(['Nord', 'Süd']);
  group.select('Süd');
  group.addToPage(sheet, { x: 120, y: 655, width: 200, height: 18, borderWidth: 0 });
  const text = await textOf(await file.save());
  expect(text).toContain('Name: Wasserwerke Grünau');
  expect(text).toContain('Gruppe: Süd');
});

/** The page is the fourth object, its font the third. */
const field = (more: string) => `<< /Type /Annot /F 4 /DA (/Helv 11 Tf 0 g) ${more} >>`;

test('UPL-05 pdf: fields and notes without an appearance are read, comments and hidden fields are not', async () => {
  const bytes = page(
    { texts: shown, entries: '/Annots [7 0 R 9 0 R 10 0 R 11 0 R]' },
    {
      catalog: '/AcroForm << /Fields [8 0 R 11 0 R] /DR << /Font << /Helv 3 0 R >> >> /NeedAppearances true >>',
      objects: [
        field('/Subtype /FreeText /Rect [72 600 400 640] /Contents (Betrag von 1.250 EUR gepr\xfcft)'),
        '<< /FT /Tx /T (betrag) /V (4.711 EUR) /DA (/Helv 11 Tf 0 g) /Kids [9 0 R] >>',
        field('/Subtype /Widget /Parent 8 0 R /Rect [72 500 300 520]'),
        field('/Subtype /Text /Rect [72 400 90 420] /Contents (Stimmt das?)'),
        '<< /Type /Annot /Subtype /Widget /F 2 /FT /Tx /T (b) /V (verborgen) /DA (/Helv 11 Tf 0 g) /Rect [72 300 300 320] >>',
      ],
    },
  );
  expect(await textOf(bytes)).toBe(
    'Der Stiftungsrat stimmt dem Budget zu.\n\nBetrag von 1.250 EUR geprüft\n\n4.711 EUR',
  );
});

test.each<[string, Partial<PdfPage>]>([
  ['white on white', { texts: [...shown, { x: 72, y: 600, text: 'Geheimer Zusatz', shade: 1, size: 30 }] }],
  ['type of a tenth of a point', { texts: [...shown, { x: 72, y: 600, text: 'Geheimer Zusatz', size: 0.1 }] }],
  [
    'below a black box',
    { texts: [...shown, { x: 72, y: 600, text: 'Geheimer Zusatz', size: 30 }], boxesAbove: [[60, 590, 300, 40, 0]] },
  ],
  [
    'below a white box',
    { texts: [...shown, { x: 72, y: 600, text: 'Geheimer Zusatz', size: 30 }], boxesAbove: [[60, 590, 300, 40, 1]] },
  ],
])('UPL-05 pdf: %s is neither text nor title', async (_, more) => {
  const bytes = page(more);
  expect(await textOf(bytes)).toBe('Der Stiftungsrat stimmt dem Budget zu.');
  expect((await readFile(bytes, 'protokoll.pdf')).facts.title).not.toContain('Geheim');
});

test('UPL-05 pdf: white text on dark, text on shading and underlined text are read', async () => {
  const texts = [
    { x: 72, y: 700, text: 'Weiss auf Schwarz', shade: 1 },
    { x: 72, y: 640, text: 'Grau unterlegt' },
    { x: 72, y: 580, text: 'Unterstrichen' },
  ];
  const text = await textOf(
    page({
      texts,
      boxesBelow: [
        [60, 690, 300, 25, 0],
        [60, 630, 300, 25, 0.8],
      ],
      boxesAbove: [[72, 577, 60, 1, 0]],
    }),
  );
  expect(text.split('\n\n')).toEqual(['Weiss auf Schwarz', 'Grau unterlegt', 'Unterstrichen']);
});
