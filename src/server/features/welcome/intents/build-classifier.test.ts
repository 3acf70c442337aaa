import { expect, test } from 'vitest';
import { buildClassifier } from './build-classifier.ts';

const examples = [
  { text: 'Was kostet das?', label: 0, weight: 1 },
  { text: 'How much is it?', label: 0, weight: 1 },
  { text: 'Wo liegen die Daten?', label: 1, weight: 1 },
  { text: 'Serverstandort, Rechenzentrum', label: 1, weight: 1 },
];

test('WEL-02 probabilities follow the examples, in both languages, compounds included, and add up to one', () => {
  const classify = buildClassifier(examples, 2);
  const [price = 0, place = 0] = classify('Kosten?');
  expect(price).toBeGreaterThan(place);
  expect(price + place).toBeCloseTo(1);
  expect(classify('Standort der Server')[1]).toBeGreaterThan(0.5);
  expect(classify('how much')[0]).toBeGreaterThan(0.5);
});

test('WEL-02 the same examples give the same classifier, and unknown words change nothing', () => {
  const [one, other] = [buildClassifier(examples, 2), buildClassifier(examples, 2)];
  expect(one('Wo kostet das?')).toEqual(other('Wo kostet das?'));
  expect([...one('xyzzy')]).toEqual([0.5, 0.5]);
});
