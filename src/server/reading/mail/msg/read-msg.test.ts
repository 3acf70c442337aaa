import { expect, test } from 'vitest';
import { writeCompoundFile } from '#support/compound-writer.ts';
import { writeMsg } from '#support/msg-writer.ts';
import { readCut } from '#support/read-file.ts';
import { readMail } from '#support/read-mail.ts';

const pdf = Buffer.from(`%PDF-1.4\n${'x'.repeat(6_000)}`);

test('UPL-05 an Outlook mail yields subject, header, text and attachments', async () => {
  const mail = writeMsg({
    subject: 'Einladung zur Sitzung',
    senderName: 'Anna Müller',
    senderAddress: '/O=FIRMA/CN=AMUELLER',
    heads: 'From: =?utf-8?Q?Anna_M=C3=BCller?= <anna@example.org>\r\nDate: Tue, 3 Mar 2026 00:30:00 +0100\r\n',
    to: [{ name: 'Verwaltungsrat', address: 'vr@example.org' }],
    cc: [{ name: "'peter@example.org'", address: 'peter@example.org' }],
    submittedAt: '2026-03-02T23:30:00Z',
    body: 'Guten Tag\r\n\r\nDie Sitzung beginnt um 14 Uhr im Rathaus.\r\n',
    attachments: [
      { name: 'Traktanden.pdf', content: pdf },
      { name: 'logo.png', content: Buffer.alloc(3_000), contentId: 'logo@x' },
      { name: 'start.bat', content: Buffer.from('del') },
    ],
  });
  const { text, facts, attachments } = await readMail(mail, 'x.msg');
  expect(text).toBe(
    'Einladung zur Sitzung\n\nVon: Anna Müller, gesendet am Dienstag, 3. März 2026, 00:30 Uhr\nAn: Verwaltungsrat <vr@example.org>\nCc: peter@example.org\n' +
      'Anhänge: Traktanden.pdf, start.bat\n\n' +
      'Guten Tag\n\nDie Sitzung beginnt um 14 Uhr im Rathaus.',
  );
  expect(facts).toMatchObject({ title: 'Einladung zur Sitzung', meetingDate: '2026-03-03', language: 'de' });
  expect(attachments.map(({ fileName, reason, size }) => [fileName, reason, size])).toEqual([
    ['Traktanden.pdf', null, pdf.length],
    ['start.bat', 'file_type_unsupported', 3],
  ]);
  expect(Buffer.from(attachments[0]?.bytes ?? []).equals(pdf)).toBe(true);
});

test('UPL-05 a nested mail is a file of its own, with its own attachments', async () => {
  const inner = {
    subject: 'Innere Mail: Beschluss',
    senderName: 'Peter',
    senderAddress: 'peter@example.org',
    submittedAt: '2026-02-01T09:00:00Z',
    body: 'Der Beschluss ist gefallen.',
    attachments: [{ name: 'Beilage.pdf', content: pdf }, { message: { subject: 'Innerste', body: 'Ganz innen.' } }],
  };
  const outer = await readMail(
    writeMsg({ subject: 'WG: Beschluss', body: 'Zur Kenntnis', attachments: [{ message: inner }] }),
    'x.msg',
  );
  const file = outer.attachments[0];
  expect(file).toMatchObject({ fileName: 'Innere Mail: Beschluss.msg', reason: null });
  const read = await readMail(file?.bytes ?? new Uint8Array(), 'y.msg');
  expect(read.text).toContain('Von: Peter <peter@example.org>');
  expect(read.text).toContain('gesendet am Sonntag, 1. Februar 2026, 09:00 Uhr (UTC)');
  expect(read.text).toContain('Der Beschluss ist gefallen.');
  expect(Buffer.from(read.attachments[0]?.bytes ?? []).equals(pdf)).toBe(true);
  const innermost = await readMail(read.attachments[1]?.bytes ?? new Uint8Array(), 'z.msg');
  expect(innermost.text).toContain('Ganz innen.');
});

