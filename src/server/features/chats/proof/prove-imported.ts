import { locateQuotation } from '#server/answering/verify/locate-quotation.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AnswerSegment, ChatMessage, Citation } from '#shared/contracts/chats.ts';
import { loadPageTexts } from '../../documents/public.ts';

/** No quotation spans more pages than this. */
const maxPages = 20;
/** The largest page number the database accepts. */
const lastPossiblePage = 2 ** 31 - 1;

type Pages = ReadonlyMap<string, ReadonlyMap<number, string>>;

/**
 * Checks imported answers against the documents as they are here, because anybody may have written the archive. A
 * citation that is found gets its actual position. Any other one is marked unproven, and so is every statement that
 * rests on it.
 */
export async function proveImported(
  tx: Transaction,
  scope: UserScope,
  messages: readonly ChatMessage[],
  imported: ReadonlySet<string>,
): Promise<ChatMessage[]> {
  const cited = messages.filter(({ id }) => imported.has(id)).flatMap(({ citations }) => citations);
  const pages = await loadCited(tx, scope, cited);
  const proven = messages.map((message) =>
    imported.has(message.id)
      ? { ...message, citations: message.citations.map((citation) => verify(citation, pages)) }
      : message,
  );
  const unproven = new Set(
    proven.flatMap((message) => message.citations.flatMap((each) => unprovenMarks(message, each))),
  );
  const doubt = (message: ChatMessage, segment: AnswerSegment): AnswerSegment =>
    isUnquoted(segment) || segment.marks.some((mark) => unproven.has(markOf(message, mark)))
      ? { ...segment, proof: 'unproven' }
      : segment;
  return proven.map((message) =>
    imported.has(message.id)
      ? { ...message, segments: message.segments.map((segment) => doubt(message, segment)) }
      : message,
  );
}

const isUnquoted = ({ kind, marks }: AnswerSegment) => kind === 'sentence' && marks.length === 0;

/** Marks are numbered across all phases of an answer. */
const markOf = ({ answerId }: ChatMessage, mark: number) => `${answerId} ${mark}`;

const unprovenMarks = (message: ChatMessage, { number, isUnproven }: Citation): string[] =>
  isUnproven ? [markOf(message, number)] : [];

/** A citation of a deleted document cannot be checked. Without a snippet it claims nothing and stays as it is. */
function verify(citation: Citation, pages: Pages): Citation {
  const { documentId, page: firstPage, start, lastPage, end, snippet, isDeleted } = citation;
  if (isDeleted && snippet === '') return citation;
  const span = { firstPage, start, lastPage, end, text: snippet };
  const located = locateQuotation(span, { start: 0, end: snippet.length }, pages.get(documentId) ?? new Map());
  if (!located) return { ...citation, isUnproven: true };
  const { firstPage: page, ...place } = located;
  return { ...citation, ...place, page };
}

async function loadCited(tx: Transaction, scope: UserScope, citations: readonly Citation[]): Promise<Pages> {
  const wanted = new Map<string, Set<number>>();
  for (const { documentId, page, lastPage, isDeleted } of citations) {
    if (isDeleted || lastPage > lastPossiblePage || lastPage - page >= maxPages) continue;
    const numbers = wanted.get(documentId) ?? new Set();
    wanted.set(documentId, numbers);
    for (let number = page; number <= lastPage; number += 1) numbers.add(number);
  }
  if (wanted.size === 0) return new Map();
  const rows = await loadPageTexts(tx, scope, new Map([...wanted].map(([id, numbers]) => [id, [...numbers]])));
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map([...byDocument].map(([id, group]) => [id, new Map(group.map(({ number, text }) => [number, text]))]));
}
