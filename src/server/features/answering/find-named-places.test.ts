import { expect, test } from 'vitest';
import type { Language } from '#server/platform/linguistics/language.ts';
import { rankedPassage } from '#support/ranked-passages.ts';
import { findNamedPlaces } from './find-named-places.ts';
import { demandNames } from './find-parts.ts';
import type { Found } from './find-passages.ts';

const neuss = 'Der Umsatz des Werks Neuss liegt bei 8,4 Mio. EUR. Im Werk Neuss arbeiten 118 Personen.';
const leeds = 'The number of staff at the Leeds office is 42.';

function found(texts: readonly string[], language: Language = 'de'): Found {
  const passages = texts.map((text, ordinal) => rankedPassage(text, { id: `passage-${ordinal}`, language }));
  return { passages, searched: { passages: 9, documents: 2 }, evidence: 'answered' };
}

/** The evidence for a question, with the places that it names demanded. */
function evidenceFor(question: string, all: Found) {
  return demandNames(findNamedPlaces(question, all), all).evidence;
}

test.each([
  ['Wie hoch ist der Umsatz des Werks Köln?', neuss, 'de'],
  ['Wie viele Personen arbeiten im Werk in Köln?', neuss, 'de'],
  ['Was kostet das Dach am Standort Wesel?', 'Das Dach am Standort Moers kostet 90 000 EUR.', 'de'],
  ['How many staff work at the York office?', leeds, 'en'],
  ['How many staff are there at the office in York?', leeds, 'en'],
] as const)('CHAT-05 what is told of another place of its kind is no answer: %s', (question, text, language) => {
  expect(evidenceFor(question, found([text], language))).toBe('related');
});

test.each([
  ['Wie hoch ist der Umsatz des Werks Neuss?', [neuss], 'de'],
  // The paper speaks of it elsewhere, in another form.
  ['Wie hoch ist der Umsatz des Werks Köln?', [neuss, 'Das Kölner Werk erlöste 7,9 Mio. EUR.'], 'de'],
  // Nothing tells of another one.
  ['Wie hoch ist der Umsatz des Werks Köln?', ['Der Umsatz des Werks beträgt 7,9 Mio. EUR.'], 'de'],
  ['Wie hoch ist der Umsatz des Werks Köln?', ['Der Umsatz der Niederlassung Neuss beträgt 2 Mio. EUR.'], 'de'],
  ['Welches Werk plant den Umbau?', [neuss], 'de'],
  ['Wann hat das Werk Betriebsferien?', [neuss], 'de'],
  ['How many staff work at the Leeds office?', [leeds], 'en'],
  // Abroad it may be called otherwise.
  ['How many people work at the Cologne plant?', ['Im Werk Köln arbeiten 118 Personen.'], 'de'],
] as const)(
  'CHAT-05 what may be told of the place that is asked about stays an answer: %s',
  (question, texts, language) => {
    expect(evidenceFor(question, found(texts, language))).toBe('answered');
  },
);

test('CHAT-05 a title speaks for its paper', () => {
  const all = found([neuss]);
  const passages = all.passages.map((passage) => ({ ...passage, documentTitle: 'Bericht der Werke Köln und Neuss' }));
  expect(evidenceFor('Wie hoch ist der Umsatz des Werks Köln?', { ...all, passages })).toBe('answered');
});

test.each(['Jahresbericht_Werk_Köln_2024.pdf', 'jahresbericht-werk-koeln.pdf'])(
  'CHAT-05 so does the name of its file: %s',
  (fileName) => {
    const all = found([neuss]);
    const passages = all.passages.map((passage) => ({ ...passage, fileName }));
    expect(evidenceFor('Wie hoch ist der Umsatz des Werks Köln?', { ...all, passages })).toBe('answered');
  },
);
