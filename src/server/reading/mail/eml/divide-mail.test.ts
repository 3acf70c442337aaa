import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { emlOf, writeEml } from '#support/eml-writer.ts';
import { readMail } from '#support/read-mail.ts';
import { divideMail } from './divide-mail.ts';

/** Bytes without repetition. */
function noise(length: number, seed: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(1_700_001, 1)]);
const other = Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(90_000, 2)]);
const small = Buffer.concat([Buffer.from('%PDF-1.4\n'), noise(900, 3)]);

test('UPL-05 large attachments bypass the parser and are complete on demand', async () => {
  const mail = await writeEml({
    subject: 'Unterlagen',
    text: 'Anbei die Unterlagen.',
    attachments: [
      { filename: 'gross.pdf', content: large },
      { filename: 'klein.pdf', content: small },
      { filename: 'mittel.pdf', content: other },
      { filename: 'liste.txt', content: 'Zeile der Liste\n'.repeat(10_000), contentType: 'text/plain' },
    ],
  });
  const divided = divideMail(mail, 100);
  expect(mail.length).toBeGreaterThan(2_300_000);
  expect(divided?.mail.length).toBeLessThan(300_000);
  const { attachments, text } = await readMail(mail, 'x.eml');
  expect(text).toContain('Anbei die Unterlagen.');
  expect(attachments.map(({ fileName }) => fileName)).toEqual(['gross.pdf', 'klein.pdf', 'mittel.pdf', 'liste.txt']);
  for (const [index, content] of [large, small, other].entries()) {
    expect(Buffer.from(attachments[index]?.bytes ?? []).equals(content)).toBe(true);
    expect(attachments[index]?.size).toBe(content.length);
  }
  expect(Buffer.from(attachments[3]?.bytes ?? []).toString()).toBe('Zeile der Liste\n'.repeat(10_000));
});

test('UPL-05 a nested mail is kept as is, with its own attachments', async () => {
  const inner = Buffer.from(
    await writeEml({
      subject: 'Weitergeleitet',
      text: 'Siehe Anhang.',
      attachments: [{ filename: 'a.pdf', content: other }],
    }),
  );
  const mail = Buffer.concat([
    emlOf(
      'From: a@example.org',
      'Subject: Zur Kenntnis',
      'Content-Type: multipart/mixed; boundary="aussen"',
      '',
      '--aussen',
      'Content-Type: text/plain',
      '',
      'Zur Kenntnis.',
      '--aussen',
      'Content-Type: message/rfc822',
      'Content-Disposition: attachment; filename="weiter.eml"',
      '',
      '',
    ),
    inner,
    emlOf('', '--aussen', 'Content-Type: application/pdf; name="b.pdf"', 'Content-Transfer-Encoding: base64', '', ''),
    Buffer.from(large.toString('base64')),
    emlOf('', '--aussen--', ''),
  ]);
  const { attachments } = await readMail(mail, 'x.eml');
  expect(attachments.map(({ fileName }) => fileName)).toEqual(['weiter.eml', 'b.pdf']);
  expect(
    Buffer.from(attachments[0]?.bytes ?? [])
      .toString('latin1')
      .trimEnd(),
  ).toBe(inner.toString('latin1').trimEnd());
  expect(Buffer.from(attachments[1]?.bytes ?? []).equals(large)).toBe(true);
  const inside = await readMail(attachments[0]?.bytes ?? new Uint8Array(), 'weiter.eml');
  expect(Buffer.from(inside.attachments[0]?.bytes ?? []).equals(other)).toBe(true);
});

test.each([
  ['plain', 'boundary=b', '--b'],
  ['in odd letters', 'BoundAry="b"', '--b'],
  ['in pieces', 'boundary*0=b; boundary*1=c', '--bc'],
])('UPL-06 a mail with very many parts is refused before parsing, its boundary written %s', async (_, field, line) => {
  const head = emlOf('From: a@example.org', 'Subject: Viele', `Content-Type: multipart/mixed; ${field}`, '', '');
  const mail = Buffer.concat([head, Buffer.from(`${line}\r\n\r\nx\r\n`.repeat(300_000))]);
  expect(divideMail(mail, 5_000)).toBeNull();
  await expect(readMail(mail, 'x.eml')).rejects.toMatchObject({ code: 'file_too_complex' });
});

test('UPL-06 lines that only look like boundaries do not count; a mail of absurd length is refused', async () => {
  const lines = '--\r\n-- \r\n----------\r\n--x\r\n'.repeat(5_000);
  const mail = await writeEml({
    subject: 'Striche',
    text: lines,
    attachments: [{ filename: 'a.pdf', content: small }],
  });
  expect((await readMail(mail, 'x.eml')).attachments).toHaveLength(1);
  const endless = Buffer.concat([
    emlOf('From: a@example.org', 'Subject: Lang', '', ''),
    Buffer.alloc(50 * 1024 * 1024, 'Wort '),
  ]);
  await expect(readMail(endless, 'x.eml')).rejects.toMatchObject({ code: 'file_too_complex' });
});
