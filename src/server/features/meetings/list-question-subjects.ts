import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { isRoutine } from '#server/reading/records/agenda/routine-items.ts';
import { kindOf } from '#server/reading/records/name-kind.ts';
import { collectPersonsOfPapers } from './collect-persons.ts';
import { listPersonNames } from './meeting-repository.ts';
import { bodyKeyOf } from './policy.ts';
import { anyRecord, type RecordRow, selectRecords } from './registers/record-repository.ts';

/** What a question may be about: the title of a matter, a person with tasks, the day of a meeting. */
export type QuestionSubject = { documentId: string } & (
  | { kind: 'decision' | 'vote'; topic: string }
  | { kind: 'task'; person: string }
  | { kind: 'meeting'; date: string }
);

/** Newest records considered for questions. */
const recordsConsidered = 300;
/** Length of a quotable topic or name. Longer texts do not name a matter. */
const topicLength = { least: 4, most: 90 };
/** Subjects of each kind; some turn out to have no clear answer. */
const maxOfKind = 4;

/**
 * What the newest records can be asked about: decisions and votes on a matter, somebody's tasks, meetings. One of each
 * kind in turn, each matter once, nothing of routine (MEET-02, CHAT-02).
 * @param documentIds limits to these papers; empty = all
 */
export function listQuestionSubjects(
  platform: Platform,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<QuestionSubject[]> {
  return platform.database.withUser(scope, async (tx) => {
    const rows = await selectRecords(tx, scope, {
      ...anyRecord,
      kinds: ['meeting', 'decision', 'task'],
      documentIds: documentIds.length > 0 ? documentIds : null,
      limit: recordsConsidered,
    });
    const persons = collectPersonsOfPapers(await listPersonNames(tx, scope));
    return inTurn(rows.flatMap((row) => subjectsOf(row, (name) => persons.nameOf(row.documentId, name))));
  });
}

/** @param nameOf resolves an assignee's fullest name */
function subjectsOf(row: RecordRow, nameOf: (name: string) => string): QuestionSubject[] {
  const { record, agendaItem, meetingDay, isDone, documentId } = row;
  if (record.kind === 'meeting') return meetingDay ? [{ kind: 'meeting', date: meetingDay, documentId }] : [];
  if (record.kind === 'task') {
    if (isDone) return [];
    return record.who
      .map(({ text }) => nominative(nameOf(text)))
      .filter((name) => kindOf(name) === 'name' && isQuotable(name))
      .map((person) => ({ kind: 'task', person, documentId }));
  }
  if (record.kind !== 'decision') return [];
  // A title stands by itself; a subject may be words out of a sentence.
  const topic = oneLine(agendaItem?.title.text ?? record.subject?.text ?? '');
  if (!isQuotable(topic) || !/^[\p{Lu}\d]/u.test(topic) || isRoutine(topic)) return [];
  const hasNumbers = record.vote !== null && (record.vote.yes !== null || record.vote.no !== null);
  return [{ kind: hasNumbers ? 'vote' : 'decision', topic, documentId }];
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const isQuotable = ({ length }: string): boolean => length >= topicLength.least && length <= topicLength.most;

/** The one title that is inflected: "Herrn Frei" after a preposition is "Herr Frei". */
const nominative = (name: string): string => oneLine(name).replace(/^Herrn(?= )/u, 'Herr');

const matterOf = (subject: QuestionSubject): string =>
  'topic' in subject ? bodyKeyOf(subject.topic) : 'person' in subject ? subject.person : subject.date;

/** One of each kind in turn, each matter once, of a decision with a vote the vote. */
export function inTurn(found: readonly QuestionSubject[]): QuestionSubject[] {
  const kinds = ['vote', 'task', 'decision', 'meeting'] as const;
  const known = new Set<string>();
  const byKind = kinds.map((kind) =>
    found
      .filter((subject) => {
        if (subject.kind !== kind || known.has(matterOf(subject))) return false;
        known.add(matterOf(subject));
        return true;
      })
      .slice(0, maxOfKind),
  );
  return Array.from({ length: maxOfKind }, (_, turn) => byKind.flatMap((subjects) => subjects[turn] ?? [])).flat();
}
