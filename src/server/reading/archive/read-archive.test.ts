import { expect, test } from 'vitest';
import { maxAttachmentNotes, maxAttachments } from '#shared/limits.ts';
import { encryptedData, writeCms } from '#support/cms-writer.ts';
import { emlOf } from '#support/eml-writer.ts';
import { zipOf } from '#support/office-writer.ts';
import { readMail } from '#support/read-mail.ts';

const listed = (attachments: Awaited<ReturnType<typeof readMail>>['attachments']) =>
  attachments.map(({ fileName, reason, bytes }) => [fileName, reason, bytes && Buffer.from(bytes).toString('utf8')]);

test('UPL-05 files in a ZIP become documents; what is left out is named', async () => {
  const inner = zipOf({ 'a.txt': 'innen' });
  const { text, facts, attachments } = await readMail(
    zipOf({
      '2024/Protokoll.txt': 'Protokoll von 2024',
      '2025/Protokoll.txt': 'Protokoll von 2025',
      'Grüße.txt': 'Gruß',
      'mehr.zip': inner,
      'Programm.exe': 'MZ',
      'leer.txt': '',
      '__MACOSX/._Protokoll.txt': 'x',
      '2025/.DS_Store': 'x',
    }),
    'Sitzungen.zip',
  );
  expect(facts.title).toBe('Sitzungen');
  expect(text).toBe(
    'Dateien darin:\n- 2024/Protokoll.txt\n- 2025/Protokoll.txt\n- Grüße.txt\n- mehr.zip\n- Programm.exe\n- leer.txt',
  );
  expect(listed(attachments).map(([name, reason]) => [name, reason])).toEqual([
    ['2024 Protokoll.txt', null],
    ['2025 Protokoll.txt', null],
    ['Grüße.txt', null],
    ['mehr.zip', null],
    ['Programm.exe', 'file_type_unsupported'],
    ['leer.txt', 'file_empty'],
  ]);
  expect(listed(attachments)[1]).toEqual(['2025 Protokoll.txt', null, 'Protokoll von 2025']);
});

test('UPL-06 bombs in a ZIP are left out unread, too many files are counted', async () => {
  const bomb = await readMail(zipOf({ 'bombe.txt': '0'.repeat(20 * 1024 * 1024), 'a.txt': 'gut' }), 'x.zip');
  expect(listed(bomb.attachments)).toEqual([
    ['bombe.txt', 'file_too_complex', null],
    ['a.txt', null, 'gut'],
  ]);
  const lying = await readMail(zipOf({ 'a.txt': 'x'.repeat(1_000) }, { size: 10 }), 'x.zip');
  expect(listed(lying.attachments)).toEqual([['a.txt', expect.stringMatching(/^file_/), null]]);
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`${index}.txt`, `Datei ${index}`]));
  const { attachments } = await readMail(zipOf(many), 'x.zip');
  expect(attachments).toHaveLength(maxAttachmentNotes);
  expect(attachments.filter(({ reason }) => reason === null)).toHaveLength(maxAttachments);
  expect(attachments.at(-1)?.reason).toBe('attachments_too_many');
  await expect(readMail(zipOf({ '.DS_Store': 'x' }), 'x.zip')).rejects.toMatchObject({ code: 'file_empty' });
});

test('UPL-05 a signed file yields its file, a signed mail is read as a mail, an encrypted one is refused', async () => {
  const file = await readMail(writeCms(Buffer.from('Der Vertrag gilt.')), 'Vertrag.txt.p7m');
  expect(listed(file.attachments)).toEqual([['Vertrag.txt', null, 'Der Vertrag gilt.']]);
  const base64 = `-----BEGIN PKCS7-----\n${Buffer.from(writeCms(emlOf('Subject: Einladung', 'From: a@example.org', '', 'Wir laden ein.'))).toString('base64')}\n-----END PKCS7-----\n`;
  const mail = await readMail(Buffer.from(base64), 'smime.p7m');
  expect(mail.text).toContain('Wir laden ein.');
  expect(mail.facts.title).toBe('Einladung');
  await expect(readMail(writeCms(Buffer.from('x'), { kind: encryptedData }), 'x.p7m')).rejects.toMatchObject({
    code: 'file_encrypted',
  });
  await expect(readMail(Buffer.from('0kein CMS'), 'x.p7m')).rejects.toMatchObject({ code: 'file_damaged' });
});
