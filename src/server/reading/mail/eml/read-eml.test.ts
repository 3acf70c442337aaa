import { expect, test } from 'vitest';
import { maxAttachmentNotes, maxAttachments } from '#shared/limits.ts';
import { emlOf, writeEml } from '#support/eml-writer.ts';
import { readCut } from '#support/read-file.ts';
import { readMail } from '#support/read-mail.ts';

const pdf = (size = 2_000) => Buffer.from(`%PDF-1.4\n${'x'.repeat(size)}`);
const png = (width: number, height: number, bytes: number) => {
  const image = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(image);
  image.writeUInt32BE(width, 16);
  image.writeUInt32BE(height, 20);
  return image;
};

test('UPL-05 a mail yields subject, header, text and attachments', async () => {
  const mail = await writeEml({
    subject: 'Antrag zum Budget 2026 – Rückmeldung',
    cc: 'Peter Weiß <peter@example.org>',
    text: 'Liebe Kolleginnen und Kollegen\n\nDer Antrag ist bis am 20. März einzureichen.\n\nAnna\n-- \nPräsidentin',
    attachments: [{ filename: 'Protokoll März.pdf', content: pdf() }],
  });
  const { text, facts, attachments, passages } = await readMail(mail, 'x.eml');
  expect(text).toBe(
    'Antrag zum Budget 2026 – Rückmeldung\n\n' +
      'Von: Anna Muster <anna.muster@example.org>, gesendet am Donnerstag, 5. März 2026, 13:30 Uhr\nAn: Verwaltungsrat <vr@example.org>\nCc: Peter Weiß <peter@example.org>\n' +
      'Anhänge: Protokoll März.pdf\n\n' +
      'Liebe Kolleginnen und Kollegen\n\nDer Antrag ist bis am 20. März einzureichen.\n\nAnna\n--\nPräsidentin',
  );
  expect(facts).toMatchObject({
    title: 'Antrag zum Budget 2026 – Rückmeldung',
    meetingDate: '2026-03-05',
    meetingDateSource: 'metadata',
    language: 'de',
  });
  expect(passages[0]?.section).toBe('Antrag zum Budget 2026 – Rückmeldung');
  expect(attachments).toEqual([
    { fileName: 'Protokoll März.pdf', size: pdf().length, bytes: new Uint8Array(pdf()), reason: null },
  ]);
});

test('UPL-05 a mail is dated in its sender’s time zone, and an English mail has English labels', async () => {
  const mail = emlOf(
    'From: Jane Doe <jane@example.com>',
    'To: "Board, The" <board@example.com>',
    'Date: Fri, 06 Mar 2026 00:15:00 +0100 (CET)',
    'Subject: Notes from the meeting',
    '',
    'Dear all, please find the notes of yesterday below. They were written by the secretary.',
  );
  const { text, facts } = await readMail(mail, 'x.eml');
  expect(text).toContain('\nTo: Board, The <board@example.com>');
  expect(text).toContain('From: Jane Doe <jane@example.com>, sent on Friday, 6 March 2026, 00:15\n');
  expect(facts.meetingDate).toBe('2026-03-06');
});

