import { asParagraph } from '../claims.ts';
import type { AnswerSources, Claim, Judgement, QuotedWords } from '../engine.ts';
import type { AnswerLanguage } from '../intent.ts';
import { messages } from '../messages.ts';
import type { FoundRecord } from './found-record.ts';
import { isInExtent } from './in-extent.ts';
import { claimOf, recordLimit } from './list-records.ts';

/**
 * Puts what holds now before a decision that was revoked or changed since (MEET-06): the answer begins with the words
 * that replaced it, and names the old ones as such.
 */
export async function tellInForce(
  judgement: Judgement,
  language: AnswerLanguage,
  sources: AnswerSources,
): Promise<Judgement> {
  const quoted = judgement.claims.flatMap((claim) => claim.sources);
  const documentIds = [...new Set(quoted.map(({ passage }) => passage.documentId))];
  if (documentIds.length === 0) return judgement;
  const all = await sources.listRecords({ kinds: ['decision', 'agenda-item'], documentIds, limit: recordLimit });
  const records = all.filter(({ kind }) => kind === 'decision');
  const isOf = (claim: Claim, record: FoundRecord) => claim.sources.some((words) => isWithin(words, record));
  const replaced = records.filter(
    (record) => isReplaced(record) && judgement.claims.some((claim) => isOf(claim, record)),
  );
  if (replaced.length === 0) {
    const under = records.filter(
      (record) => isReplaced(record) && judgement.claims.some((claim) => isUnderItsItem(claim, record, all)),
    );
    return { ...judgement, notices: [...judgement.notices, ...replacedNotices(under, language)] };
  }
  const now = replaced.flatMap(({ replacedBy = [] }) => replacedBy).map(claimOf);
  const others = judgement.claims.filter((claim) => !replaced.some((record) => isOf(claim, record)));
  const claims = distinct([...now, ...others, ...asParagraph(replaced.map(claimOf))]);
  return {
    ...judgement,
    claims,
    quotations: [...claims.flatMap((claim) => claim.sources), ...judgement.quotations],
    notices: [...judgement.notices, ...replacedNotices(replaced, language)],
  };
}

const isReplaced = ({ replacedBy = [] }: FoundRecord): boolean => replacedBy.length > 0;

/** Says of decisions that were revoked or changed since that they no longer hold, each day once (MEET-06). */
export const replacedNotices = (records: readonly FoundRecord[], language: AnswerLanguage): string[] => [
  ...new Set(records.filter(isReplaced).map(({ meetingDate }) => messages[language].noLongerHolds(meetingDate))),
];

/** True if a claim stands under the agenda item of which the decision is the only one. */
function isUnderItsItem(claim: Claim, record: FoundRecord, all: readonly FoundRecord[]): boolean {
  if (record.item === null) return false;
  const isSameItem = (other: FoundRecord) => other.documentId === record.documentId && other.item === record.item;
  if (all.filter((other) => other.kind === 'decision' && isSameItem(other)).length !== 1) return false;
  const item = all.find(({ documentId, ordinal }) => documentId === record.documentId && ordinal === record.item);
  if (item?.kind !== 'agenda-item' || item.extent === null) return false;
  const { extent } = item;
  return claim.sources.some(
    ({ passage, start }) =>
      passage.documentId === record.documentId &&
      passage.firstPage === passage.lastPage &&
      isInExtent({ page: passage.firstPage, offset: passage.start + start }, extent),
  );
}

const placeOf = ({ sources }: Claim) =>
  sources.map(({ passage, start }) => `${passage.documentId} ${passage.firstPage} ${passage.start + start}`).join();
const distinct = (claims: readonly Claim[]): Claim[] =>
  claims.filter((claim, at) => claims.findIndex((other) => placeOf(other) === placeOf(claim)) === at);

/** True if quoted words touch the decision's own words. */
function isWithin({ passage, start, end }: QuotedWords, { documentId, span }: FoundRecord): boolean {
  if (passage.documentId !== documentId) return false;
  // Over a page break offsets count on two pages: compare the words.
  if (passage.firstPage !== passage.lastPage || span.firstPage !== span.lastPage)
    return (
      span.text.includes(passage.text.slice(start, end).trim()) || passage.text.slice(start, end).includes(span.text)
    );
  return passage.firstPage === span.firstPage && passage.start + start < span.end && passage.start + end > span.start;
}
