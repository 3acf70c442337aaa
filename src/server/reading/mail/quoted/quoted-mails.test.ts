import { expect, test } from 'vitest';
import { emlOf } from '#support/eml-writer.ts';
import { readMail } from '#support/read-mail.ts';
import { authorOfOpening } from './quoted-authors.ts';
import { markQuotedMails } from './quoted-mails.ts';

const marked = (text: string) => markQuotedMails([{ kind: 'paragraph', text }]).map((piece) => piece.text);

test.each([
  '-----Ursprüngliche Nachricht-----',
  '-------- Weitergeleitete Nachricht --------',
  '----- Original Message -----',
  '________________________________',
  'Begin forwarded message:',
])('UPL-03 "%s" separates two mails and belongs to neither', (line) => {
  expect(marked(`Danke.\n${line}\nBitte um Antwort.`)).toEqual(['Danke.', 'Bitte um Antwort.']);
});

test.each(['-- ', 'Original Message', '- Original Message -', '___', '-----'])('UPL-03 "%s" is text', (line) => {
  expect(marked(`Danke.\n${line}\nBitte.`)).toEqual([`Danke.\n${line}\nBitte.`]);
});

test('UPL-06 a line of a million dashes is scanned once', () => {
  const line = `${'-'.repeat(1_000_000)}x`;
  expect(marked(line)).toEqual([line]);
});

test.each([
  ['Am 3. März 2026 um 10:12 schrieb Peter Weiß <p@example.org>:', 'Peter Weiß'],
  ['Am 03.03.26 um 10:12 schrieb p@example.org:', 'p@example.org'],
  ['On Tue, Mar 3, 2026 at 10:12 AM Peter Weiß wrote:', 'Peter Weiß'],
  ['On 27 Feb 2026, at 08:15, Klavierbau Ehlers <info@ehlers.example> wrote:', 'Klavierbau Ehlers'],
  ['On 03/03/2026 10:12 (+0100), "Weiß, Peter" <p@example.org> wrote:', 'Weiß, Peter'],
  ['Peter Weiß <p@example.org> hat am 03.03.2026 10:12 geschrieben:', 'Peter Weiß'],
  ['Peter Weiß schrieb am 03.03.2026 um 10:12:', 'Peter Weiß'],
  ['Peter White wrote on 3 March 2026 at 10:12:', 'Peter White'],
])('UPL-05 the writer named by "%s"', (line, author) => {
  expect(authorOfOpening(line)).toBe(author);
});

/** Speakers of a mail's passages, with their sections and the last words of their text. */
async function turnsOf(...lines: string[]) {
  const heads = ['From: Okka Reents <o@example.org>', 'Subject: Fluegel', 'Date: Thu, 05 Mar 2026 07:55:00 +0100'];
  const { passages } = await readMail(emlOf(...heads, ...lines), 'x.eml');
  return passages.map(({ speaker, section, text }) => [speaker, section, text.split('\n').at(-1)]);
}

test('UPL-05 each part of a chain of replies stands under its writer and date', async () => {
  expect(
    await turnsOf(
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Einverstanden mit 3.500.',
      '',
      'Am Mi., 4. Mai 2026 um 21:40 schrieb Till Gorges <t@example.org>:',
      '> Mir sind 5.000 zu viel.',
      '>',
      '> Von: Merle Habersaat <m@example.org>',
      '> Gesendet: Dienstag, 3. Mai 2026 09:12',
      '> An: Vorstand',
      '> Betreff: Klavier',
      '>',
      '> Ich schlage 5.000 Euro vor.',
      '>',
      '>> On 27 Feb 2026, at 08:15, Klavierbau Ehlers <i@example.org> wrote:',
      '>> our offer: EUR 4,880.00 net.',
      '',
      'Gruss Okka',
    ),
  ).toEqual([
    [null, 'Fluegel', 'Von: Okka Reents <o@example.org>, gesendet am Donnerstag, 5. März 2026, 07:55 Uhr'],
    ['Okka Reents', 'Fluegel', 'Einverstanden mit 3.500.'],
    [
      'Till Gorges',
      'Fluegel › Am Mi., 4. Mai 2026 um 21:40 schrieb Till Gorges <t@example.org>:',
      'Mir sind 5.000 zu viel.',
    ],
    [
      'Merle Habersaat',
      'Fluegel › Von: Merle Habersaat <m@example.org> Gesendet: Dienstag, 3. Mai 2026 09:12',
      'Ich schlage 5.000 Euro vor.',
    ],
    [
      'Klavierbau Ehlers',
      'Fluegel › On 27 Feb 2026, at 08:15, Klavierbau Ehlers <i@example.org> wrote:',
      'our offer: EUR 4,880.00 net.',
    ],
    ['Okka Reents', 'Fluegel', 'Gruss Okka'],
  ]);
});

test('UPL-05 answers between quoted lines are the sender’s, words quoted from nowhere are nobody’s', async () => {
  expect(
    (
      await turnsOf(
        '',
        '> Wie hoch ist der Beitrag?',
        'Er ist 84 Euro.',
        '',
        '> Und ab wann gilt er?',
        '',
        'Ab Januar 2027.',
      )
    ).map(([speaker, , text]) => [speaker, text]),
  ).toEqual([
    [null, 'Wie hoch ist der Beitrag?'],
    ['Okka Reents', 'Er ist 84 Euro.'],
    [null, 'Und ab wann gilt er?'],
    ['Okka Reents', 'Ab Januar 2027.'],
  ]);
});

test('UPL-05 a quotation in HTML has its writer, too', async () => {
  const turns = await turnsOf(
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Ich bin dagegen.</p><div>Am 4. Mai 2026 um 21:40 schrieb Till Gorges:</div><blockquote><p>Ich bin daf&uuml;r.</p></blockquote><p>Okka</p>',
  );
  expect(turns.slice(1).map(([speaker, , text]) => [speaker, text])).toEqual([
    ['Okka Reents', 'Ich bin dagegen.'],
    ['Till Gorges', 'Ich bin dafür.'],
    ['Okka Reents', 'Okka'],
  ]);
});
