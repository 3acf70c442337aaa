import { expect, test } from 'vitest';
import { evidencePassage } from '#support/evidence-passages.ts';
import { scriptModel } from '#support/scripted-model.ts';
import { numberSentences } from './number-sentences.ts';
import { lookAgain, readVerdicts } from './second-look.ts';

test.each([
  ['1 yes\n2 no: Mai', ['yes', 'no']],
  ['1: Yes.\n2. NO – the day', ['yes', 'no']],
  ['Claim 1: yes\n**2**: no', ['yes', 'no']],
  ['- 1 ja\n- 2 nein: Mai', ['yes', 'no']],
  ['2 yes', [null, 'yes']],
  ['1 yes\n1 no\n2 no\n2 yes', ['no', 'no']],
  ['1 yesterday\n2 nothing', [null, null]],
  ['3 yes\n0 yes\n99 yes', [null, null]],
  ['yes\nyes', [null, null]],
  ['', [null, null]],
  ['I am sorry, I cannot check 2 claims: no', [null, null]],
])('CHAT-14 verdicts are read as models write them: %j', (text, verdicts) => {
  expect(readVerdicts(text, 2)).toEqual(verdicts);
});

const words = [
  'Der Rat tagt.',
  'Frau Lehner berichtet.',
  'Die Kosten betragen 2,4 Mio. Franken.',
  'Herr Weiß ist dagegen.',
  'Der Rat vertagt.',
];
const passage = evidencePassage(words.join(' '), { section: '4. Hallenbad', meetingDate: '2026-03-01' });
const entry = numberSentences(passage, 7, 'Protokoll · 2026-03-01 · 4. Hallenbad · speaker: Lehner');
const claimOf = (sentence: string, source = passage) => {
  const start = source.text.indexOf(sentence);
  const sources = [{ passage: source, start, end: start + sentence.length }];
  return { text: `Behauptet: ${sentence}`, sources, segment: { kind: 'sentence' } } as const;
};

test('CHAT-14 a second look gets each claim with what it cites, the sentences around it and its head, and no more', async () => {
  const model = scriptModel('', 7, '1 yes\n2 no');
  const asked = { model, entries: [entry], intent: { language: 'de' }, longestLook: 5_000 } as const;
  const claims = [claimOf('Die Kosten betragen 2,4 Mio. Franken.'), claimOf('Der Rat tagt.')];
  expect(await lookAgain(asked, claims, new AbortController().signal)).toEqual(['yes', 'no']);
  expect(model.looks).toHaveLength(1);
  expect(model.looks[0]?.passages).toEqual([
    { number: 1, title: entry.title, text: `${words[1]}\n> ${words[2]}\n${words[3]}` },
    { number: 2, title: entry.title, text: `> ${words[0]}\n${words[1]}` },
  ]);
  expect(model.looks[0]?.turns.map(({ content }) => content)).toEqual([
    'The claims:\n1: Behauptet: Die Kosten betragen 2,4 Mio. Franken.\n2: Behauptet: Der Rat tagt.',
  ]);
});

test('CHAT-14 what a claim sends to the second look is bounded', async () => {
  const long = evidencePassage(
    Array.from({ length: 30 }, (_, index) => `Satz ${index} ${'wort '.repeat(60)}.`).join(' '),
  );
  const model = scriptModel('');
  const asked = {
    model,
    entries: [numberSentences(long, 1, 'Titel '.repeat(100))],
    intent: { language: 'de' },
  } as const;
  const claim = { ...claimOf('', long), sources: [{ passage: long, start: 0, end: long.text.length }] };
  await lookAgain({ ...asked, longestLook: 5_000 }, [claim, claim], new AbortController().signal);
  for (const { title, text } of model.looks[0]?.passages ?? []) expect(title.length + text.length).toBeLessThan(800);
});

test.each([
  ['stalls', { stalls: true }],
  ['fails', { text: '1 yes\n2 y', error: new Error('cut') }],
  ['answers nonsense', 'Of course!'],
] as const)('CHAT-14 a second look that %s gives no verdict on what it has not finished', async (what, look) => {
  const asked = {
    model: scriptModel('', 7, look),
    entries: [entry],
    intent: { language: 'de' },
    longestLook: 20,
  } as const;
  const claims = [claimOf('Der Rat tagt.'), claimOf('Der Rat vertagt.')];
  const verdicts = await lookAgain(asked, claims, new AbortController().signal);
  expect(verdicts).toEqual([what === 'fails' ? 'yes' : null, null]);
});
