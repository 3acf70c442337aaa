import { expect, test } from 'vitest';
import { plainClaim } from './plain-claim.ts';

test('CHAT-12 emphasis and invisible characters are removed', () => {
  expect(plainClaim('**The fee** is `5 euros` for\u202e each\u200b member.', 'en')).toBe(
    'The fee is 5 euros for each member.',
  );
});

test.each([
  ['Nein, das Vorhaben wird nicht gefördert.', 'de', 'Das Vorhaben wird nicht gefördert.'],
  ['Yes – the board approved the budget.', 'en', 'The board approved the budget.'],
  ['No. 5 of the motions was approved by the board.', 'en', 'No. 5 of the motions was approved by the board.'],
] as const)('CHAT-12 a claim is no answer to the question alone: %s', (written, language, claim) => {
  expect(plainClaim(written, language)).toBe(claim);
});

test.each([
  'The fee is 5 euros, see [here](https://evil.example).',
  '![The fee](//evil.example/x.png) is 5 euros.',
  'The fee is at https://evil.example and nowhere else.',
  'The fee is told on www.evil.example to the members.',
  '<img src=x> The fee is 5 euros for all of the members.',
  'The fee is 5 &lt;euros&gt; for all of the members.',
  'Write to mailto:someone to get the fee of the members.',
  'javascript:alert(1) is the fee of all of the members.',
])('CHAT-12 a claim with a link, an image or an element is not shown: %s', (claim) => {
  expect(plainClaim(claim, 'en')).toBeNull();
});

test.each([
  ['Le conseil a approuvé le budget pour les années à venir.', 'de'],
  ['Le conseil a approuvé le budget pour les années à venir.', 'en'],
  ['The council approved the budget with 12 votes to 3.', 'de'],
  ['Der Rat hat das Budget mit 12 zu 3 Stimmen genehmigt.', 'en'],
  ['Il consiglio ha approvato il bilancio per gli anni che vengono.', 'de'],
] as const)('CHAT-12 a claim in another language than the question is rejected: %s', (claim, language) => {
  expect(plainClaim(claim, language)).toBeNull();
});

test.each([
  ['Präsidentin Anna Keller', 'de'],
  ['5.2 million euros', 'en'],
  ['Der Antrag ist mit 12:3 Stimmen angenommen.', 'de'],
  ['The SPD motion failed.', 'en'],
  ['The board funds R&D; the council does not.', 'en'],
  ['The annex is one file: 12 pages of the minutes.', 'en'],
  ['The report gives its data: 45 samples of the river.', 'en'],
] as const)('CHAT-12 claims without a link are shown: %s', (claim, language) => {
  expect(plainClaim(claim, language)).toBe(claim);
});

test('CHAT-12 claims that are too long or contain no word are rejected', () => {
  expect(plainClaim('The fee is due. '.repeat(100), 'en')).toBeNull();
  expect(plainClaim('⟶ 5 ⟶', 'en')).toBeNull();
});
