import type { AnswerSources, Claim, EvidencePassage, Judgement } from '../../../engine.ts';
import type { Intent } from '../../../intent.ts';
import { messages } from '../../../messages.ts';
import { isWithin, lastDay } from '../../../periods.ts';
import type { FoundRecord } from '../../../records/found-record.ts';
import { meetingNotice } from '../../../records/judge-records.ts';
import { inOrder, isAbout, isInPeriods, loadRecords, maxRows, recordLimit } from '../../../records/list-records.ts';
import { replacedNotices } from '../../../records/tell-in-force.ts';
import { restrictToNamedBodies } from '../find-passages.ts';
import { type DigestEntry, entriesOfTexts, entryOfItem, entryOfRecord, withoutRepeatedRows } from './digest-entries.ts';

/** Quotations shown with a digest; each of its sentences cites its own. */
const maxQuotations = 6;
/** Hints at decisions that no longer hold. */
const maxReplaced = 3;
/** Quotations of each meeting that is compared. */
const maxOfSide = 3;
/** With fewer sentences from records, the texts are told, too. */
const leastSentences = 4;
/** Passages of the papers of a meeting; a longer paper is told by its records. */
const passageLimit = 60;
/** Searches take no longer question. */
const maxQuestionLength = 400;

type DigestIntent = Extract<Intent, { kind: 'digest' }>;

/**
 * A digest of meetings: sentences in the order of their papers, under their agenda items. Decisions, tasks and deadlines
 * first of all; of an item without any its first sentence; of a paper with hardly any what its sections say. Null if the
 * period has no papers.
 */
export async function judgeDigest(intent: DigestIntent, sources: AnswerSources): Promise<Judgement | null> {
  const { periods, topic, language } = intent;
  const found = await loadRecords(sources, ['decision', 'task', 'deadline', 'agenda-item'], periods);
  const wanted = inOrder(found.filter((record) => isInPeriods(record, periods) && isAbout(record, topic, language)));
  const items = wanted.filter(({ kind }) => kind === 'agenda-item');
  const told = withoutRepeatedRows(wanted.filter(({ kind }) => kind !== 'agenda-item')).slice(0, maxRows);
  const entries = told.map((record) => entryOfRecord(record, language));
  const untold = items.filter((item) => item.kind === 'agenda-item' && item.extent !== null && !isTold(item, told));
  if (untold.length > 0 || entries.length < leastSentences) {
    const passages = await loadPassages(intent, untold, sources);
    const further = untold.flatMap((item) => entryOfItem(item, passages) ?? []);
    const texts = entries.length + further.length < leastSentences ? entriesOfTexts(passages, items) : further;
    entries.push(...texts.filter((entry) => !entries.some((other) => isSame(entry, other))));
  }
  if (entries.length === 0) entries.push(...items.map((item) => entryOfRecord(item, language)));
  if (entries.length === 0) return null;
  const claims = underHeadings(entries.toSorted(byPlace), language);
  const isWhole = told.length < maxRows && found.length < recordLimit;
  return {
    evidence: 'answered',
    searched: { passages: claims.length, documents: new Set(entries.map(({ documentId }) => documentId)).size },
    quotations: claims.slice(0, maxQuotations).flatMap((claim) => claim.sources),
    claims,
    notices: [
      ...meetingNotice(intent),
      ...replacedNotices(told, language).slice(0, maxReplaced),
      ...(isWhole ? [] : [messages[language].newestRows(told.length)]),
    ],
    passages: [],
    isOpen: false,
  };
}

/** True if a decision, task or deadline stands under the item. */
const isTold = (item: FoundRecord, told: readonly FoundRecord[]): boolean =>
  told.some(({ documentId, item: under }) => documentId === item.documentId && under === item.ordinal);

/** Passages of the papers of the digest's periods. */
async function loadPassages(
  intent: DigestIntent,
  items: readonly FoundRecord[],
  sources: AnswerSources,
): Promise<readonly EvidencePassage[]> {
  const titles = items.flatMap((item) => (item.kind === 'agenda-item' ? [item.title.text] : []));
  const question = [intent.standalone, ...titles].join(' ').slice(0, maxQuestionLength);
  const results = await Promise.all(
    intent.periods.map(({ from, to }) =>
      sources.search({ question, dateFrom: from, dateTo: lastDay(to), limit: passageLimit }),
    ),
  );
  const passages = results
    .flatMap((result) => result.passages)
    .filter(({ meetingDate }) => intent.periods.some((period) => isWithin(meetingDate, period)));
  return restrictToNamedBodies(passages, await loadRecords(sources, ['meeting'], intent.periods), intent);
}

const placeOf = ({ meetingDate, documentId }: DigestEntry) => `${meetingDate} ${documentId}`;

/** Newest meeting first, then as in the paper. */
const byPlace = (one: DigestEntry, other: DigestEntry): number =>
  (other.meetingDate ?? '').localeCompare(one.meetingDate ?? '') ||
  one.documentId.localeCompare(other.documentId) ||
  one.page - other.page ||
  one.at - other.at;

/** True if the words of one stand in the other's. */
function isSame(one: DigestEntry, other: DigestEntry): boolean {
  if (one.documentId !== other.documentId) return false;
  const [own, others] = [wordsOf(one), wordsOf(other)];
  return own.includes(others) || others.includes(own);
}

const wordsOf = ({ claim }: DigestEntry): string =>
  claim.sources
    .map(({ passage, start, end }) => passage.text.slice(start, end))
    .join(' ')
    .replace(/\s+/gu, ' ');

/** Gives the first sentence under each heading that heading, with the meeting's day where there are several meetings. */
function underHeadings(entries: readonly DigestEntry[], language: DigestIntent['language']): Claim[] {
  const isOfSeveral = new Set(entries.map(({ meetingDate }) => meetingDate)).size > 1;
  return entries.map((entry, place) => {
    const before = entries[place - 1];
    const isNewPaper = before === undefined || placeOf(before) !== placeOf(entry);
    if (!isNewPaper && before.heading === entry.heading) return entry.claim;
    const day = isOfSeveral && isNewPaper && entry.meetingDate ? messages[language].onDay(entry.meetingDate) : null;
    const heading = [day, entry.heading].filter(Boolean).join(' · ');
    const { claim } = entry;
    return { ...claim, segment: { ...claim.segment, ...(heading ? { heading } : { startsParagraph: true }) } };
  });
}

/** Compares meetings without a topic: the digest of each, one after the other. Null if one of them has none. */
export async function compareMeetings(
  intent: Extract<Intent, { kind: 'compare' }>,
  sources: AnswerSources,
): Promise<Judgement | null> {
  const sides: Judgement[] = [];
  for (const { period } of intent.sides) {
    const side = await judgeDigest({ ...intent, kind: 'digest', periods: [period] }, sources);
    if (side !== null) sides.push(side);
  }
  const [first] = sides;
  if (first === undefined || sides.length < intent.sides.length) return null;
  const sum = (count: (side: Judgement) => number) => sides.reduce((total, side) => total + count(side), 0);
  return {
    ...first,
    searched: {
      passages: sum(({ searched }) => searched.passages),
      documents: sum(({ searched }) => searched.documents),
    },
    quotations: sides.flatMap(({ quotations }) => quotations.slice(0, maxOfSide)),
    claims: sides.flatMap(({ claims }) => claims),
    notices: [...new Set(sides.flatMap(({ notices }) => notices))],
  };
}
