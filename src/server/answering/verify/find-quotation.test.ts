import { describe, expect, test } from 'vitest';
import { evidencePassage } from '#support/evidence-passages.ts';
import { judgeClaim } from './check-claim.ts';
import { findQuotation, flowingWords } from './find-quotation.ts';

function found(text: string, words: string): string | null {
  const place = findQuotation(words, { text, language: 'de' });
  return place && text.slice(place.start, place.end);
}

const minutes =
  'Der Rat „begrüßt“ die Ver\u00adein\u00adba\u00adrung – sie ist ab 1. Mai nicht zu\uFB01nden.\nDer Antrag wird an-\ngenommen.';

describe('CHAT-14 finding quoted words in their passage', () => {
  test.each([
    ['Der Rat "begrüßt" die Vereinbarung - sie', 'Der Rat „begrüßt“ die Ver\u00adein\u00adba\u00adrung – sie'],
    ['ab 1. Mai nicht zufinden', 'ab 1. Mai nicht zu\uFB01nden'],
    ['Der Antrag wird angenommen.', 'Der Antrag wird an-\ngenommen.'],
    ['Der Antrag\u00a0wird an-\ngenommen', 'Der Antrag wird an-\ngenommen'],
  ])('CHAT-14 %j', (words, stored) => {
    expect(found(minutes, words)).toBe(stored);
  });

  test.each([
    ['another letter', 'Der R\u0430t „begrüßt“ die Vereinbarung'],
    ['too few words', 'Der Antrag'],
    ['nothing', '… … '],
    ['half a word', 'Antrag wird angenomm'],
    ['two sentences stitched together', 'Der Rat „begrüßt“ … wird angenommen'],
    ['a negation left out', 'sie ist ab 1. Mai … zufinden'],
  ])('CHAT-14 refused: %s', (_, words) => {
    expect(found(minutes, words)).toBeNull();
  });

  test('CHAT-14 words omitted within a sentence are shown after all', () => {
    const text = 'Der Kredit wird nach langer Aussprache einstimmig genehmigt.';
    expect(found(text, 'Der Kredit wird … einstimmig genehmigt')).toBe(text.slice(0, -1));
  });

  test('CHAT-14 a whole cell may be short, but a number must not be cut', () => {
    const row = 'Personal\t11,5\t−4,2';
    expect(found(row, '11,5')).toBe('11,5');
    expect(found(row, '1,5')).toBeNull();
    expect(found(row, '4,2')).toBeNull();
    expect(found('Es kostet 11,5 Millionen Franken.', '1,5 Millionen Franken')).toBeNull();
  });
});

test('CHAT-14 a sentence that a line break divides after its first word is read as one', () => {
  const text =
    'Nach Ansicht des Betriebsrats ist das mitbestimmungspflichtig. Rechtsanwältin\nAnna Weber schätzt die Aussichten als gut\nein. Um-\nlagen\tbleiben';
  const place = { start: text.indexOf('Rechts'), end: text.length };
  expect(flowingWords(place, { text, language: 'de' })).toBe(
    'Rechtsanwältin Anna Weber schätzt die Aussichten als gut ein.\nUm-\nlagen\tbleiben',
  );
  const passage = evidencePassage(text);
  const sources = [{ passage, start: place.start, end: text.indexOf(' Um-') }];
  const claim = 'Rechtsanwältin Anna Weber schätzt die Aussichten als gut ein.';
  expect(judgeClaim(claim, 'de', sources)).toEqual({ level: 'proven', missing: [] });
});
