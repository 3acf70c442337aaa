import { deflateSync } from 'node:zlib';
import { AFRelationship, PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { writePdf } from '#support/pdf-writer.ts';
import { readDocument } from '../../read-document.ts';
import type { FileAttachment } from '../../read-model.ts';

async function filesOf(bytes: Uint8Array): Promise<FileAttachment[]> {
  const files: FileAttachment[] = [];
  await readDocument(bytes, 'mappe.pdf', 'pdf', {
    onPageCount: () => undefined,
    onPage: () => undefined,
    onAttachment: (file) => {
      files.push(file);
    },
  });
  return files;
}

async function portfolio(files: Readonly<Record<string, string>>, cover = 'Sitzungsmappe'): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage();
  if (cover !== '') page.drawText(cover, { x: 50, y: 700, font: await document.embedFont(StandardFonts.Helvetica) });
  for (const [name, text] of Object.entries(files))
    await document.attach(new TextEncoder().encode(text), name, { afRelationship: AFRelationship.Alternative });
  return document.save();
}

const shown = (files: readonly FileAttachment[]) =>
  files.map(({ fileName, reason, bytes }) => [fileName, reason, bytes && new TextDecoder().decode(bytes)]);

test('UPL-05 the files within a PDF are read as papers of their own, also without text on the cover', async () => {
  const files = { 'Vorlage 3 Kreditlinie.txt': 'Die Kreditlinie steigt.', 'Anlage Zinsen.csv': 'Jahr;Zins\n3;3,42' };
  const expected = [
    ['Anlage Zinsen.csv', null, 'Jahr;Zins\n3;3,42'],
    ['Vorlage 3 Kreditlinie.txt', null, 'Die Kreditlinie steigt.'],
  ];
  for (const cover of ['Sitzungsmappe', '']) {
    const found = shown(await filesOf(await portfolio(files, cover)));
    expect(found.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual(expected);
  }
});

test('UPL-05 files within a PDF that cannot be read are named with the reason', async () => {
  const files = await filesOf(await portfolio({ 'Plan.dwg': 'AC1032', 'Foto.heif': 'x' }));
  expect(shown(files)).toEqual([
    ['Plan.dwg', 'file_type_unsupported', null],
    ['Foto.heif', 'file_type_unsupported', null],
  ]);
});

test('UPL-06 names of files within a PDF are made safe', async () => {
  const files = await filesOf(
    await portfolio({
      '../../etc/passwd.txt': 'a',
      'C:\\Windows\\b\u202Efdp.txt': 'b',
      [`${'x'.repeat(900)}.txt`]: 'c',
    }),
  );
  const names = files.map(({ fileName }) => fileName).sort();
  expect(names).toContain('passwd.txt');
  expect(names.every((name) => !/[\\/\u202e]/u.test(name) && name.length <= 255)).toBe(true);
});

const stream = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

test('UPL-05 a file pinned to a page is read', async () => {
  const bytes = writePdf([{ texts: [{ x: 72, y: 700, text: 'Protokoll' }], entries: '/Annots [9 0 R]' }], {
    objects: [
      stream('/Type /EmbeddedFile', 'Der Zins betraegt 3 Prozent.'),
      '<< /Type /Filespec /F (Zins.txt) /UF (Zins.txt) /EF << /F 7 0 R >> >>',
      '<< /Type /Annot /Subtype /FileAttachment /Rect [100 600 120 620] /FS 8 0 R /F 4 >>',
    ],
  });
  expect(shown(await filesOf(bytes))).toEqual([['Zins.txt', null, 'Der Zins betraegt 3 Prozent.']]);
});

const attached = (packed: string, stated: number) =>
  writePdf([{ texts: [{ x: 72, y: 700, text: 'Protokoll' }] }], {
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 8 0 R (b) 10 0 R] >> >>',
    objects: [
      stream(`/Type /EmbeddedFile /Filter /FlateDecode /Params << /Size ${stated} >>`, packed),
      '<< /Type /Filespec /F (Grundbuch.txt) /EF << /F 7 0 R >> >>',
      stream('/Type /EmbeddedFile', 'Text'),
      '<< /Type /Filespec /F (Brief.txt) /EF << /F 9 0 R >> >>',
    ],
  });
const zeros = (length: number) => deflateSync(Buffer.alloc(length)).toString('latin1');

test('UPL-06 a file within that claims to be huge is named, and the others are read', async () => {
  expect(shown(await filesOf(attached(zeros(10), 2_000_000_000)))).toEqual([
    ['Brief.txt', null, 'Text'],
    ['Grundbuch.txt', 'file_too_complex', null],
  ]);
});

test('UPL-06 a file within that unpacks to more than memory holds is named', { tags: 'thorough' }, async () => {
  const files = await filesOf(attached(zeros(600_000_000), 10));
  expect(shown(files)).toContainEqual(['Grundbuch.txt', 'file_too_complex', null]);
  expect(files).toHaveLength(2);
});
