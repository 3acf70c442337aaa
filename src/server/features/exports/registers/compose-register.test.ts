import { expect, test } from 'vitest';
import type { Decision, Task } from '#shared/contracts/meetings.ts';
import { unstatedVote } from '#support/presented-records.ts';
import type { Block } from '../policy.ts';
import { composeRegister } from './compose-register.ts';

const source = {
  documentId: '00000000-0000-4000-8000-000000000001',
  uploadId: '00000000-0000-4000-8000-000000000002',
  title: 'Protokoll',
  fileName: 'protokoll.pdf',
  firstPage: 3,
  start: 10,
  lastPage: 3,
  end: 60,
  quotation: 'Der Antrag wird angenommen.',
};
const record = {
  id: source.documentId,
  source,
  meetingId: null,
  meetingDate: '2026-03-05',
  body: 'Aufsichtsrat',
  item: null,
};
const frame = { timeZone: 'Europe/Berlin', publicUrl: 'https://board.example', now: '2026-04-01T10:00:00.000Z' };
const tableOf = (blocks: readonly Block[]) => {
  const table = blocks.find((block) => block.kind === 'table');
  if (!table) throw new Error('no table');
  return table.rows.map((row) => row.map(([piece]) => piece));
};

test('MEET-02 SET-02 decisions as a table: outcome and votes in words, each row links to its page', () => {
  const decision: Decision = {
    ...record,
    kind: 'decision',
    number: null,
    what: 'Der Neubau\nwird gebilligt.',
    subject: null,
    outcome: 'adopted',
    isOutcomeInferred: false,
    item: { number: '4', title: 'Neubau', isPublic: null },
    vote: { ...unstatedVote, yes: 7, no: 2 },
    conditions: [],
    validFrom: null,
    validUntil: null,
    proposal: null,
    state: 'in-force',
    events: [],
    replaces: [],
  };
  const report = composeRegister({ ...frame, kind: 'decisions', rows: [decision], language: 'de' });
  const [row = []] = tableOf(report.blocks);
  expect(row.map((piece) => piece?.text)).toEqual([
    '05.03.2026',
    'Aufsichtsrat',
    '4 Neubau',
    'Der Neubau wird gebilligt.',
    'Angenommen',
    'Ja: 7, Nein: 2',
    'Protokoll, Seite 3',
  ]);
  expect(row.at(-1)?.address).toBe(
    `https://board.example/documents/${source.documentId}?page=3&start=10&lastPage=3&end=60`,
  );
});

test('MEET-02 SET-02 tasks as a table, in English: overdue, done and undated ones are marked', () => {
  const task = (due: string | null, isDone = false): Task => ({
    ...record,
    kind: 'task',
    what: 'Report to the board',
    who: null,
    person: 'Ms Vogel',
    persons: ['Ms Vogel'],
    due: due === null ? null : { text: due, date: due },
    isDone,
    events: [],
    also: [],
  });
  const rows = [task('2026-03-31'), task('2026-04-01'), task(null), task('2026-01-01', true)];
  const report = composeRegister({ ...frame, kind: 'tasks', rows, today: '2026-04-01', language: 'en' });
  expect(tableOf(report.blocks).map((row) => row[3]?.text)).toEqual(['Overdue', 'Coming up', 'No date', 'Done']);
});