test.each([
  ['iso-8859-1', 'quoted-printable', 'Pr=FCfung f=FCr Z=FCrich =E0 50 =\r\nFranken'],
  ['windows-1252', '8bit', 'Pr\xfcfung f\xfcr Z\xfcrich \xe0 50 Franken'],
  ['utf-8', 'base64', Buffer.from('Prüfung für Zürich à 50 Franken').toString('base64')],
])('UPL-05 text in %s as %s', async (charset, encoding, body) => {
  const mail = emlOf(
    'From: =?iso-8859-1?Q?J=FCrg_M=FCller?= <j@example.org>',
    'Subject: =?utf-8?B?w5xiZXJzaWNodA==?= =?windows-1252?Q?_=80_2026?=',
    'MIME-Version: 1.0',
    `Content-Type: text/plain; charset=${charset}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
  );
  const { text } = await readMail(mail, 'x.eml');
  expect(text).toContain('Übersicht € 2026');
  expect(text).toContain('Von: Jürg Müller <j@example.org>');
  expect(text).toContain('Prüfung für Zürich à 50 Franken');
});

test.each([
  ['utf-7', '7bit', 'Pr+APw-fung f+APw-r Z+APw-rich +IKw- 50 +- 3'],
  ['UTF-7', 'quoted-printable', 'Pr+APw-fung f+APw-r Z+APw-rich +IKw- 50 =\r\n+- 3'],
  ['', 'quoted-printable', 'Pr=FCfung f=FCr Z=FCrich =80 50 + 3'],
  ['us-ascii', '8bit', 'Pr\xfcfung f\xfcr Z\xfcrich \x80 50 + 3'],
  ['utf-8', '8bit', 'Pr\xfcfung f\xfcr Z\xfcrich \x80 50 + 3'],
  ['iso-8859-1', 'base64', Buffer.from('Prüfung für Zürich € 50 + 3').toString('base64')],
  ['iso-8859-15', 'quoted-printable', 'Pr=FCfung f=FCr Z=FCrich =A4 50 + 3'],
  ['x-unknown', 'quoted-printable', 'Pr=FCfung f=FCr Z=FCrich =80 50 + 3'],
])(
  'UPL-05 text stated as "%s" in %s that is something else or unknown to the parser',
  async (charset, encoding, body) => {
    const fields = [
      `Content-Type: text/plain${charset && `; charset="${charset}"`}; format=flowed`,
      `Content-Transfer-Encoding: ${encoding}`,
    ];
    const head = ['From: J\xfcrg M\xfcller <j@example.org>', 'Subject: \xdcbersicht', 'MIME-Version: 1.0'];
    const single = await readMail(emlOf(...head, ...fields, '', body), 'x.eml');
    expect(single.text).toContain('Prüfung für Zürich € 50 + 3');
    expect(single.text).toContain('Von: Jürg Müller <j@example.org>');
    expect(single.facts.title).toBe('Übersicht');
    const attached = ['Content-Type: text/plain; name="a.txt"', 'Content-Disposition: attachment', '', 'Pr\xfcfung'];
    const parts = ['--b', ...fields, '', body, '--b', ...attached, '--b--'];
    const { text, attachments } = await readMail(
      emlOf(...head, 'Content-Type: multipart/mixed; boundary=b', '', ...parts),
      'x.eml',
    );
    expect(text).toContain('Prüfung für Zürich € 50 + 3');
    expect(
      Buffer.from(attachments[0]?.bytes ?? [])
        .toString('latin1')
        .trim(),
    ).toBe('Pr\xfcfung');
  },
);

test('UPL-06 HTML yields text, lists, tables and links; no scripts or styles; hidden text separately', async () => {
  const html = `<html><head><title>T</title><style>p{color:red}</style><script>alert('böse')</script></head><body onload="x()">
    <h1>Traktanden</h1><p>Guten Tag<br>zusammen, siehe <a href="https://example.org/geheim">die Unterlagen</a>.</p>
    <ol><li>Begrüssung<li>Budget</ol><div style="display: none">Vorschau für das Postfach</div>
    <table><tr><th>Posten</th><th>Betrag</th></tr><tr><td>Miete</td><td>1200</td></tr><tr><td>Strom</td><td>300</td></tr></table>
    <table><tr><td><p>Links steht ein ganzer Absatz.</p></td><td><p>Rechts steht noch einer.</p></td></tr></table>
    <img src="https://example.org/pixel.png" alt="Bild"><iframe src="https://example.org"></iframe><p>&lt;script&gt; bleibt Text &amp; mehr</p>`;
  const { text, passages } = await readMail(await writeEml({ subject: 'Einladung', html }), 'x.eml');
  expect(text).toContain(
    'Traktanden\n\nGuten Tag\nzusammen, siehe die Unterlagen.\n\n1. Begrüssung\n2. Budget\n\nPosten\tBetrag\nMiete\t1200\nStrom\t300\n\n' +
      'Links steht ein ganzer Absatz.\n\nRechts steht noch einer.\n\n<script> bleibt Text & mehr\n\n' +
      'Verborgener Text der Mail\n\nVorschau für das Postfach',
  );
  expect(text).not.toMatch(/alert|color:red|example\.org\/(?:geheim|pixel)|onload/u);
  expect(passages.map(({ context }) => context).join()).toContain('Posten: Miete; Betrag: 1200');
  expect(passages.at(-1)?.section).toBe('Einladung › Verborgener Text der Mail');
});

test('UPL-05 plain text takes precedence over HTML, unless it only points to it', async () => {
  const html = `<p>${'Der ganze Bericht steht hier. '.repeat(20)}</p>`;
  const both = await readMail(
    await writeEml({ subject: 'S', text: 'Der Bericht.', html: '<p>Der Bericht!</p>' }),
    'x.eml',
  );
  expect(both.text).toContain('Der Bericht.');
  const stub = await readMail(await writeEml({ subject: 'S', text: 'Diese Mail ist HTML.', html }), 'x.eml');
  expect(stub.text).toContain('Der ganze Bericht steht hier.');
});

test.each([
  ['Am 3. März 2026 um 10:12 schrieb Peter Weiß <p@example.org>:', ['> Wann ist die', '> Frist?']],
  ['Am Di., 3. März 2026 um 10:12 Uhr schrieb Peter Weiß <\r\np@example.org>:', ['> Wann ist die', '> Frist?']],
  ['On Tue, Mar 3, 2026 at 10:12 AM Peter Weiß wrote:', ['> Wann ist die', '> Frist?']],
  ['Von: Peter Weiß\r\nGesendet: Dienstag, 3. März 2026', ['Wann ist die', 'Frist?']],
])('UPL-05 a quoted mail is a section of its own: %s', async (opening, lines) => {
  const body = ['Bis zum 20. März.', '', ...opening.split('\r\n'), ...lines].join('\n');
  const { text, passages } = await readMail(await writeEml({ subject: 'AW: Frist', text: body }), 'x.eml');
  expect(text).toContain('Wann ist die\nFrist?');
  expect(text).not.toContain('>  ');
  expect(passages.at(-1)?.section).toMatch(/^AW: Frist › (?:Am|On|Von)/u);
});

test('UPL-05 logos are dropped, pictures and mails are attachments, and skipped files state why', async () => {
  const inner = await writeEml({
    subject: 'Innere: Mail/Zwei',
    text: 'Inneres',
    attachments: [{ filename: 'b.txt', content: 'x' }],
  });
  const mail = await writeEml({
    subject: 'Dateien',
    html: '<p>Guten Tag</p><img src="cid:logo"><img src="cid:plan">',
    attachments: [
      { filename: 'logo.png', cid: 'logo', contentDisposition: 'inline', content: png(1200, 90, 90_000) },
      { filename: 'klein.png', cid: 'small', contentDisposition: 'inline', content: png(2_000, 2_000, 9_000) },
      { filename: 'programm.exe', content: 'MZ' },
      { filename: 'leer.pdf', content: '' },
      { filename: 'ohne-endung', contentType: 'application/pdf', content: pdf() },
      { contentType: 'message/rfc822', content: Buffer.from(inner) },
    ],
  });
  const { attachments, text } = await readMail(mail, 'x.eml');
  expect(attachments.map(({ fileName, reason, bytes }) => [fileName, reason, bytes !== null])).toEqual([
    ['programm.exe', 'file_type_unsupported', false],
    ['leer.pdf', 'file_empty', false],
    ['ohne-endung.pdf', null, true],
    [expect.stringMatching(/\.eml$/u), null, true],
  ]);
  expect(Buffer.from(attachments.at(-1)?.bytes ?? []).toString()).toContain('Inneres');
  expect(text).not.toContain('Inneres');
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\anna\\Bericht.txt', 'Bericht.txt'],
  ['a\0b\r\nX-Injected: 1.txt', 'a b X-Injected: 1.txt'],
  ['fdp.\u202etxt.txt', 'fdp. txt.txt'],
  ['', 'Anhang 1.txt'],
  [`${'ä'.repeat(400)}.txt`, `${'ä'.repeat(251)}.txt`],
])('UPL-06 attachment name %j becomes %j', async (name, expected) => {
  const mail = emlOf(
    'From: a@example.org',
    'Subject: Name',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
    '',
    'Inhalt',
    '--b--',
  );
  const { attachments } = await readMail(mail, 'x.eml');
  expect(attachments.map(({ fileName }) => fileName)).toEqual([expected]);
});

test('UPL-06 ten thousand parts, a thousand levels and endless headers end in time', async () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      [
        '--b',
        `Content-Type: application/pdf; name=d${index}.pdf`,
        'Content-Disposition: attachment',
        '',
        '%PDF-1.4',
        '',
      ].join('\r\n'),
    );
  const head = ['From: a@example.org', 'Subject: Viele', 'Content-Type: multipart/mixed; boundary=b', ''];
  const many = await readMail(emlOf(...head, ...parts(1_000), '--b--'), 'x.eml');
  expect(many.attachments.filter(({ bytes }) => bytes !== null)).toHaveLength(maxAttachments);
  expect(many.attachments).toHaveLength(maxAttachmentNotes);
  expect(many.attachments.at(-1)?.reason).toBe('attachments_too_many');
  await expect(readMail(emlOf(...head, ...parts(10_000), '--b--'), 'x.eml')).rejects.toMatchObject({
    code: 'file_too_complex',
  });

  const nested = Array.from(
    { length: 1_000 },
    (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n`,
  );
  const deep = emlOf(
    'From: a@example.org',
    'Subject: Tief',
    'Content-Type: multipart/mixed; boundary=b0',
    '',
    ...nested,
  );
  await expect(readMail(deep, 'x.eml')).rejects.toMatchObject({ code: 'file_too_complex' });

  const long = emlOf('From: a@example.org', 'Subject: Lang', `X-Long: ${'a'.repeat(5_000_000)}`, '', 'Text');
  await expect(readMail(long, 'x.eml')).rejects.toMatchObject({ code: 'file_too_complex' });
  const markup = await writeEml({ subject: 'Tief', html: '<div>'.repeat(100_000) });
  await expect(readMail(markup, 'x.eml')).rejects.toMatchObject({ code: 'file_too_complex' });
});

