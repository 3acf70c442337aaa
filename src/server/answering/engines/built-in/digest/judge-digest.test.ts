import { expect, test } from 'vitest';
import { askInMemory } from '../../../../../../tests/evals/ask-in-memory.ts';
import { createMemoryCorpus } from '../../../../../../tests/evals/memory-corpus.ts';
import { readInMemory } from '../../../../../../tests/evals/samples.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const minutes = `Protokoll der 7. Sitzung des Vorstands vom 12. März 2025

Anwesend: Frau Lang, Herr Frei

TOP 1 Bericht der Geschäftsstelle

Die Geschäftsstelle zählt 214 Mitglieder. Das sind drei mehr als im Vorjahr.

TOP 2 Neubau des Lagers

Der Vorstand beschließt den Neubau des Lagers für 420.000 Euro. Abstimmung: 5 Ja-Stimmen, 1 Nein-Stimme.

Herr Frei legt bis zum 30. April 2025 drei Angebote vor.

TOP 3 Sommerfest

Der Vorstand beschließt einstimmig, das Sommerfest am 5. Juli 2025 zu feiern.
`;
const note = `Protokoll der Vorstandssitzung vom 3. Februar 2025

Die Halle ist voll. Es fehlen zwölf Parkplätze.
`;

async function digestOf(question: string, texts: Record<string, string>) {
  const read = Object.entries(texts).map(([name, text]) => readInMemory(name, bytes(text)));
  const told = await askInMemory(createMemoryCorpus(await Promise.all(read)), { question });
  return told.phases.get('summary')?.segments ?? [];
}

test('CHAT-04 MEET-03 a digest reads as sentences under their agenda items, in the order of the paper, as no table', async () => {
  const segments = await digestOf('Fasse die Sitzung vom 12. März 2025 zusammen', { 'protokoll.md': minutes });
  expect(segments.map(({ heading, text }) => [heading, text])).toEqual([
    ['1 Bericht der Geschäftsstelle', 'Die Geschäftsstelle zählt 214 Mitglieder.'],
    [
      '2 Neubau des Lagers',
      'Der Vorstand beschließt den Neubau des Lagers für 420.000 Euro. Abstimmung: 5 Ja-Stimmen, 1 Nein-Stimme.',
    ],
    [undefined, 'Herr Frei legt bis zum 30. April 2025 drei Angebote vor.'],
    ['3 Sommerfest', 'Der Vorstand beschließt einstimmig, das Sommerfest am 5. Juli 2025 zu feiern.'],
  ]);
  expect(segments.every(({ kind, record, marks }) => kind === 'sentence' && !record && marks.length > 0)).toBe(true);
  expect(segments[1]?.vote).toMatchObject({ yes: 5, no: 1 });
});

test.each([
  ['Fasse die Sitzung vom 3. Februar 2025 zusammen'],
  ['Fasse das Protokoll zusammen'],
  ['Summarise the meeting of 3 February 2025'],
])('CHAT-04 a paper without any record has a digest of what it says: %s', async (question) => {
  const segments = await digestOf(question, { 'notiz.txt': note });
  const told = segments.filter(({ kind }) => kind === 'sentence').map(({ text }) => text);
  expect(told).toEqual(['Die Halle ist voll.', 'Es fehlen zwölf Parkplätze.']);
});

test('CHAT-04 a digest of several meetings names the day of each', async () => {
  const other = minutes.replace('7. Sitzung', '8. Sitzung').replace('12. März', '9. März');
  const segments = await digestOf('Fasse die Sitzungen im März 2025 zusammen', {
    'erste.md': minutes,
    'zweite.md': other,
  });
  const headings = segments.flatMap(({ heading }) => heading ?? []);
  expect(headings.filter((heading) => heading.includes('März 2025'))).toEqual([
    '12. März 2025 · 1 Bericht der Geschäftsstelle',
    '9. März 2025 · 1 Bericht der Geschäftsstelle',
  ]);
});
