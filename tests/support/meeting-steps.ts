import { expect } from 'vitest';
import { storeRecords } from '#server/features/meetings/public.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { decisionListSchema, meetingListSchema, meetingSchema, taskListSchema } from '#shared/contracts/meetings.ts';
import { storeReadDocument } from './factories.ts';
import { recordMaker } from './paper-records.ts';
import type { TestApp, TestUser } from './test-app.ts';

export type RecordMaker = ReturnType<typeof recordMaker>;

export const march =
  'Protokoll des Verwaltungsrates vom 5. März 2026\nEntschuldigt: Anna Berger\n3. Neubau Depot\n' +
  'Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.\nHerr Frei legt bis 30. April 2026 die Offerten vor.\n' +
  'Die Offerte gilt bis 15. Mai 2026.';

/**
 * Documents and records of a user, as stored by reading, and what the service reports about them; for the user
 * `current` returns.
 */
export function meetingSteps(current: () => { service: TestApp; user: TestUser }) {
  async function storePaper(
    text: string,
    records: (make: RecordMaker) => PaperRecord[],
    title = 'Protokoll',
    meetingDate?: string,
  ) {
    const { service, user } = current();
    const document = await storeReadDocument(service.platform, user.scope, {
      title,
      pages: [text],
      ...(meetingDate ? { meetingDate } : {}),
    });
    await service.platform.database.withUser(user.scope, (tx) =>
      storeRecords(tx, user.scope, document.id, records(recordMaker([text]))),
    );
    return document;
  }

  const storeMarch = () =>
    storePaper(march, (make) => [
      make.meeting('Protokoll des Verwaltungsrates vom 5. März 2026', {
        body: 'Verwaltungsrates',
        date: ['5. März 2026', '2026-03-05'],
      }),
      make.attendance('Anna Berger', 'excused'),
      make.agendaItem('3', 'Neubau Depot'),
      make.decision('Der Verwaltungsrat genehmigt den Neubau mit 7 Ja zu 2 Nein.', {
        item: 2,
        outcome: ['adopted', 'genehmigt'],
        yes: '7 Ja',
        no: '2 Nein',
      }),
      make.task('Herr Frei legt bis 30. April 2026 die Offerten vor.', {
        item: 2,
        who: 'Herr Frei',
        due: ['30. April 2026', '2026-04-30'],
      }),
      make.deadline('Die Offerte gilt bis 15. Mai 2026.', ['15. Mai 2026', '2026-05-15']),
    ]);

  async function ask(path: string, who = current().user): Promise<unknown> {
    const answer = await who.request(`/api${path}`);
    expect(answer.status, path).toBe(200);
    return answer.json();
  }
  const meetings = async (query = '', who = current().user) =>
    meetingListSchema.parse(await ask(`/meetings${query}`, who));
  const meeting = async (id: string) => meetingSchema.parse(await ask(`/meetings/${encodeURIComponent(id)}`));
  const decisions = async (query = '', who = current().user) =>
    decisionListSchema.parse(await ask(`/records/decisions${query}`, who));
  const tasks = async (query = '', who = current().user) =>
    taskListSchema.parse(await ask(`/records/tasks${query}`, who));

  return { storePaper, storeMarch, ask, meetings, meeting, decisions, tasks };
}
