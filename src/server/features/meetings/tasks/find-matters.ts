import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { assignMatters, type KnownMention, mentionOf } from './compare-tasks.ts';
import { forgetMarks, listMarkedPlaces, listMentions, lockMatters } from './matter-repository.ts';

/** The matter of each task and deadline of a paper, among all of the user's. */
export async function findMatters(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
  records: readonly PaperRecord[],
): Promise<Map<PaperRecord, string>> {
  const tasks = records.filter((record) => record.kind === 'task' || record.kind === 'deadline');
  await lockMatters(tx, scope);
  await forgetMarks(tx, scope);
  const days = [...new Set(tasks.flatMap(({ due }) => due?.date ?? []))];
  const stored = await listMentions(tx, scope, documentId, days);
  const known: KnownMention[] = stored.map(({ record, matter, isMarked, ...of }) => {
    const mention = mentionOf(of.documentId, record);
    return { ...mention, matter, isMarked, isReplaced: of.documentId === documentId };
  });
  // A marked task that an earlier extractor no longer found is known only by its place.
  for (const { matter, page, start } of await listMarkedPlaces(tx, scope, documentId)) {
    const place = {
      page,
      start,
      end: start + 1,
      isRow: false,
      due: null,
      person: new Set(''),
      stems: new Set(''),
      wording: '',
    };
    known.push({ ...place, documentId, matter, isMarked: true, isReplaced: true });
  }
  const mentions = tasks.map((record) => mentionOf(documentId, record));
  const matters = assignMatters(mentions, known, uuidv7);
  return new Map(tasks.map((record, index) => [record, matters[index] ?? uuidv7()]));
}
