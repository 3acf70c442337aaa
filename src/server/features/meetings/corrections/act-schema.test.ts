import { expect, test } from 'vitest';
import type { ChangeRecord, PaperRecord } from '#server/reading/records/record-model.ts';
import { recordMaker } from '#support/paper-records.ts';
import { parseAct } from './act-schema.ts';

const text = 'Sitzung vom 5. März 2026: Anna Berger, 3 Depot, Der Antrag wird mit 7 Ja angenommen, bis 2. Mai 2026.';
const make = recordMaker([text]);
const change: ChangeRecord = {
  kind: 'change',
  span: make.quote('Der Antrag'),
  item: null,
  doubts: ['kind'],
  effect: 'revoked',
  of: 'decision',
  target: { words: make.quote('Der Antrag'), number: '7', date: '2026-03-05', meetingNumber: null, item: '3' },
  from: { ...make.quote('2. Mai 2026'), date: '2026-05-02' },
  text: null,
};
const records: PaperRecord[] = [
  make.meeting('Sitzung vom 5. März 2026', { date: ['5. März 2026', '2026-03-05'] }),
  make.attendance('Anna Berger'),
  { ...make.agendaItem('3', 'Depot'), extent: { firstPage: 1, start: 0, lastPage: 1, end: 9 } },
  make.decision('Der Antrag wird mit 7 Ja angenommen', { outcome: ['adopted', 'angenommen'], yes: '7 Ja' }),
  make.task('Der Antrag', { who: 'Anna Berger', due: ['2. Mai 2026', '2026-05-02'] }),
  make.deadline('Der Antrag', ['2. Mai 2026', '2026-05-02']),
  change,
];

test.each(records.map((record) => [record.kind, record] as const))(
  'MEET-05 SET-02 a %s of a backup is stored with all its fields',
  (_, record) => {
    const act = { detail: { changes: [{ field: 'what', from: 'a', to: 'b' }] }, anchor: { record, itemId: null } };
    expect(parseAct(act)).toEqual(act);
  },
);

const [head] = records;
test.each([
  { detail: {}, anchor: null },
  { detail: {}, anchor: { record: { kind: 'decision' }, itemId: null } },
  { detail: {}, anchor: { record: { ...head, body: { text: 5 } }, itemId: null } },
  { detail: {}, anchor: { record: { ...head, kind: 'secret' }, itemId: null } },
  { detail: { changes: [{ field: 'outcome', from: null, to: 'perhaps' }] }, anchor: { record: head, itemId: null } },
  { detail: { changes: [{ field: '__proto__', from: null, to: 1 }] }, anchor: { record: head, itemId: null } },
  { detail: { with: 'x' }, anchor: { record: head, itemId: null } },
  { detail: { parts: { first: 1 } }, anchor: { record: head, itemId: null } },
])('MEET-05 SET-02 an edited backup brings in nothing else: %j', (act) => {
  expect(parseAct(act)).toBeUndefined();
});
