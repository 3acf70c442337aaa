import { describe, expect, test } from 'vitest';
import {
  type ChangeEffect,
  type ChangeRecord,
  type DecisionOutcome,
  type DecisionRecord,
  emptyVote,
  type MeetingRecord,
  type PaperRecord,
  type Quoted,
  type TaskRecord,
} from '#server/reading/records/record-model.ts';
import { stateOfRecords } from './state-of-records.ts';
import type { TimelinePaper } from './timeline-model.ts';

const today = '2026-01-01';
let at = 0;
/** Words on their own line of a page. */
function quoted(text: string): Quoted {
  at += 1_000;
  return { text, firstPage: 1, start: at, lastPage: 1, end: at + text.length };
}
const base = (text: string) => ({ span: quoted(text), item: null, doubts: [] });

function minutes(
  documentId: string,
  date: string,
  body: string,
  records: PaperRecord[],
  number?: string,
): TimelinePaper {
  const head: MeetingRecord = {
    ...base(body),
    kind: 'meeting',
    paper: 'minutes',
    body: quoted(body),
    number: number === undefined ? null : quoted(number),
    date: { ...quoted(date), date },
    place: null,
    time: null,
    entitled: null,
    present: null,
    chair: null,
    minuteTaker: null,
  };
  return { documentId, date, records: [head, ...records] };
}

function decision(
  what: string,
  more: { number?: string; outcome?: DecisionOutcome; until?: string } = {},
): DecisionRecord {
  const words = quoted(what);
  return {
    ...base(what),
    kind: 'decision',
    span: words,
    number: more.number === undefined ? null : quoted(more.number),
    what: words,
    subject: null,
    outcome: { value: more.outcome ?? 'adopted', words, isInferred: false },
    vote: emptyVote,
    conditions: [],
    validFrom: null,
    validUntil: more.until === undefined ? null : { ...words, date: more.until },
    proposal: null,
  };
}

const task = (what: string, due: string | null): TaskRecord => ({
  ...base(what),
  kind: 'task',
  what: quoted(what),
  who: [],
  due: due === null ? null : { ...quoted(due), date: due },
});

type Told = Partial<Omit<ChangeRecord['target'], 'words'>> & {
  of?: ChangeRecord['of'];
  from?: string;
  in?: DecisionRecord;
};

function change(effect: ChangeEffect, words: string, told: Told = {}): ChangeRecord {
  const { of = 'decision', from, in: around, ...target } = told;
  return {
    ...base(words),
    ...(around && { span: around.span }),
    kind: 'change',
    effect,
    of,
    target: { words: quoted(words), number: null, date: null, meetingNumber: null, item: null, ...target },
    from: from === undefined ? null : { ...quoted(from), date: from },
    text: null,
  };
}

const statesOf = (papers: TimelinePaper[]) =>
  stateOfRecords(papers, today).map(({ documentId, ordinal, state, events }) =>
    [documentId, ordinal, state, ...events.map(({ effect, on }) => `${effect} ${on}`)].join(' '),
  );

const fee = decision('Die Parkgebühr beträgt 5 Euro.', { number: '24/3' });
const hall = decision('Die Sporthalle wird an den Verein vermietet.', { number: '24/4' });
const first = minutes('first', '2024-03-14', 'Gemeinderat', [fee, hall]);
const later = (record: ChangeRecord, ...others: PaperRecord[]) =>
  minutes('later', '2025-06-12', 'Gemeinderat', [...others, record]);

describe('MEET-06 a decision is found', () => {
  test.each([
    ['by its number', change('revoked', 'Beschluss Nr. 24/3', { number: '24/3' })],
    ['by day and matter', change('revoked', 'Beschluss vom 14. März 2024 zur Parkgebühr', { date: '2024-03-14' })],
    ['by matter', change('revoked', 'Beschluss über die Parkgebühr von 5 Euro')],
  ])('%s', (_, revoked) => {
    expect(statesOf([later(revoked), first])).toEqual(['first 1 revoked revoked 2025-06-12', 'first 2 in-force']);
  });

  test.each([
    ['another number', change('revoked', 'Beschluss Nr. 24/7', { number: '24/7' })],
    ['another day', change('revoked', 'Beschluss vom 15. März 2024 zur Parkgebühr', { date: '2024-03-15' })],
    [
      'another matter of that day',
      change('revoked', 'Beschluss vom 14. März 2024 zum Winterdienst', { date: '2024-03-14' }),
    ],
    ['only a day with two decisions', change('revoked', 'Beschluss vom 14. März 2024', { date: '2024-03-14' })],
    ['another matter', change('revoked', 'Beschluss über die Vermietung der Parkplätze')],
    ['nothing', change('revoked', 'Beschluss')],
  ])('not by %s', (_, revoked) => {
    expect(statesOf([later(revoked), first])).toEqual(['first 1 in-force', 'first 2 in-force']);
  });
});

test('MEET-06 a decision of another body is not meant', () => {
  const other = minutes('other', '2025-06-12', 'Kirchenrat', [
    change('revoked', 'Beschluss Nr. 24/3', { number: '24/3' }),
  ]);
  expect(statesOf([first, other])).toEqual(['first 1 in-force', 'first 2 in-force']);
});

