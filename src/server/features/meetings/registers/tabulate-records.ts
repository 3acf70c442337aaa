import type { Decision, DecisionVote, RecordEvent, Task } from '#shared/contracts/meetings.ts';
import type { Language } from '#shared/contracts/users.ts';
import { describeEvent } from '#shared/describe-state.ts';
import { describeVote } from '#shared/describe-vote.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { type Column, dayInTable, type Sheet, type SheetCell, tabulate } from '#shared/tables/sheet.ts';
import { stateOfTask } from '#shared/task-state.ts';

const texts = { de, en };
type Texts = typeof de;

export const dayCell = (day: string | null | undefined): SheetCell => (day ? { day } : null);

/** The day that words name, or the words. */
const datedCell = (dated: Decision['validFrom']): SheetCell => dated && (dated.date ? { day: dated.date } : dated.text);

/** What a later paper says of a decision, with its words and where they stand. */
export const eventCell = (event: RecordEvent, text: Texts, language: Language): string => {
  const told = describeEvent(event, text, (day) => dayInTable(day, language));
  return `${told}: ${event.source.quotation} (${event.source.title}, ${text.page(event.source.firstPage)})`;
};

/** Decisions, with every field that papers state. @param urlOf address of a row's page */
export function tabulateDecisions(
  rows: readonly Decision[],
  language: Language,
  urlOf: (row: Decision) => string,
): Sheet {
  const text = texts[language];
  const { columns, outcomes } = text;
  return tabulate<Decision>(
    text.views.decisions,
    language,
    [
      [columns.date, (row) => dayCell(row.meetingDate)],
      [columns.body, (row) => row.body],
      ...itemColumns(text),
      [columns.decisionNumber, (row) => row.number],
      [columns.decision, (row) => row.what],
      [columns.outcome, (row) => row.outcome && outcomes[row.outcome]],
      [columns.standing, (row) => row.state && text.states[row.state]],
      [columns.standingWords, (row) => row.events.map((event) => eventCell(event, text, language)).join('; ')],
      [columns.isInferred, (row) => (row.isOutcomeInferred ? text.yes : null)],
      ...voteColumns(text),
      [columns.conditions, (row) => row.conditions.join('; ')],
      [columns.validFrom, (row) => datedCell(row.validFrom)],
      [columns.validUntil, (row) => datedCell(row.validUntil)],
      [columns.proposal, (row) => row.proposal],
      ...placeColumns(text, urlOf),
    ],
    rows,
  );
}

/** Tasks and deadlines. @param today decides what is overdue @param urlOf address of a row's page */
export function tabulateTasks(
  rows: readonly Task[],
  language: Language,
  today: string,
  urlOf: (row: Task) => string,
): Sheet {
  const text = texts[language];
  const { columns, taskStates } = text;
  return tabulate<Task>(
    text.views.tasks,
    language,
    [
      [columns.due, (row) => dayCell(row.due?.date)],
      [columns.dueWords, (row) => row.due?.text],
      [columns.task, (row) => row.what],
      [columns.who, (row) => row.person],
      [columns.state, (row) => taskStates[stateOfTask(row, today)]],
      [columns.date, (row) => dayCell(row.meetingDate)],
      [columns.body, (row) => row.body],
      ...itemColumns(text),
      ...placeColumns(text, urlOf),
    ],
    rows,
  );
}

const itemColumns = ({ columns, publicity }: Texts): Column<Pick<Decision, 'item'>>[] => [
  [columns.number, ({ item }) => item?.number],
  [columns.item, ({ item }) => item?.title],
  [columns.publicity, ({ item }) => publicityCell(item?.isPublic, publicity)],
];

/** "Öffentlich"; nothing if the papers do not say. */
export const publicityCell = (isPublic: boolean | null | undefined, publicity: Texts['publicity']): SheetCell =>
  isPublic === null || isPublic === undefined ? null : publicity[isPublic ? 'public' : 'non-public'];

/** Every stated detail of a vote in a column of its own. */
export function voteColumns(text: Texts): Column<{ vote: DecisionVote | null }>[] {
  const { columns } = text;
  return [
    [columns.yes, ({ vote }) => vote?.yes],
    [columns.no, ({ vote }) => vote?.no],
    [columns.abstentions, ({ vote }) => vote?.abstentions],
    [columns.manner, ({ vote }) => (vote?.isUnanimous ? text.unanimously : vote?.majority)],
    [columns.namesFor, ({ vote }) => vote?.namesFor.join(', ')],
    [columns.namesAgainst, ({ vote }) => vote?.namesAgainst.join(', ')],
    [columns.namesAbstaining, ({ vote }) => vote?.namesAbstaining.join(', ')],
    [columns.invalid, ({ vote }) => vote?.invalid],
    [columns.cast, ({ vote }) => vote?.cast],
    [columns.entitled, ({ vote }) => vote?.entitled],
    [columns.required, ({ vote }) => vote?.required],
    [columns.castingVote, ({ vote }) => vote?.castingVote],
    [columns.voteManner, ({ vote }) => vote?.manner && text.voteDetails.manners[vote.manner.value]],
    [
      columns.candidates,
      ({ vote }) => vote && describeVote({ ...onlyCandidates, candidates: vote.candidates }, text).join('; '),
    ],
    [columns.contradiction, ({ vote }) => vote?.contradiction.map(({ quotation }) => quotation).join(' / ')],
  ];
}

const onlyCandidates = { invalid: null, cast: null, entitled: null, required: null, castingVote: null, manner: null };

const placeColumns = <Row extends Decision | Task>({ columns }: Texts, urlOf: (row: Row) => string): Column<Row>[] => [
  [columns.paper, ({ source }) => source.title],
  [columns.file, ({ source }) => source.fileName],
  [columns.page, (row) => row.source.firstPage],
  [columns.link, (row) => ({ text: urlOf(row), address: urlOf(row) })],
];
