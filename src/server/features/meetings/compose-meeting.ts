import { foldedWords, foldText } from '#server/platform/linguistics/folding.ts';
import type { AgendaItemRecord, Quoted } from '#server/reading/records/record-model.ts';
import {
  type AgendaEntry,
  type Attendance,
  type Decision,
  type Meeting,
  minutesStates,
  type RecordSource,
} from '#shared/contracts/meetings.ts';
import { collectPersons, type Persons } from './collect-persons.ts';
import { type Bodies, type MeetingGroup, papersOf, summariseMeeting } from './group-meetings.ts';
import { mentionRank } from './policy.ts';
import {
  presentAttendance,
  presentDecision,
  presentItem,
  presentTask,
  type RecordStates,
  sourceOf,
} from './registers/present-records.ts';
import type { RecordRow } from './registers/record-repository.ts';

type Head = Pick<Meeting, 'place' | 'time' | 'chair' | 'minuteTaker'>;

/**
 * A meeting on one page, by its agenda (MEET-03): its papers merged in the order of the paper with most items. Items
 * and statements that several papers share appear once.
 * @param rows records of the meeting's papers, in each paper's order
 */
export function composeMeeting(
  group: MeetingGroup,
  rows: readonly RecordRow[],
  bodies: Bodies,
  states: RecordStates,
  isCut: boolean,
): Meeting {
  const papers = papersOf(group.parts);
  const byPaper = Map.groupBy(rows, ({ documentId }) => documentId);
  // Newest upload first, so that it leads where papers contradict.
  const ordered = papers.flatMap(({ documentId }) => byPaper.get(documentId) ?? []);
  const agenda = mergeAgenda(papers.map(({ documentId }) => byPaper.get(documentId) ?? []));
  const rest: Entry = { ...emptyEntry, decisions: [], tasks: [], paperIds: [] };
  const mentionsByMatter = chooseMentions(ordered);
  const persons = collectPersons(ordered.flatMap(namesOf));
  for (const row of ordered) {
    const entry = row.record.item === null ? rest : (agenda.find.get(keyOf(row.documentId, row.record.item)) ?? rest);
    const { record } = row;
    if (record.kind === 'decision') entry.decisions.push(presentDecision(row, record, bodies, states));
    else if (record.kind === 'task' || record.kind === 'deadline') {
      const mentions = mentionsByMatter.get(matterOf(row)) ?? [];
      if (mentions[0] !== row) continue;
      const also = mentions.slice(1).map((other) => sourceOf(other, other.record.span));
      entry.tasks.push(presentTask(row, record, bodies, persons.nameOf, states, also));
    }
  }
  for (const { documentId, title } of papers) {
    if (byPaper.get(documentId)?.some(({ record }) => record.kind === 'agenda-item')) continue;
    agenda.entries.find((entry) => titleContains(entry.title, title))?.paperIds.push(documentId);
  }
  const entries = [...agenda.entries, rest].map(finishEntry);
  return {
    ...summariseMeeting(group),
    agendaItems: agenda.entries.length,
    decisions: entries.reduce((sum, { decisions }) => sum + decisions.length, 0),
    heads: ordered.flatMap(({ id, documentId, record }) => (record.kind === 'meeting' ? [{ id, documentId }] : [])),
    ...readHead(ordered),
    attendance: collectAttendance(ordered, bodies, persons),
    agenda: entries.filter((entry) => entry.title !== null || entry.decisions.length + entry.tasks.length > 0),
    paperList: papers,
    minutes: readMinutes(ordered, states),
    isCut,
  };
}

/** What later meetings say of the minutes: corrected ones rather than those that were only approved. */
function readMinutes(rows: readonly RecordRow[], states: RecordStates): Meeting['minutes'] {
  const told = rows.flatMap(({ id, record }) => (record.kind === 'meeting' ? (states.get(id) ?? []) : []));
  const state = minutesStates.findLast((each) => told.some((minutes) => minutes.state === each));
  const events = told.find((minutes) => minutes.state === state)?.events;
  return state && events ? { state, events } : null;
}

/** Names of persons in a record. */
function namesOf({ record }: RecordRow): string[] {
  if (record.kind === 'attendance') return record.name ? [record.name.text] : [];
  if (record.kind === 'task') return record.who.map(({ text }) => text);
  return record.kind === 'meeting' && record.chair ? [record.chair.text] : [];
}

const matterOf = ({ matter, id }: RecordRow): string => matter ?? id;

/** The mentions of each task. The one to show comes first: naming a person, under the agenda item that set it. */
function chooseMentions(rows: readonly RecordRow[]): Map<string, RecordRow[]> {
  const tasks = rows.filter(({ record }) => record.kind === 'task' || record.kind === 'deadline');
  const mentions = Map.groupBy(tasks, matterOf);
  for (const [matter, all] of mentions) {
    mentions.set(
      matter,
      all.toSorted((one, other) => mentionRank(other.record) - mentionRank(one.record)),
    );
  }
  return mentions;
}

type Entry = Omit<AgendaEntry, 'decisions'> & { decisions: Decision[] };
const emptyEntry: Entry = {
  id: null,
  number: null,
  title: null,
  source: null,
  publicity: null,
  paperIds: [],
  decisions: [],
  tasks: [],
};
const keyOf = (documentId: string, ordinal: number): string => `${documentId} ${ordinal}`;

