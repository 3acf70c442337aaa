import { expect, test } from 'vitest';
import { analyseQuestion } from './analyser.ts';
import { packCounts, unpackCounts } from './pack-counts.ts';
import { Scorer } from './scoring.ts';

const counted = (question: string, texts: readonly string[]) => {
  const scorer = new Scorer(analyseQuestion(question, 'de'), () => 1);
  return texts.map((text) => scorer.count(text, 'de'));
};
const handedOver = (counts: ReturnType<typeof counted>) => unpackCounts(structuredClone(packCounts(counts)));

test('CHAT-04 counts come out of another thread as they went in', () => {
  const counts = counted('Wie hoch war die Dividende 2023?', [
    'Die Dividende von 2023, und die Dividende von 2022. Dividenden!',
    '',
    'Schluss der Sitzung.',
    'Die Höhe der Dividende ist offen.',
  ]);
  expect(counts.map(({ places }) => places.length > 0)).toEqual([true, false, false, true]);
  expect(handedOver(counts)).toEqual(counts);
});

test('no texts, and a question without words, have counts, too', () => {
  expect(handedOver([])).toEqual([]);
  const counts = counted('?', ['Schluss der Sitzung.', 'Ende.']);
  expect(handedOver(counts)).toEqual(counts);
});
