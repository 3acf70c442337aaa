import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { writePdf } from '#support/pdf-writer.ts';
import { openPdf } from '../read-pdf.ts';

async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const [draft] = [...(await openPdf(bytes)).pages];
  return (draft?.page.text ?? '').trim().split(/\n+/u);
}

test('UPL-05 pdf: which radio button is chosen and which box is checked is text, beside the printed options', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const print = (x: number, y: number, text: string) => page.drawText(text, { x, y, size: 11, font });
  const form = document.getForm();
  print(60, 700, 'Abstimmung im Umlaufverfahren, bitte bis Freitag zurück an die Geschäftsstelle.');
  print(60, 660, 'Stimme:');
  const votes = form.createRadioGroup('vote');
  for (const [index, option] of ['Ja', 'Nein', 'Enthaltung'].entries()) {
    votes.addOptionToPage(option, page, { x: 150 + 90 * index, y: 658, width: 12, height: 12 });
    print(168 + 90 * index, 660, option);
  }
  votes.select('Nein');
  print(60, 630, 'Befangen');
  form.createCheckBox('biased').addToPage(page, { x: 150, y: 628, width: 12, height: 12 });
  print(60, 600, 'Geheim');
  const secret = form.createCheckBox('secret');
  secret.addToPage(page, { x: 150, y: 598, width: 12, height: 12 });
  secret.check();
  print(60, 570, 'Grund:');
  const reason = form.createTextField('reason');
  reason.enableMultiline();
  reason.setText('Zu teuer.');
  reason.addToPage(page, { x: 150, y: 520, width: 300, height: 66 });
  reason.setFontSize(11);
  const lines = await linesOf(await document.save());
  expect(lines).toContain('Stimme:\t☐ Ja ☒ Nein ☐ Enthaltung');
  expect(lines).toContain('Befangen\t☐');
  expect(lines).toContain('Geheim\t☒');
  expect(lines).toContain('Grund:\tZu teuer.');
});

const field = (entries: string, x: number, y: number, on: string, hasAppearance: boolean) =>
  `<< /Type /Annot /Subtype /Widget /F 4 /Rect [${x} ${y} ${x + 12} ${y + 12}] ${entries} ${hasAppearance ? `/AP << /N << /${on} 7 0 R /Off 7 0 R >> >>` : ''} >>`;
const appearance = '<< /Type /XObject /Subtype /Form /BBox [0 0 12 12] /Length 0 >>\nstream\n\nendstream';

test.each([
  ['with appearances', true],
  ['without', false],
])('UPL-05 pdf: boxes %s are told apart by the value of the form', async (_, hasAppearance) => {
  const bytes = writePdf(
    [
      {
        texts: [
          { x: 60, y: 700, text: 'Anwesend' },
          { x: 60, y: 670, text: 'Vertreten' },
        ],
        entries: '/Annots [8 0 R 9 0 R]',
      },
    ],
    {
      catalog: '/AcroForm << /Fields [8 0 R 9 0 R] >>',
      objects: [
        appearance,
        field('/FT /Btn /T (a) /V /Yes /AS /Yes', 150, 698, 'Yes', hasAppearance),
        field('/FT /Btn /T (b) /V /Off /AS /Off', 150, 668, 'Yes', hasAppearance),
      ],
    },
  );
  expect(await linesOf(bytes)).toEqual(['Anwesend\t☒', 'Vertreten\t☐']);
});

test('UPL-06 pdf: a form of 10,000 fields is read', async () => {
  const count = 10_000;
  const objects = Array.from({ length: count }, (_, index) =>
    field(
      `/FT /Btn /T (f${index}) /V /Off /AS /Off`,
      20 + (index % 40) * 13,
      20 + (Math.floor(index / 40) % 60) * 13,
      'Yes',
      false,
    ),
  );
  const all = objects.map((_, index) => `${8 + index} 0 R`).join(' ');
  const bytes = writePdf([{ texts: [{ x: 60, y: 810, text: 'Umfrage' }], entries: `/Annots [${all}]` }], {
    catalog: `/AcroForm << /Fields [${all}] >>`,
    objects: [appearance, ...objects],
  });
  const lines = await linesOf(bytes);
  expect(lines[0]).toBe('Umfrage');
  expect(lines.join('').match(/☐/gu)?.length).toBeGreaterThan(2_000);
});
