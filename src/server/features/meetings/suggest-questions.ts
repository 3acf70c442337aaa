import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { SuggestedQuestion } from '#shared/contracts/meetings.ts';
import { collectPersonsOfPapers } from './collect-persons.ts';
import { listPersonNames } from './meeting-repository.ts';
import { bodyKeyOf } from './policy.ts';
import { anyRecord, type RecordRow, selectRecords } from './registers/record-repository.ts';

/** Maximum suggested questions. */
const maxQuestions = 3;
/** Newest records considered for questions. */
const recordsConsidered = 300;
/** Length of a quotable topic or name. Longer texts do not name a matter. */
const topicLength = { least: 4, most: 90 };

/**
 * Suggests questions from the papers' newest records: about a decision, a vote, somebody's tasks, a meeting. At most
 * three, of different kinds as far as possible.
 * @param documentIds limits to these papers; empty = all
 */
export function suggestQuestions(
  platform: Platform,
  scope: UserScope,
  documentIds: readonly string[],
): Promise<SuggestedQuestion[]> {
  return platform.database.withUser(scope, async (tx) => {
    const rows = await selectRecords(tx, scope, {
      ...anyRecord,
      kinds: ['meeting', 'decision', 'task'],
      documentIds: documentIds.length > 0 ? documentIds : null,
      limit: recordsConsidered,
    });
    const persons = collectPersonsOfPapers(await listPersonNames(tx, scope));
    return chooseQuestions(rows.flatMap((row) => questionOf(row, (name) => persons.nameOf(row.documentId, name))));
  });
}

/** @param nameOf resolves an assignee's fullest name */
function questionOf(row: RecordRow, nameOf: (name: string) => string): SuggestedQuestion[] {
  const { record, agendaItem, meetingDay, isDone } = row;
  if (record.kind === 'meeting') return meetingDay ? [{ kind: 'meeting', date: meetingDay }] : [];
  if (record.kind === 'task') {
    return isDone
      ? []
      : record.who.flatMap(({ text }) => quoting(nameOf(text), (person) => ({ kind: 'task', person })));
  }
  if (record.kind !== 'decision') return [];
  const topic = record.subject?.text ?? agendaItem?.title.text;
  if (topic === undefined) return [];
  const hasNumbers = record.vote !== null && (record.vote.yes !== null || record.vote.no !== null);
  return quoting(topic, (named) => ({ kind: hasNumbers ? 'vote' : 'decision', topic: named }));
}

/** Quotes a paper's words on one line if their length allows it. */
function quoting(text: string, make: (quoted: string) => SuggestedQuestion): SuggestedQuestion[] {
  const quoted = text.replace(/\s+/gu, ' ').trim();
  return quoted.length >= topicLength.least && quoted.length <= topicLength.most ? [make(quoted)] : [];
}

const matterOf = (question: SuggestedQuestion): string =>
  'topic' in question ? bodyKeyOf(question.topic) : JSON.stringify(question);

/** Takes one of each kind in turn, each matter once. */
export function chooseQuestions(found: readonly SuggestedQuestion[]): SuggestedQuestion[] {
  const kinds = ['vote', 'task', 'decision', 'meeting'] as const;
  const waiting = kinds.map((kind) => found.filter((question) => question.kind === kind));
  const chosen = new Map<string, SuggestedQuestion>();
  while (chosen.size < maxQuestions && waiting.some((list) => list.length > 0)) {
    for (const list of waiting) {
      const next = list.find((question) => !chosen.has(matterOf(question)));
      list.splice(0, next ? list.indexOf(next) + 1 : list.length);
      if (next && chosen.size < maxQuestions) chosen.set(matterOf(next), next);
    }
  }
  return [...chosen.values()];
}
