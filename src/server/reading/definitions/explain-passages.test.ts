import { expect, test } from 'vitest';
import { readDocument } from '../read-document.ts';

const paper = `# Bericht des Förderbeirats

## Grundlagen

Der Nachhaltige Förderausschuss (NfA) vergibt die Mittel der Muster Bau GmbH (im Folgenden „die Gesellschaft“).

## Mittel

${'Über die Vergabe wird jährlich im Frühjahr beraten und entschieden. '.repeat(30)}

Der NfA hat 40.000 Euro vergeben.

## Ausblick

${'Die Planung für das kommende Jahr liegt vor und wird im Herbst ergänzt. '.repeat(30)}

Die Gesellschaft rechnet mit weiteren Anträgen, die der Nachhaltige Förderausschuss prüft.
`;

const read = async (text: string) => {
  const progress = { onPageCount: () => {}, onPage: () => {} };
  const { passages } = await readDocument(new TextEncoder().encode(text), 'bericht.md', 'md', progress);
  return (words: string) => passages.filter((passage) => passage.text.includes(words));
};

test('CHAT-04 a passage with a short form is found by what it stands for in this paper', async () => {
  const find = await read(paper);
  const [told] = find('40.000 Euro');
  expect(told?.context).toContain('NfA = Nachhaltige Förderausschuss');
  expect(told?.analysis.terms).toContain('forderausschuss');
});

test('CHAT-04 a passage with the long form is found by the short one, and inflected ones count', async () => {
  const [told] = (await read(paper))('weiteren Anträgen');
  expect(told?.context).toContain('NfA = ');
  expect(told?.context).toContain('Gesellschaft = Muster Bau GmbH');
  expect(told?.analysis.terms).toContain('nfa');
});

test('another paper does not know the short form', async () => {
  const find = await read('# Notiz\n\nDer NfA hat 40.000 Euro vergeben.\n');
  expect(find('40.000')[0]?.context).toBeNull();
});