/** The items of all papers, in the order of the paper with most items. Items found only in other papers come last. */
function mergeAgenda(papers: readonly (readonly RecordRow[])[]): { entries: Entry[]; find: Map<string, Entry> } {
  const entries: Entry[] = [];
  const find = new Map<string, Entry>();
  const lists = papers.map((rows) => rows.filter(({ record }) => record.kind === 'agenda-item'));
  for (const items of lists.toSorted((one, other) => other.length - one.length)) {
    // Items of the same paper are never merged, even with equal names.
    const before = new Map(entries.map((entry) => [itemKeyOf(entry), entry]));
    for (const row of items) {
      const item = presentItem(row, row.record as AgendaItemRecord);
      const known = before.get(itemKeyOf(item));
      const entry = known ?? { ...emptyEntry, ...item, paperIds: [], decisions: [], tasks: [] };
      if (!known) entries.push(entry);
      entry.publicity ??= item.publicity;
      if (!entry.paperIds.includes(row.documentId)) entry.paperIds.push(row.documentId);
      find.set(keyOf(row.documentId, row.ordinal), entry);
    }
  }
  return { entries: byNumber(entries), find };
}

/** Parts of an item number, so that "3.10" sorts after "3.9"; null if it is not a number. */
const partsOf = (number: string | null): number[] | null =>
  number !== null && /^\d+(?:\.\d+)*$/.test(number) ? number.split('.').map(Number) : null;

/**
 * Sorts items by number across papers. An item without a number stays behind the one before it. If numbers repeat, the
 * order stays as in the papers.
 */
function byNumber(entries: readonly Entry[]): Entry[] {
  const runs: { parts: number[]; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const parts = partsOf(entry.number);
    const open = runs.at(-1);
    if (parts || !open) runs.push({ parts: parts ?? [], entries: [entry] });
    else open.entries.push(entry);
  }
  const isUnique = new Set(runs.map(({ parts }) => parts.join('.'))).size === runs.length;
  return (isUnique ? runs.toSorted((one, other) => compareParts(one.parts, other.parts)) : runs).flatMap(
    (run) => run.entries,
  );
}

function compareParts(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

/** Two papers mean the same item if the numbers are equal, or without numbers the titles. */
const itemKeyOf = ({ number, title }: Pick<Entry, 'number' | 'title'>): string =>
  number === null ? `title ${foldText(title ?? '')}` : `number ${foldText(number)}`;

function titleContains(title: string | null, paperTitle: string): boolean {
  const words = foldText(title ?? '').trim();
  return words !== '' && ` ${foldText(paperTitle).trim()} `.includes(` ${words} `);
}

/** Removes duplicates and marks contradictions. */
function finishEntry(entry: Entry): AgendaEntry {
  const decisions = withoutRepeats(entry.decisions, (each) => `${foldText(each.what)} ${votesOf(each)}`);
  const tasks = withoutRepeats(entry.tasks, (each) => `${foldText(each.what)} ${each.due?.text ?? ''}`);
  return {
    ...entry,
    tasks,
    decisions: decisions.map((decision) => ({
      ...decision,
      isContradicted: decisions.some((other) => areContradicting(decision, other)),
    })),
  };
}

/** Drops what another paper already says. Repetitions within one paper stay. */
function withoutRepeats<T extends { source: RecordSource }>(all: readonly T[], contentOf: (each: T) => string): T[] {
  const firstPaper = new Map<string, string>();
  return all.filter((each) => {
    const content = contentOf(each);
    const paper = firstPaper.get(content) ?? each.source.documentId;
    firstPaper.set(content, paper);
    return paper === each.source.documentId;
  });
}

const votesOf = ({ vote, outcome }: Decision): string =>
  JSON.stringify([outcome, vote?.yes, vote?.no, vote?.abstentions, vote?.isUnanimous]);

/** Share of common words from which two decisions are about the same matter. */
const sameMatterShare = 0.6;

/** True if two papers report different votes or outcomes for one matter. */
function areContradicting(one: Decision, other: Decision): boolean {
  if (one.source.documentId === other.source.documentId || votesOf(one) === votesOf(other)) return false;
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared / Math.max(1, words.size + others.size - shared) >= sameMatterShare;
}

const wordsOf = ({ what, subject }: Decision): Set<string> =>
  new Set(foldedWords(subject ?? what).filter((word) => !/^\d+$/.test(word)));

/** Fields of the meeting's head, from minutes before other papers, newest first. */
function readHead(rows: readonly RecordRow[]): Head {
  const heads = rows.flatMap((row) => (row.record.kind === 'meeting' ? [{ row, head: row.record }] : []));
  heads.sort((one, other) => Number(other.head.paper === 'minutes') - Number(one.head.paper === 'minutes'));
  const read = (field: keyof Head) => {
    // What a person typed comes first, whichever paper it was about.
    const typedFirst = heads.toSorted(
      (one, other) => Number(!one.head[field]?.isTyped) - Number(!other.head[field]?.isTyped),
    );
    for (const { row, head } of typedFirst) {
      const quoted: Quoted | null = head[field];
      // What a person typed stands nowhere: the head itself is the evidence.
      if (quoted) return { text: quoted.text, source: sourceOf(row, quoted.isTyped ? head.span : quoted) };
    }
    return null;
  };
  return { place: read('place'), time: read('time'), chair: read('chair'), minuteTaker: read('minuteTaker') };
}

/** Each person once, as reported by the newest paper that names them. */
function collectAttendance(rows: readonly RecordRow[], bodies: Bodies, persons: Persons): Attendance[] {
  const all = rows.flatMap((row) =>
    row.record.kind === 'attendance' ? [presentAttendance(row, row.record, bodies)] : [],
  );
  const named = new Map<string, Attendance>();
  for (const each of all) {
    const key = each.name === null ? `${each.state} ${each.count}` : `person ${persons.keyOf(each.name)}`;
    const known = named.get(key);
    // Use the fullest name, whatever the newest paper calls the person.
    if (!known) named.set(key, each);
    else if (each.name !== null) named.set(key, { ...known, name: persons.nameOf(each.name) });
  }
  return [...named.values()];
}