test('UPL-05 a mail’s HTML has its own code page', async () => {
  const html = Buffer.from('<p>Pr\xfcfung bestanden</p>', 'latin1');
  const { text } = await readMail(writeMsg({ subject: 'HTML', html, internetCodePage: 28591 }), 'x.msg');
  expect(text).toContain('Prüfung bestanden');
});

/** Stored without compression ([MS-OXRTFCP] 2.1.3.1.1). */
const storedRtf = (rtf: string) => {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(rtf.length + 12, 0);
  head.writeUInt32LE(rtf.length, 4);
  head.writeUInt32LE(0x414c454d, 8);
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')]);
};
/** The example of [MS-OXRTFCP] 4.1.1. */
const packedRtf = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232' + '0af3206865' + '6c090020627705b06c647d0a800fa0',
  'hex',
);

test.each([
  [
    'text',
    storedRtf(
      String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}Gr\'fc\'dfe aus Z\u252?rich\par Zweite Zeile {\*\generator X;}mit \{Klammern\}}`,
    ),
    'Grüße aus Zürich\nZweite Zeile mit {Klammern}',
  ],
  [
    'text with HTML in it',
    storedRtf(
      String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 {\fonttbl{\f0 Arial;}}{\*\htmltag64 <p>}\htmlrtf {\par \htmlrtf0 Gr\'fcezi {\*\htmltag84 <b>}\htmlrtf \b \htmlrtf0 mitenand{\*\htmltag84 </b>}\htmlrtf }\htmlrtf0 {\*\htmltag72 </p>}}`,
    ),
    'Grüezi mitenand',
  ],
  ['packed text', packedRtf, 'hello world'],
])('UPL-05 a mail with only RTF is read: %s', async (_, rtf, expected) => {
  const { text } = await readMail(writeMsg({ subject: 'RTF', rtf }), 'x.msg');
  expect(text).toContain(expected);
});

test('UPL-06 a truncated file is damaged, or read as far as it goes', async () => {
  const mail = writeMsg({
    subject: 'Abgeschnitten',
    body: 'Text '.repeat(2_000),
    attachments: [{ name: 'a.pdf', content: pdf }],
  });
  for (const outcome of await readCut(mail, 'x.msg', readMail))
    expect(['read', 'file_damaged', 'file_type_mismatch']).toContain(outcome);
});

test('UPL-06 circular chains and folders end', async () => {
  const mail = Buffer.from(
    writeMsg({
      subject: 'Kreis',
      body: 'Text '.repeat(1_000),
      attachments: [{ name: 'a.pdf', content: pdf }, { message: { subject: 'x', body: 'y' } }],
    }),
  );
  const outcomes: string[] = [];
  // Redirect every link of the allocation tables and the directory, one at a time.
  for (let at = 512; at + 4 <= mail.length; at += 4) {
    const value = mail.readUInt32LE(at);
    if (value === 0 || value > 400) continue;
    const hostile = Buffer.from(mail);
    hostile.writeUInt32LE(value - 1, at);
    outcomes.push(
      await readMail(hostile, 'x.msg').then(
        () => 'read',
        (error) => (error as { code?: string }).code ?? String(error),
      ),
    );
  }
  expect(outcomes.length).toBeGreaterThan(50);
  for (const outcome of new Set(outcomes))
    expect(['read', 'file_damaged', 'file_type_mismatch', 'file_too_complex']).toContain(outcome);
});

test('UPL-06 compressed text is read at its real size, whatever it claims', async () => {
  const claims = Buffer.from(packedRtf);
  claims.writeUInt32LE(0x7fffffff, 0);
  claims.writeUInt32LE(0x7fffffff, 4);
  const { text } = await readMail(writeMsg({ subject: 'RTF', rtf: claims }), 'x.msg');
  expect(text).toContain('hello world');
  const zeros = Buffer.concat([packedRtf.subarray(0, 16), Buffer.alloc(100_000)]);
  await readMail(writeMsg({ subject: 'RTF', rtf: zeros }), 'x.msg');
});

test('UPL-06 a compound file with only the streams of a mail has no text', async () => {
  const empty = writeCompoundFile({ '__properties_version1.0': Buffer.alloc(32) });
  await expect(readMail(empty, 'x.msg')).rejects.toMatchObject({ code: 'file_no_text' });
});
