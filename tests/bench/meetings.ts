/** Meetings and registers of a user with 10,000 records, in an embedded database or the one at DATABASE_URL. */
import { getMeeting, listMeetings } from '#server/features/meetings/list-meetings.ts';
import { storeRecords } from '#server/features/meetings/public.ts';
import { listDecisions, listTasks } from '#server/features/meetings/registers/list-registers.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { describeDatabase, startEvaluationDatabase } from '../evals/evaluation-database.ts';
import { quantile } from '../evals/measure-retrieval.ts';
import { addIndexedDocument } from '../support/indexed-documents.ts';
import { recordMaker } from '../support/paper-records.ts';
import { testConfig } from '../support/test-database.ts';

const papers = 250;
const recordsOfPaper = 40;
const times = 100;
const bodies = ['Verwaltungsrat', 'Prüfungsausschuss', 'Personalausschuss', 'Stiftungsrat', 'Gemeinderat'];

/** Prints figures. */
export async function run(): Promise<void> {
  const evaluation = await startEvaluationDatabase(process.env.DATABASE_URL);
  try {
    const { database } = evaluation;
    console.log(await describeDatabase(database));
    // The same tables also hold another user's records.
    await fill(database, await evaluation.createUser());
    const scope = await evaluation.createUser();
    const startedAt = performance.now();
    await fill(database, scope);
    console.log(`storing ${papers * recordsOfPaper} records  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    await measure(database, scope);
  } finally {
    await evaluation.stop();
  }
}

async function fill(database: Database, scope: UserScope): Promise<void> {
  for (let paper = 0; paper < papers; paper++) {
    const day = new Date(Date.UTC(2019, 0, 1 + paper * 9)).toISOString().slice(0, 10);
    const body = bodies[paper % bodies.length] ?? '';
    const lines = Array.from({ length: recordsOfPaper }, (_, index) => lineOf(paper, index));
    const text = `Protokoll des Organs ${body} vom ${day}\n${lines.join('\n')}`;
    const make = recordMaker([text]);
    const records = lines.slice(1).map((line, index) => {
      if (index % 4 === 0) return make.agendaItem(`${index}`, line);
      const item = index - (index % 4) + 1;
      if (index % 4 < 3)
        return make.decision(line, { item, outcome: ['adopted', 'genehmigt'], yes: '7 Ja', no: '2 Nein' });
      return make.task(line, { item, who: 'Frei', due: [line.slice(0, 10), day] });
    });
    const document = await addIndexedDocument(database, scope, {
      title: `Protokoll ${paper}`,
      meetingDate: day,
      passages: [text],
    });
    const head = make.meeting(`Protokoll des Organs ${body} vom ${day}`, { body });
    await database.withUser(scope, (tx) => storeRecords(tx, scope, document.documentId, [head, ...records]));
  }
}

const lineOf = (paper: number, index: number) =>
  `Geschäft ${paper}-${index}: Der Antrag wird nach Beratung genehmigt mit 7 Ja zu 2 Nein, Herr Frei berichtet bis zur nächsten Sitzung.`;

async function measure(database: Database, scope: UserScope): Promise<void> {
  const platform = { database, config: testConfig() };
  const { meetings } = await listMeetings(platform, scope, { limit: 50 });
  const id = meetings[0]?.id ?? '';
  const asked: Record<string, () => Promise<unknown>> = {
    'list of meetings': () => listMeetings(platform, scope, { limit: 50 }),
    'a meeting': () => getMeeting(platform, scope, id),
    'register of decisions': () => listDecisions(platform, scope, { limit: 50 }),
    'decisions of a body and a year with words': () =>
      listDecisions(platform, scope, {
        limit: 50,
        body: 'verwaltungsrat',
        dateFrom: '2021-01-01',
        dateTo: '2021-12-31',
        text: 'antrag genehmigt',
      }),
    'tasks of a person': () => listTasks(platform, scope, { limit: 50, person: 'Frei' }),
    'overdue tasks': () => listTasks(platform, scope, { limit: 50, state: 'overdue', today: '2024-01-01' }),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const taken: number[] = [];
    for (let time = 0; time < times; time++) {
      const startedAt = performance.now();
      await ask();
      taken.push(performance.now() - startedAt);
    }
    taken.sort((one, other) => one - other);
    console.log(`${name}  p50 ${quantile(taken, 0.5).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ms`);
  }
}
