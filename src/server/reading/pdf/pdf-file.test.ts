import { randomFillSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { textLines, writePdf } from '#support/pdf-writer.ts';
import { makePdfRoom } from './pdf-file.ts';
import { openPdfium } from './pdfium.ts';
import { openPdf } from './read-pdf.ts';

const megabyte = 1024 * 1024;

/** A different word per page: lines differing only in numbers would count as running lines. */
const wordOf = (index: number) =>
  `wort${[...index.toString(16)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')}`;

/** Pages with a line of text under a picture of this size, as scanners write them. */
function scannedPdf(pages: number, pictureBytes: number): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (number: number, ...body: (string | Buffer)[]) => {
    offsets[number] = length;
    for (const part of [`${number} 0 obj\n`, ...body, '\nendobj\n']) {
      parts.push(Buffer.from(part as string, 'latin1'));
      length += parts.at(-1)?.length ?? 0;
    }
  };
  add(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const kids: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    const [picture, content, kid] = [4 + page * 3, 5 + page * 3, 6 + page * 3];
    const dictionary = `<< /Type /XObject /Subtype /Image /Width 1000 /Height 1000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${pictureBytes} >>\nstream\n`;
    add(picture, dictionary, randomFillSync(Buffer.allocUnsafe(pictureBytes)), '\nendstream');
    const text = `q 595 0 0 842 0 0 cm /I Do Q BT /R 12 Tf 72 700 Td (${wordOf(page)}) Tj ET`;
    add(content, `<< /Length ${text.length} >>\nstream\n${text}\nendstream`);
    add(
      kid,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /R 3 0 R >> /XObject << /I ${picture} 0 R >> >> /Contents ${content} 0 R >>`,
    );
    kids.push(`${kid} 0 R`);
  }
  add(2, `<< /Type /Pages /Count ${pages} /Kids [${kids.join(' ')}] >>`);
  add(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const start = length;
  const rows = Array.from(
    { length: offsets.length - 1 },
    (_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`,
  );
  const table = `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

test('UPL-06 a large scan is in memory once, and its pictures do not accumulate', async () => {
  const bytes = scannedPdf(60, 2 * megabyte);
  const pdfium = await openPdfium();
  const room = await makePdfRoom(bytes.length);
  for (let at = 0; at < bytes.length; at += megabyte) room.write(bytes.subarray(at, at + megabyte), at);
  const texts = [...(await openPdf(room.bytes(), 'off')).pages].map(({ page }) => page.text);
  expect(texts).toEqual(Array.from({ length: 60 }, (_, index) => wordOf(index)));
  // A second copy, or keeping all pictures, would double the size; far less than a third of it is kept at a time.
  expect(pdfium.heap().length).toBeLessThan(bytes.length * 1.6);
});

test('UPL-05 pages keep their order and text when a long document is reopened midway', async () => {
  const count = 1_100;
  const pages = Array.from({ length: count }, (_, index) => ({ texts: textLines([wordOf(index)]) }));
  const labels = { style: 'D', prefix: 'A-' } as const;
  const drafts = [...(await openPdf(writePdf(pages, { labels }))).pages];
  expect(drafts.map(({ page }) => `${page.label} ${page.text}`)).toEqual(
    pages.map((_, index) => `A-${index + 1} ${wordOf(index)}`),
  );
});