test('MEET-06 the decision that replaces another says which, and the next change finds the one that is left', () => {
  const raise = decision('Die Parkgebühr beträgt neu 6 Euro.', { number: '25/9' });
  const changed = later(change('changed', 'Beschluss Nr. 24/3', { number: '24/3', in: raise }), raise);
  const end = minutes('last', '2025-09-01', 'Gemeinderat', [change('revoked', 'Beschluss zur Parkgebühr')]);
  const states = stateOfRecords([end, first, changed], today);
  expect(states.find(({ documentId }) => documentId === 'later')).toMatchObject({
    state: 'revoked',
    replaces: [{ documentId: 'first', ordinal: 1 }],
  });
  expect(states.find(({ documentId, ordinal }) => documentId === 'first' && ordinal === 1)).toMatchObject({
    state: 'changed',
    events: [{ effect: 'changed', by: { documentId: 'later', ordinal: 1 }, on: '2025-06-12' }],
  });
});

test('MEET-06 a rejected motion to revoke changes nothing', () => {
  const motion = decision('Der Beschluss 24/3 wird aufgehoben.', { outcome: 'rejected' });
  const rejected = later(change('revoked', 'Beschluss 24/3', { number: '24/3', in: motion }), motion);
  expect(statesOf([first, rejected])).toEqual(['first 1 in-force', 'first 2 in-force']);
});

test('MEET-06 a change that comes into effect later has not happened yet', () => {
  const coming = change('revoked', 'Beschluss 24/3', { number: '24/3', from: '2026-07-01' });
  expect(statesOf([first, later(coming)])[0]).toBe('first 1 in-force revoked 2026-07-01');
});

test('MEET-06 what was confirmed, contested or done is known, and what has run out', () => {
  const run = decision('Der Zuschuss für die Kita wird gewährt.', { until: '2025-01-31' });
  const papers = [
    minutes('first', '2024-03-14', 'Gemeinderat', [fee, hall, run]),
    later(
      change('done', 'Beschluss 24/4', { number: '24/4' }),
      change('challenged', 'Beschluss 24/3', { number: '24/3' }),
    ),
  ];
  expect(statesOf(papers)).toEqual([
    'first 1 in-force challenged 2025-06-12',
    'first 2 done done 2025-06-12',
    'first 3 expired',
  ]);
});

test('MEET-06 a task is done, overdue or open', () => {
  const papers = [
    minutes('first', '2024-03-14', 'Vorstand', [
      task('Angebote für die Heizung einholen', '2024-05-01'),
      task('Satzung neu drucken', '2025-06-01'),
      task('Schaukasten streichen', null),
      task('Vereinsheim lüften', '2024-06-01'),
    ]),
    minutes('later', '2025-06-12', 'Vorstand', [change('done', 'Angebote für die Heizung', { of: 'task' })]),
  ];
  expect(statesOf(papers)).toEqual(['first 1 done done 2025-06-12', 'first 2 overdue', 'first 3 open', 'first 4 open']);
});

describe('MEET-06 minutes are approved', () => {
  const of = 'minutes';
  const earlier = minutes('earlier', '2024-01-10', 'Vorstand', [], '40.');
  const before = minutes('before', '2024-02-14', 'Vorstand', [], '41.');
  test.each([
    ['by number', change('approved', 'Protokoll der 40. Sitzung', { of, meetingNumber: '40' }), 'earlier 0 approved'],
    ['by day', change('corrected', 'Protokoll vom 14.02.2024', { of, date: '2024-02-14' }), 'before 0 corrected'],
    ['as the last ones', change('approved', 'Protokoll der letzten Sitzung', { of }), 'before 0 approved'],
  ])('%s', (_, approved, state) => {
    const papers = [earlier, before, minutes('now', '2024-03-13', 'Vorstand', [approved], '42.')];
    expect(statesOf(papers)).toEqual([`${state} ${approved.effect} 2024-03-13`]);
  });

  test('but not those of a meeting before one that is missing', () => {
    const papers = [
      earlier,
      minutes('now', '2024-03-13', 'Vorstand', [change('approved', 'Protokoll', { of })], '42.'),
    ];
    expect(statesOf(papers)).toEqual([]);
  });
});

test('MEET-06 every one of many decisions is found by its number', () => {
  const count = 3_000;
  const numberOf = (index: number) => `2024/${index + 1}`;
  const made = Array.from({ length: count }, (_, index) =>
    decision('Der Zuschuss wird gewährt.', { number: numberOf(index) }),
  );
  const ended = Array.from({ length: count }, (_, index) =>
    change('revoked', `Beschluss Nr. ${numberOf(index)}`, { number: numberOf(index) }),
  );
  const states = stateOfRecords(
    [minutes('first', '2024-03-14', 'Gemeinderat', made), minutes('later', '2025-06-12', 'Gemeinderat', ended)],
    today,
  );
  expect(
    states.map(({ ordinal, state, events }) => [ordinal, state, events.map(({ change: by }) => by.ordinal)]),
  ).toEqual(made.map((_, index) => [index + 1, 'revoked', [index + 1]]));
});

test('MEET-06 a decision is found by its matter among many of the same day', () => {
  const made = Array.from({ length: 500 }, (_, index) => decision(`Der Zuschuss an den Verein ${index} wird gewährt.`));
  const papers = [
    minutes('first', '2024-03-14', 'Gemeinderat', [...made, decision('Der Zuschuss an das Orchester wird gewährt.')]),
    later(change('revoked', 'Beschluss vom 14. März 2024 zum Orchester', { date: '2024-03-14' })),
  ];
  expect(statesOf(papers).filter((state) => state.includes('revoked'))).toEqual([
    'first 501 revoked revoked 2025-06-12',
  ]);
});
