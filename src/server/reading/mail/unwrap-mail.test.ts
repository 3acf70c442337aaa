import { expect, test } from 'vitest';
import { encryptedData, writeCms } from '#support/cms-writer.ts';
import { emlOf } from '#support/eml-writer.ts';
import { writeDocx } from '#support/office-writer.ts';
import { readMail } from '#support/read-mail.ts';
import { writeTnef } from '#support/tnef-writer.ts';

const textFile = (text: string) => Buffer.from(text);

/** A mail with one attached part after its text. */
function mailWith(type: string, name: string, content: Uint8Array, text = 'Anbei die Unterlagen.'): Uint8Array {
  return emlOf(
    'From: Swantje Eickhoff <s@example.org>',
    'Subject: Unterlagen',
    'Date: Mon, 02 Mar 2026 18:12:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b1"',
    '',
    ...(text === '' ? [] : ['--b1', 'Content-Type: text/plain; charset=utf-8', '', text]),
    '--b1',
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(content)
      .toString('base64')
      .match(/.{1,76}/gu) ?? []),
    '--b1--',
  );
}

const listed = (attachments: Awaited<ReturnType<typeof readMail>>['attachments']) =>
  attachments.map(({ fileName, reason, bytes }) => [
    fileName,
    reason,
    bytes && Buffer.from(bytes).toString('utf8').trim(),
  ]);

test('UPL-05 files in winmail.dat are the mail’s attachments, with their long names', async () => {
  const docx = writeDocx('<w:p><w:r><w:t>84 Euro</w:t></w:r></w:p>');
  const tnef = writeTnef([
    { title: 'Vorlage~1.doc', bytes: docx },
    { title: 'Notiz.txt', longName: 'Notiz zur Umfrage über Beiträge.txt', bytes: textFile('312 Mitglieder') },
  ]);
  const { text, attachments } = await readMail(mailWith('application/ms-tnef', 'winmail.dat', tnef), 'x.eml');
  expect(text).toContain('Anhänge: Vorlage~1.docx, Notiz zur Umfrage über Beiträge.txt');
  expect(attachments.map(({ fileName, size, reason }) => [fileName, size, reason])).toEqual([
    ['Vorlage~1.docx', docx.length, null],
    ['Notiz zur Umfrage über Beiträge.txt', 14, null],
  ]);
});

test('UPL-05 a text that is only in winmail.dat is the mail’s text; a mail in it is a mail', async () => {
  const inner = writeTnef([{ title: 'a.txt', bytes: textFile('Anhang') }], {
    subject: 'Weiter – wichtig',
    body: 'Innerer Text.',
    from: 'Okka Reents',
  });
  const tnef = writeTnef([{ title: 'x', inner }], { body: 'Der Text steht nur hier.' });
  const { text, attachments } = await readMail(mailWith('application/octet-stream', 'winmail.dat', tnef, ''), 'x.eml');
  expect(text).toContain('Der Text steht nur hier.');
  const [mail] = attachments;
  expect(mail?.fileName).toBe('Weiter – wichtig.eml');
  const read = await readMail(mail?.bytes ?? new Uint8Array(), 'y.eml');
  expect(read.text).toContain('Von: Okka Reents');
  expect(read.text).toContain('Innerer Text.');
  expect(read.facts.title).toBe('Weiter – wichtig');
  expect(listed(read.attachments)).toEqual([['a.txt', null, 'Anhang']]);
});

test('UPL-06 winmail.dat with false lengths is read as far as they are true, any other is listed as left out', async () => {
  const files = [
    { title: 'a.txt', bytes: textFile('gelesen') },
    { title: 'b.txt', bytes: textFile('verloren') },
  ];
  const read = async (tnef: Uint8Array) =>
    listed((await readMail(mailWith('application/ms-tnef', 'winmail.dat', tnef), 'x.eml')).attachments);
  expect(await read(writeTnef(files, { lie: 0x7fffffff }))).toEqual([['a.txt', null, 'gelesen']]);
  expect(await read(writeTnef(files).subarray(0, 10))).toEqual([]);
  expect(await read(textFile('kein TNEF'))).toEqual([['winmail.dat', 'file_type_unsupported', null]]);
});

const entity = emlOf(
  'Content-Type: multipart/mixed; boundary="b2"',
  '',
  '--b2',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Der signierte Text.',
  '--b2',
  'Content-Type: text/plain; name="Beilage.txt"',
  'Content-Disposition: attachment; filename="Beilage.txt"',
  '',
  'Beilage',
  '--b2--',
);

test.each([true, false])('UPL-05 signed content is the mail’s content (indefinite lengths: %s)', async (isOpen) => {
  const signed = mailWith('application/pkcs7-mime', 'smime.p7m', writeCms(entity, { isOpen }), '');
  const { text, attachments } = await readMail(signed, 'x.eml');
  expect(text).toContain('Der signierte Text.');
  expect(listed(attachments)).toEqual([['Beilage.txt', null, 'Beilage']]);
});

test('UPL-05 a signed file is a file, a signature beside the mail is none, encrypted content is named', async () => {
  const read = async (name: string, content: Uint8Array) =>
    listed((await readMail(mailWith('application/pkcs7-mime', name, content), 'x.eml')).attachments);
  expect(await read('Vertrag.txt.p7m', writeCms(textFile('Der Vertrag gilt.')))).toEqual([
    ['Vertrag.txt', null, 'Der Vertrag gilt.'],
  ]);
  expect(await read('smime.p7s', writeCms(textFile('x')))).toEqual([]);
  expect(await read('smime.p7m', writeCms(entity, { kind: encryptedData }))).toEqual([
    ['smime.p7m', 'file_encrypted', null],
  ]);
});

test('UPL-06 what calls itself signed and is not, is listed; signatures around signatures end', async () => {
  // Its own check refuses it when it is stored.
  const read = async (content: Uint8Array) =>
    (await readMail(mailWith('application/pkcs7-mime', 'smime.p7m', content), 'x.eml')).attachments.map(
      ({ fileName }) => fileName,
    );
  for (const bad of [textFile('kein CMS'), writeCms(entity).subarray(0, 60), Buffer.alloc(200, 0x30)])
    expect(await read(bad)).toEqual(['smime.p7m']);
  let nested: Uint8Array = entity;
  for (let level = 0; level < 12; level++)
    nested = emlOf(
      'Content-Type: application/pkcs7-mime; name="smime.p7m"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(writeCms(nested)).toString('base64'),
    );
  expect((await read(writeCms(nested))).length).toBe(1);
});