test('UPL-06 invalid base64 is harmless, and header-like lines in the text stay text', async () => {
  const mail = emlOf(
    'From: a@example.org',
    'Subject: Eins',
    'Content-Type: text/plain',
    'Content-Transfer-Encoding: base64',
    '',
    `${'='.repeat(100_000)}${'!'.repeat(100_000)}`,
    Buffer.from('Guten Tag\n\nFrom: boss@example.org\nSubject: Zwei').toString('base64'),
  );
  const { facts, text } = await readMail(mail, 'x.eml');
  expect(facts.title).toBe('Eins');
  expect(text).toMatch(/^Eins\n\nFrom: a@example.org\n\nGuten Tag\n\nFrom: boss@example.org\n\nSubject: Zwei/u);
});

test('UPL-06 a truncated mail is read as far as it goes', async () => {
  const mail = await writeEml({
    subject: 'Abgeschnitten',
    text: 'Ein Text, der bis zum Ende geht. '.repeat(40),
    attachments: [{ filename: 'a.pdf', content: pdf(20_000) }],
  });
  expect(new Set(await readCut(mail, 'x.eml', readMail))).toEqual(new Set(['read']));
});

test('UPL-05 a mail without subject or text still names its sender', async () => {
  const { text, facts } = await readMail(emlOf('From: a@example.org', 'To: b@example.org', '', ''), 'Brief an b.eml');
  expect(text).toBe('Von: a@example.org\nAn: b@example.org');
  expect(facts).toMatchObject({ title: 'Brief an b', titleSource: 'file-name', meetingDate: null });
});

