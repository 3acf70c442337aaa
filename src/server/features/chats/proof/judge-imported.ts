import { isDeepStrictEqual } from 'node:util';
import { readable } from '#server/answering/answer.ts';
import type { Claim, QuotedWords } from '#server/answering/engine.ts';
import type { FoundRecord } from '#server/answering/records/found-record.ts';
import { claimOf } from '#server/answering/records/list-records.ts';
import { judgeClaim } from '#server/answering/verify/check-claim.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { AnswerSegment, Citation } from '#shared/contracts/chats.ts';
import { answering as de } from '#shared/messages/de/answering.ts';
import { answering as en } from '#shared/messages/en/answering.ts';
import type { CheckedCitation } from './locate-imported.ts';

/** More marks than any statement has; the rest of an archive's is dropped. */
export const maxMarks = 200;
/** Longest statement that is judged, in characters, and the most quotations that it is judged by. */
const maxJudged = { text: 4_000, quotations: 12 };

const goneTexts: readonly string[] = [de.sourceDeleted, en.sourceDeleted];

/**
 * An imported statement at the level that the documents give it: proven, or else unproven. What an archive says about
 * it counts for nothing; that somebody confirmed it as supported cannot be checked again.
 * @param citations of its answer, by mark
 * @param records of the cited documents
 */
export function judgeImported(
  imported: AnswerSegment,
  citations: ReadonlyMap<number, CheckedCitation>,
  records: readonly FoundRecord[],
): AnswerSegment {
  const { proof: _, ...segment } = { ...imported, marks: imported.marks.slice(0, maxMarks) };
  if (segment.kind === 'notice') return { ...segment, marks: [] };
  const cited = segment.marks.map((mark) => citations.get(mark));
  if (saysGone(segment, cited)) return segment;
  const located = cited.filter((each) => each !== undefined).filter(({ words }) => words !== null);
  if (located.length > 0 && located.length === cited.length && isProven(segment, located, records)) return segment;
  const { record: _record, vote: _vote, responsible: _who, dueDate: _due, isComputed: _computed, ...plain } = segment;
  return { ...plain, proof: 'unproven' };
}

/** True for the remark that stands in the place of quotations of deleted documents: the product's own words. */
const saysGone = ({ text, marks, kind }: AnswerSegment, cited: readonly (CheckedCitation | undefined)[]): boolean =>
  (kind === 'sentence' || kind === 'quotation') &&
  marks.length > 0 &&
  goneTexts.includes(text) &&
  cited.every((each) => each?.citation.isDeleted && each.citation.snippet === '');

function isProven(
  segment: AnswerSegment,
  located: readonly CheckedCitation[],
  records: readonly FoundRecord[],
): boolean {
  const isLiteral = located.some(({ citation }) => readable(citation.snippet) === readable(segment.text));
  if (segment.kind === 'quotation') return isLiteral;
  if (hasFacts(segment)) return records.some((record) => isTold(segment, located, record));
  return isLiteral || isJudgedProven(segment.text, located);
}

/** True if it tells more than its words: fields that only a record of the document can confirm. */
const hasFacts = ({ record, vote, responsible, dueDate, isComputed }: AnswerSegment): boolean =>
  Boolean(record ?? vote ?? responsible ?? dueDate ?? isComputed);

type Quoted = { passage: QuotedWords['passage']; words: string };

const quotedBy = ({ sources }: Claim): Quoted[] =>
  sources.map(({ passage, start, end }) => ({ passage, words: readable(passage.text.slice(start, end)) }));

const isCitation = ({ documentId, page, snippet }: Citation, { passage, words }: Quoted): boolean =>
  documentId === passage.documentId && page === passage.firstPage && readable(snippet) === words;

/** A located citation of a record stands under the record's agenda item, if the archive says so too. */
export function placeByRecord(
  checked: CheckedCitation,
  { section }: Citation,
  records: readonly FoundRecord[],
): CheckedCitation {
  const { citation, words } = checked;
  if (words === null || section === null || section === citation.section) return checked;
  const isPlaced = records.some((record) =>
    quotedBy(claimOf(record)).some((quoted) => quoted.passage.section === section && isCitation(citation, quoted)),
  );
  return isPlaced ? { ...checked, citation: { ...citation, section } } : checked;
}

/** True if a statement has the words, the place and the fields of a record. */
function isTold(segment: AnswerSegment, located: readonly CheckedCitation[], found: FoundRecord): boolean {
  const claim = claimOf(found);
  const { between, segment: own } = claim;
  const quoted = quotedBy(claim);
  const isCited = quoted.every((each) => located.some(({ citation }) => isCitation(citation, each)));
  const literal = quoted.map(({ words }) => words);
  const told = between === undefined ? literal[0] : literal.join(between);
  if (!isCited || told !== segment.text || segment.isComputed) return false;
  const fields = own.record;
  if (segment.record) return isDeepStrictEqual([segment.record, segment.vote], [fields, own.vote]);
  const { responsible = null, dueDate = null } = segment;
  return segment.vote === undefined && responsible === fields?.who && dueDate === fields?.due;
}

function isJudgedProven(text: string, located: readonly CheckedCitation[]): boolean {
  const sources = located.flatMap(({ words }) => words ?? []);
  if (text.length > maxJudged.text || sources.length > maxJudged.quotations) return false;
  const language = sources.find(({ passage }) => passage.language !== null)?.passage.language ?? detectLanguage(text);
  return judgeClaim(text, language ?? 'de', sources).level === 'proven';
}
