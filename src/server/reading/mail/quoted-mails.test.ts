import { expect, test } from 'vitest';
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
