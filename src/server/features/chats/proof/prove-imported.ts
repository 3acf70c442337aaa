import type { FoundRecord } from '#server/answering/records/found-record.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerSegment, ChatMessage } from '#shared/contracts/chats.ts';
import { listRecords } from '../../meetings/public.ts';
import { judgeImported, placeByRecord } from './judge-imported.ts';
import { type CheckedCitation, locateImported } from './locate-imported.ts';

/** Records of the cited documents looked through. */
const maxRecords = 2_000;

/**
 * Checks imported answers against the documents as they are here, because anybody may have written the archive.
 * Citations are looked up and described anew, and each statement is judged again by those of its answer that are found:
 * it is proven, or marked unproven. Until its documents are read, nothing is proven.
 * @param imported ids of the messages from an archive
 */
export async function proveImported(
  tx: Transaction,
  scope: UserScope,
  messages: readonly ChatMessage[],
  imported: ReadonlySet<string>,
): Promise<ChatMessage[]> {
  const claimed = messages.filter(({ id }) => imported.has(id));
  const cited = claimed.flatMap(({ citations }) => citations);
  const found = await locateImported(tx, scope, cited);
  const records = await listTold(tx, scope, claimed, found);
  const checked = cited.map((each, index) =>
    placeByRecord(found[index] ?? { citation: each, words: null }, each, records),
  );
  const left = [...checked];
  const citationsOf = new Map(claimed.map(({ id, citations }) => [id, left.splice(0, citations.length)]));
  // Marks are numbered across all phases of an answer.
  const byAnswer = Map.groupBy(claimed, ({ id, answerId }) => answerId ?? id);
  const marksOf = ({ id, answerId }: ChatMessage) => {
    const phases = byAnswer.get(answerId ?? id) ?? [];
    const all = phases.flatMap((phase) => citationsOf.get(phase.id) ?? []);
    return new Map([...numbered(all), ...numbered(citationsOf.get(id) ?? [])]);
  };
  const prove = (message: ChatMessage): ChatMessage => ({
    ...message,
    citations: (citationsOf.get(message.id) ?? []).map(({ citation }) => citation),
    segments: judgeAll(message, marksOf(message), records),
    provenance: message.provenance ? withoutLook(message.provenance) : message.provenance,
  });
  return messages.map((message) => (imported.has(message.id) ? prove(message) : message));
}

/** By mark; one that stands for different words proves nothing. */
function numbered(citations: readonly CheckedCitation[]): Map<number, CheckedCitation> {
  const marks = new Map<number, CheckedCitation>();
  for (const each of citations) {
    const known = marks.get(each.citation.number);
    const isOther = known && (known.words === null || known.citation.snippet !== each.citation.snippet);
    marks.set(each.citation.number, isOther ? { ...known, words: null } : each);
  }
  return marks;
}

const judgeAll = (
  message: ChatMessage,
  marks: ReadonlyMap<number, CheckedCitation>,
  records: readonly FoundRecord[],
): AnswerSegment[] => segmentsOf(message).map((segment) => judgeImported(segment, marks, records));

/** A phase without segments is shown as its text, which then is a statement without quotations. */
const segmentsOf = ({ segments, content }: ChatMessage): AnswerSegment[] =>
  segments.length === 0 && content.trim() !== '' ? [{ text: content, marks: [], kind: 'sentence' }] : segments;

/** A second look cannot be repeated, and so is not claimed. */
function withoutLook({ look: _, ...provenance }: NonNullable<ChatMessage['provenance']>) {
  return provenance;
}

/** The records of the found documents, if a statement has fields of one or a citation stands under a heading. */
async function listTold(
  tx: Transaction,
  scope: UserScope,
  messages: readonly ChatMessage[],
  checked: readonly CheckedCitation[],
): Promise<readonly FoundRecord[]> {
  const isTelling = messages.some(
    ({ segments, citations }) =>
      segments.some(({ record, vote, responsible, dueDate }) => record ?? vote ?? responsible ?? dueDate) ||
      citations.some(({ section }) => section !== null),
  );
  const documentIds = [...new Set(checked.flatMap(({ words }) => words?.passage.documentId ?? []))];
  return isTelling && documentIds.length > 0 ? listRecords(tx, scope, { documentIds, limit: maxRecords }) : [];
}