test.each([
  [
    'S/MIME',
    [
      'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
      'Content-Transfer-Encoding: base64',
    ],
    Buffer.from('3082010006092a864886f70d010703a081f2', 'hex').toString('base64'),
    'smime.p7m',
  ],
  [
    'PGP',
    ['Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="b"'],
    [
      '--b',
      'Content-Type: application/pgp-encrypted',
      '',
      'Version: 1',
      '--b',
      'Content-Type: application/octet-stream; name="encrypted.asc"',
      '',
      '-----BEGIN PGP MESSAGE-----',
      '',
      'hQIMA',
      '-----END PGP MESSAGE-----',
      '--b--',
    ].join('\r\n'),
    'encrypted.asc',
  ],
])(
  'SRC-03 the header of a mail encrypted with %s is read, and the encryption is reported',
  async (_, heads, body, fileName) => {
    const mail = emlOf(
      'From: Anna Muster <anna@example.org>',
      'Subject: Vertrauliche Vorlage',
      'MIME-Version: 1.0',
      ...heads,
      '',
      body,
    );
    const { text, attachments } = await readMail(mail, 'x.eml');
    expect(text).toContain('Vertrauliche Vorlage');
    expect(text).not.toContain('PGP MESSAGE');
    expect(attachments).toMatchObject([{ fileName, bytes: null, reason: 'file_encrypted' }]);
  },
);
