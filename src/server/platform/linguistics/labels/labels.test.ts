import { expect, test } from 'vitest';
import { labelTerms, nearQueries } from './label-terms.ts';
import { isNamed, kindAskedIn, type Label, labelsIn } from './labels.ts';

const told = (text: string, isGerman = true) =>
  labelsIn(text, isGerman).map(({ kind, path }) => [kind, ...path].join(' '));

test.each([
  ['Was wurde unter TOP 51 beschlossen?', 'item 51'],
  ['TOP51', 'item 51'],
  ['was war bei top 5a nochmal', 'item 5a'],
  ['Traktandum 3', 'item 3'],
  ['TOP 2.1', 'item 2.1'],
  ['Tagesordnungspunkt IV', 'item 4'],
  ['What is agenda item 9?', 'item 9'],
  ['Was regelt § 5 Abs. 2?', 'paragraph 5 abs 2'],
  ['§5 (2)', 'paragraph 5 abs 2'],
  ['Par. 5 Abs 2', 'paragraph 5 abs 2'],
  ['section 5(2)(b)', 'paragraph 5 abs 2 lit b'],
  ['§ 3 Abs. 1 Satz 2 Nr. 4', 'paragraph 3 abs 1 satz 2 nr 4'],
  ['§ 3 Absatz 1 Buchst. b', 'paragraph 3 abs 1 lit b'],
  ['Art. 12', 'article 12'],
  ['Artikel 12 Absatz 3', 'article 12 abs 3'],
  ['Ziffer 3.2', 'clause 3.2'],
  ['Beschluss AR 2026/05', 'decision ar2026/5'],
  ['Was wurde mit AR 2026/05 beschlossen?', 'designation ar2026/5'],
  ['Drucksache 20/1234', 'paper 20/1234'],
  ['Aktenzeichen 3 K 12/24', 'file 3k12/24'],
  ['Konto 4711', 'account 4711'],
  ['Konto-Nr. 4711-2', 'account 4711-2'],
  ['Antrag Nr. 7', 'motion 7'],
  ['Vertrags-Nr. 2024-17', 'contract 2024-17'],
  ['Beschluss Nr. 2024', 'decision 2024'],
  ['In der 9. Sitzung', 'meeting 9'],
  ['9. ordentliche Betriebsratssitzung', 'meeting 9'],
  ['at the 9th meeting', 'meeting 9'],
  ['Was steht auf Seite iii?', 'page iii'],
  ['Anlage B', 'annex b'],
])('CHAT-04 things are named by their numbers: %s', (text, label) => {
  expect(told(text)).toContain(label);
});

test.each([
  'Wie hoch war das EBITDA im Winter 2023/24?',
  'Beschluss 2024',
  'Protokoll vom 12.05.2026',
  'Der Antrag über 500 Euro',
  'Antrag 500 Euro',
  'Sitzung am 3. Juni',
  'Die Sitzung 12.05.2026',
  'GJ 2023/24',
  'Alle Beschlüsse seit März 2024',
  'Wer steht auf der Seite der Mieter?',
  'Which part of the item I like',
])('CHAT-04 days, years, amounts and periods are no names: %s', (text) => {
  expect(told(text, false)).toEqual([]);
});

test('CHAT-04 the top five of something is no agenda item in English', () => {
  expect(told('What are the top 5 risks?', false)).toEqual([]);
});

test.each([
  ['Unter welchem TOP wurde das beschlossen?', 'item'],
  ['In welchem Paragrafen steht das?', 'paragraph'],
  ['Which agenda item was it?', 'item'],
  ['Welche Frist gilt nach § 4?', null],
  ['Which items are open?', null],
])('CHAT-04 the number of a thing is asked for: %s', (text, kind) => {
  expect(kindAskedIn(text)).toBe(kind);
});

test.each([
  ['TOP 51', 'TOP 15', false],
  ['TOP 5', 'TOP 5a', false],
  ['§ 5 Abs. 2', '§ 5 Abs. 1', false],
  ['§ 5', '§ 5 Abs. 1', true],
  ['§ 5 Abs. 2', 'Par. 5 (2)', true],
  ['Konto 4711', 'Konto 4711-2', false],
  ['Konto 4711', 'Konto 47110', false],
  ['AR 2026/05', 'Beschluss AR 2026/5', true],
  ['§ 5', 'Art. 5', false],
])('CHAT-04 names are exact: %s, %s', (asked, given, isSame) => {
  const [one, other] = [labelsIn(asked)[0], labelsIn(given)[0]] as [Label, Label];
  expect(isNamed(one, other)).toBe(isSame);
});

test('CHAT-04 a passage is indexed by the things that it and its titles name', () => {
  expect(labelTerms({ text: 'TOP 5a Der Saal, § 3 Abs. 1, Protokoll Nr. 7', section: '4. Bericht' })).toEqual([
    '#bare.4',
    '#item.5a',
    '#paragraph.3',
    '#meeting.7',
  ]);
});

test('CHAT-04 near to a number is what one slip makes of it, and of long ones what begins alike', () => {
  const [account] = labelsIn('Konto 4711') as [Label];
  const [beside, edited, begun] = nearQueries(account);
  expect(beside).toBe("'#account.4710' | '#account.4712'");
  expect(edited?.split(' | ')).toEqual(
    expect.arrayContaining(["'#account.7411'", "'#account.47110'", "'#account.471'"]),
  );
  expect(begun).toBe("'#account.47':*");
});
