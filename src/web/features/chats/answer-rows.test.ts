import { expect, test } from 'vitest';
import { filterRows, findColumns, findShared, groupByItem, readRows, sortRows } from '#shared/answers/answer-rows.ts';
import type { AnswerRecord, AnswerSegment, Vote } from '#shared/contracts/chats.ts';
import { chats } from '#shared/messages/de/chats.ts';
import { formatRows } from './answer/format-rows.ts';

const words = {
  text: chats.answer,
  format: {
    shortDate: (value: string | Date) => String(value).split('-').reverse().join('.'),
    number: (value: number) => value.toLocaleString('de-DE'),
  },
  today: '2025-06-01',
};
const unknown = { date: null, body: null, item: null, outcome: null, who: null, due: null };

function decide(text: string, record: Partial<AnswerRecord>, vote?: Partial<Vote>): AnswerSegment {
  const silent = { yes: null, no: null, abstentions: null, namesFor: [], namesAgainst: [], namesAbstaining: [] };
  return {
    text,
    marks: [1],
    kind: 'sentence',
    record: { kind: 'decision', ...unknown, ...record },
    ...(vote && { vote: { isUnanimous: false, ...silent, ...vote } }),
  };
}

test('CHAT-13 a row shows what its record says, and nothing the document does not', () => {
  const vote = { yes: 1059, no: 55, abstentions: 1, namesAgainst: ['Frau Vogel', 'Herr Brandt'] };
  const rows = readRows(
    [decide('Kauf', { outcome: 'adopted', date: '2025-03-12' }, vote), decide('Bau', {}, { isUnanimous: true })],
    words,
  );
  expect(rows.map(({ cells }) => cells)).toEqual([
    {
      kind: 'Beschluss',
      date: '12.03.2025',
      text: 'Kauf',
      outcome: 'angenommen; 1.059 Ja, 55 Nein, 1 Enthaltung; Dagegen: Frau Vogel, Herr Brandt',
    },
    { kind: 'Beschluss', text: 'Bau', outcome: 'Einstimmig' },
  ]);
  expect(findColumns(rows)).toEqual(['date', 'text', 'outcome']);
});

test('CHAT-13 a meeting, body and agenda item shared by all rows are shown once', () => {
  const council = { date: '2025-03-12', body: 'Rat' };
  const item = { ...council, item: '3 Haushalt' };
  expect(findShared(readRows([decide('a', item), decide('b', item)], words))).toEqual(['date', 'body', 'item']);
  const rows = readRows([decide('a', council), decide('b', council)], words);
  expect(findShared(rows)).toEqual(['date', 'body']);
  expect(findShared(rows.slice(0, 1))).toEqual([]);
  expect(findShared(readRows([decide('a', council), decide('b', { body: 'Rat' })], words))).toEqual(['body']);
});

test('CHAT-13 rows stand under their agenda item, which is named once', () => {
  const under = (text: string, item: string | null, date = '2025-03-12') => decide(text, { item, date });
  const rows = readRows(
    [
      under('a', '3 Bau'),
      under('b', '3 Bau'),
      under('c', null),
      under('d', '3 Bau'),
      under('e', '3 Bau', '2025-04-09'),
    ],
    words,
  );
  const told = (isGrouped: boolean) =>
    groupByItem(rows, isGrouped).map((group) => group.map(({ cells }) => cells.text));
  expect(told(true)).toEqual([['a', 'b'], ['c'], ['d'], ['e']]);
  expect(told(false)).toEqual([['a', 'b', 'c', 'd', 'e']]);
});

test('CHAT-13 who was against is named first', () => {
  const vote = { yes: 3, no: 1, namesFor: ['Frau Keller', 'Herr Lindner'], namesAgainst: ['Frau Vogel'] };
  const [row] = readRows([decide('Kauf', {}, vote)], words);
  expect(row?.cells.outcome).toBe('3 Ja, 1 Nein; Dagegen: Frau Vogel; Dafür: Frau Keller, Herr Lindner');
});

test('CHAT-13 recommendations are rows, too; what was due before today is overdue, unless it is a vote', () => {
  const act = (kind: AnswerSegment['kind'], dueDate: string): AnswerSegment => ({
    text: kind,
    marks: [],
    kind,
    dueDate,
  });
  const rows = readRows([act('task', '2025-05-31'), act('deadline', '2025-06-01'), act('vote', '2025-05-01')], words);
  expect(rows.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false]);
  expect(findColumns(rows)).toEqual(['kind', 'text', 'due']);
});

test('CHAT-13 rows sort by date and number, empty values last in both directions', () => {
  const rows = readRows(
    [
      decide('a', { date: '2025-03-12', item: '10' }),
      decide('b', { item: '9' }),
      decide('c', { date: '2024-11-30', item: '2.1' }),
    ],
    words,
  );
  const order = (...by: ['date' | 'item', boolean]) => sortRows(rows, ...by, 'de').map(({ cells }) => cells.text);
  expect(order('date', false)).toEqual(['c', 'a', 'b']);
  expect(order('date', true)).toEqual(['a', 'c', 'b']);
  expect(order('item', false)).toEqual(['c', 'b', 'a']);
});

test('CHAT-13 a row matches if all words occur anywhere in it', () => {
  const rows = readRows([decide('Kauf der Busse', { outcome: 'adopted' }), decide('Kauf', {})], words);
  expect(filterRows(rows, ' ANGEN  busse').map(({ index }) => index)).toEqual([0]);
  expect(filterRows(rows, '')).toHaveLength(2);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1'])(
  'CHAT-13 a spreadsheet takes no cell for a formula: %j',
  async (text) => {
    const segments = [decide(text, { date: '2025-03-12' })];
    const csv = await formatRows(
      readRows(segments, words),
      ['date', 'text'],
      { ...words, segments, language: 'en' },
      () => 'Protokoll; S. 2',
    );
    expect(csv).toBe(`\ufeff"Sitzung","Wortlaut","Quelle"\r\n"2025-03-12","'${text.trim()}","Protokoll; S. 2"\r\n`);
  },
);

test('CHAT-13 a unanimous rejection counts as votes against, and without an outcome as neither', () => {
  const unanimous = { isUnanimous: true };
  const rows = readRows(
    [
      decide('Bau', { outcome: 'rejected' }, unanimous),
      decide('Kauf', { outcome: 'adopted' }, unanimous),
      decide('Weg', {}, unanimous),
    ],
    words,
  );
  expect(rows.map(({ unanimousSide }) => unanimousSide)).toEqual(['no', 'yes', null]);
});
