import { expect, test } from 'vitest';
import { pageOfPaper } from '#support/ranked-passages.ts';
import type { RankedPassage } from '../retrieval/service.ts';
import { withMembers } from './collect-members.ts';
import type { Found } from './find-passages.ts';

const lease = { documentId: 'lease', documentTitle: 'Mietvertrag Lagerhalle', fileName: 'mietvertrag.docx' };
const passageOf = (ordinal: number, section: string | null, text: string) =>
  pageOfPaper(ordinal, text, { ...lease, section });

const paper = [
  passageOf(0, '§ 1 Gegenstand', 'Vermietet wird die Halle.'),
  passageOf(1, '§ 2 Auflagen', '(1) Tore sind frei zu halten.\n\n(2) Rauchen ist untersagt.'),
  passageOf(2, '§ 2 Auflagen', '(3) Die Halle ist zu versichern.'),
  passageOf(3, '§ 3 Miete', 'Die Miete beträgt 4 200 EUR.'),
];

function searching(found: readonly RankedPassage[], evidence: Found['evidence'] = 'answered') {
  const searched: [question: string, documentId: string | undefined][] = [];
  const search = (question: string, _limit: number, documentId?: string) => {
    searched.push([question, documentId]);
    return { passages: paper, searched: { passages: 4, documents: 1 } };
  };
  const first: Found = { passages: [...found], searched: { passages: 4, documents: 1 }, evidence };
  return { searched, ask: (question: string) => withMembers(question, first, search) };
}

const question = 'Welche Auflagen enthält der Mietvertrag?';

test('CHAT-04 of a list of which a part was found the rest is looked for in its paper, and nothing else', async () => {
  const { searched, ask } = searching(paper.slice(1, 2));
  const { passages } = await ask(question);
  expect(searched).toEqual([['Auflagen', 'lease']]);
  expect(passages.map(({ ordinal }) => ordinal)).toEqual([1, 2]);
});

test('CHAT-04 where a heading stands in the text alone, the rest is looked for by the question', async () => {
  const text =
    'Art. 2 Preis\n\nDer Preis beträgt 900 EUR.\n\nArt. 3 Auflagen\n\na) Tore sind frei.\nb) Rauchen ist untersagt.';
  const { searched, ask } = searching([passageOf(0, null, text)]);
  await ask(question);
  expect(searched).toEqual([[question, 'lease']]);
});

test('CHAT-04 a list that was found as a whole is not searched again, nor is any other question', async () => {
  const { searched, ask } = searching(paper);
  expect((await ask(question)).passages).toEqual(paper);
  await ask('Wie hoch ist die Miete?');
  expect(searched).toEqual([]);
});

test('CHAT-04 a section that is called what was asked for answers', async () => {
  expect((await searching(paper, 'related').ask(question)).evidence).toBe('answered');
  expect((await searching(paper, 'related').ask('Welche Haustiere erlaubt der Vertrag?')).evidence).toBe('related');
});

test('CHAT-04 the list of what needs an approval is searched for where minutes crowd it out, once, and comes first', async () => {
  const minutes = {
    ...passageOf(0, 'TOP 2', 'Kuhn fragt nach der Zustimmung des Aufsichtsrats.'),
    documentTitle: 'Protokoll',
    documentId: 'minutes',
  };
  const rules = [
    passageOf(4, '§ 4 Sitzungen', 'Der Aufsichtsrat tagt viermal im Jahr.'),
    passageOf(
      5,
      '§ 5 Geschäftsführung',
      'Der Vorstand bedarf der Zustimmung des Aufsichtsrats für:\n\na) Darlehen;\n\nb) Bürgschaften.',
    ),
    passageOf(6, '§ 6 Berichte', 'Der Vorstand berichtet vierteljährlich.'),
  ];
  const queries: string[] = [];
  const search = (query: string) => {
    queries.push(query);
    return { passages: rules, searched: { passages: 4, documents: 2 } };
  };
  const found: Found = { passages: [minutes], searched: { passages: 4, documents: 2 }, evidence: 'related' };
  const whole = await withMembers('Ab welchem Betrag muss der Aufsichtsrat zustimmen?', found, search);
  expect(whole.evidence).toBe('answered');
  expect(whole.passages.map(({ section }) => section)).toEqual([
    '§ 5 Geschäftsführung',
    'TOP 2',
    '§ 4 Sitzungen',
    '§ 6 Berichte',
  ]);
  expect(queries).toHaveLength(1);
  const known = await withMembers('Ab welchem Betrag muss der Aufsichtsrat zustimmen?', whole, search);
  expect(known.passages[0]?.section).toBe('§ 5 Geschäftsführung');
  expect(queries).toHaveLength(1);
});

test('CHAT-05 a list of a paper that does not speak of who is asked about is no answer', async () => {
  const evidenceOf = async (text: string) =>
    (await searching([...paper, passageOf(4, '§ 4 Ort', text)], 'related').ask(`${question.replace('?', '')} Ternitz?`))
      .evidence;
  expect(await evidenceOf('Die Halle steht in Steyr.')).toBe('related');
  expect(await evidenceOf('Die Halle steht in Ternitz.')).toBe('answered');
});

test('CHAT-04 who attended the meeting of a body is searched for where its members are asked for', async () => {
  const head = pageOfPaper(0, 'Protokoll der 7. Sitzung des Beirats\nAnwesend: Anna Ost, Karl West', lease);
  const found: Found = { passages: paper.slice(3), searched: { passages: 2, documents: 1 }, evidence: 'related' };
  const search = () => ({ passages: [head], searched: { passages: 2, documents: 1 } });
  const listed = await withMembers('Wer sitzt im Beirat?', found, search);
  expect([listed.evidence, listed.passages.at(-1)?.text]).toEqual(['answered', head.text]);
});

test('CHAT-05 what speaks of a body and names nobody of it is no answer', async () => {
  const passage = passageOf(0, null, 'Der Beirat tagt am 3. Mai 2025 in Hamburg.');
  expect((await searching([passage]).ask('Wer sitzt im Beirat?')).evidence).toBe('related');
  const counted = passageOf(0, null, 'Der Beirat der Nordwerk Energie AG besteht aus sechs Mitgliedern.');
  expect((await searching([counted]).ask('Wer sitzt im Beirat?')).evidence).toBe('related');
  const ofOther = passageOf(0, null, 'Anna Ost ist seit 2024 Mitglied des Beirats der Muster GmbH.');
  expect((await searching([ofOther]).ask('Wer sitzt im Beirat der Nordwerk AG?')).evidence).toBe('related');
  const told = passageOf(0, null, 'Anna Ost ist seit 2024 Mitglied des Beirats.');
  expect((await searching([told]).ask('Wer sitzt im Beirat?')).evidence).toBe('answered');
});
