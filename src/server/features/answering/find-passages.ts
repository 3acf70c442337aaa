/*
 * Who decides what answers a question, in this order; each leaves to the next what is not its own:
 *  1. findParts (find-parts.ts): several things asked at once; each half goes through all that follows, the whole only where
 *     no half is answered.
 *  2. findPassages: words that no paper holds are read as they are meant, and what follows is asked with these.
 *  3. findRead: the last meeting, or the one before; the meeting of a number; the meeting of a month, if its papers answer; a day, in the papers of
 *     that day, else where the day is told.
 *  4. findInMany (find-for-list.ts): a list asked for of several papers is taken from each.
 *  5. findAnswering, which all of the above ask in the papers that they chose: a list goes to findForList (find-for-list.ts);
 *     else the search of the question's words, with those of votes, sums and values beside it, and of these in turn: the head
 *     of a letter or a paper, sums of any kind, records of votes and rows of tables, the strength of the words, entries
 *     that are counted.
 *  6. withMembers (collect-members.ts), behind all of them: the rest of the section or paper whose members are asked for.
 */
import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { EvidenceLevel } from '#shared/contracts/chats.ts';
import { hasScoredAll, type RankedPassage, type Retrieval } from '../retrieval/service.ts';
import { assessEvidence } from './assess-evidence.ts';
import { asksForOutcome, isDissent, isVoteResult } from './extractive/answer-cue.ts';
import { wordOfMatter } from './extractive/decision-questions.ts';
import { isVoteOnNumbered } from './extractive/designations.ts';
import { decisionsOn } from './extractive/find-decisions.ts';
import { findInTable } from './extractive/find-in-table.ts';
import { tellsOtherDecision } from './extractive/other-decisions.ts';
import { type PassageSentence, sentencesOf } from './extractive/sentences-of-passages.ts';
import { asksForGranted, asksForSum, grantsSum } from './extractive/sums-of-money.ts';
import { wordOfVote } from './extractive/words-of-deciding.ts';
import { dayOf, saysDay, withoutDays } from './find-day.ts';
import { mayTellFigures, withTables } from './find-extremes.ts';
import {
  findForList,
  findInMany,
  hasListed,
  listsToRead,
  mostTablePassages,
  passagesToConsider,
  recordOfActs,
  recordOfVote,
  withListToCount,
} from './find-for-list.ts';
import { headFieldOf, isOfLetter, tellsField } from './find-head-fields.ts';
import {
  asksWhenMeetingWas,
  dayOfMeeting,
  type ListMeetings,
  meetingAskedFor,
  meetingOfMonth,
} from './find-meeting.ts';
import {
  isOfBody,
  isPaperOfNumbered,
  type NumberedMeeting,
  numberedMeetingIn,
  speaksOfNumbered,
  wordsOfNumbered,
} from './find-numbered-meeting.ts';
import { asksForAnySum, recordOfSums } from './find-sums.ts';
import { conceptOf, labelWorth, saysInRow, type ValueConcept } from './find-values.ts';
import { listKindOf } from './list-questions.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { inAnsweringLanguage, mergePassages } from './merge-passages.ts';
import { doubtfulWords, type ReadWord, readWords, withReadWords } from './resolve-spelling.ts';

/**
 * Searches for a question that stands alone; best first.
 * @param documentId limits the search to one document @param date limits it to the documents of that day
 */
export type Search = (
  question: string,
  limit: number,
  documentId?: string,
  date?: string,
) => Promise<Retrieval> | Retrieval;

/** What was found, best first, and whether it answers. */
export type Found = Omit<Retrieval, 'passages'> & {
  passages: FoundPassage[];
  evidence: EvidenceLevel;
  /** The day that was asked about, where nothing is of it. */
  missingDay?: string;
  /** The day of the meeting that the question means by "the last" or "the one before". */
  meantDay?: string;
  /** Misspelled words of the question, as they were read. */
  readWords?: readonly ReadWord[];
  /** The search that found it, where not all was searched. */
  search?: Search;
};

/** More than are ever quoted: a sentence of a passage further down may be the one that answers. */
const passagesByRecord = 12;

const asksForVote =
  /(?<!\p{L})(?:abgestimmt|\p{L}*abstimmung\p{L}*|gestimmt|stimmte\p{L}*|dagegen|stimmen|angenommen|abgelehnt|genehmigt|vote[sd]?|voting|approved|rejected|adopted|dissent\p{L}*|opposed)(?!\p{L})/iu;
/** What is told beside the question, of some other time: "…, nachdem er den Antrag abgelehnt hatte". */
const asides = /,\s(?:nachdem|bevor|obwohl|weil|after|before|although|because)\s[^,?]*/giu;

/**
 * The passages for a question. Where it asks what was on a day, those of that day's documents, else those that speak of the
 * day: what another meeting decided is no answer.
 */
export async function findPassages(
  question: string,
  search: Search,
  listMeetings: ListMeetings = () => [],
): Promise<Found> {
  if (doubtfulWords(question).length === 0) return findRead(question, search, listMeetings);
  // What is found to read the question by is found for the answer, too.
  const known = new Map<string, Retrieval>();
  const searchOnce: Search = async (text, limit, ...limits) => {
    const key = JSON.stringify([text, limit, ...limits]);
    const found = known.get(key) ?? (await search(text, limit, ...limits));
    known.set(key, found);
    return found;
  };
  const { passages } = await searchOnce(question, passagesToConsider);
  const words = readWords(question, passages);
  if (words.length === 0) return findRead(question, searchOnce, listMeetings);
  return { ...(await findRead(withReadWords(question, words), search, listMeetings)), readWords: words };
}

async function findRead(question: string, search: Search, listMeetings: ListMeetings): Promise<Found> {
  const asked = meetingAskedFor(question);
  const meant = asked === null ? null : dayOfMeeting(asked, await listMeetings());
  if (asked !== null && meant !== null) return findOfMeeting(asked.question, meant, search);
  const numbered = numberedMeetingIn(question);
  if (numbered !== null) return findNumbered(question, numbered, search);
  const day = dayOf(question);
  const ofMonth = day === null ? await meetingOfMonth(question, listMeetings) : null;
  if (ofMonth !== null) {
    const found = await findOfMeeting(ofMonth.question, ofMonth.date, search);
    if (found.evidence === 'answered') return found;
  }
  if (day === null) return (await findInMany(question, search, listMeetings)) ?? findAnswering(question, search);
  const { date, isWhen } = day;
  // All of them are of the day: its words tell none from the others.
  const ofDay: Search = (text, limit, documentId) => search(withoutDays(text), limit, documentId, date);
  const ofMeeting = await findOfDay(question, ofDay);
  // Whom the day's minutes excuse was absent from that meeting.
  const isLabelled = hasLabelled(question, ofMeeting.passages);
  const inDocuments: Found = isLabelled ? { ...ofMeeting, evidence: 'answered' } : ofMeeting;
  const hasDocuments = inDocuments.searched.documents > 0;
  if (inDocuments.evidence === 'answered') return { ...inDocuments, search: ofDay };
  const { searched, passages: byDate } = await search(date, passagesToConsider);
  const isSaid = byDate.some((passage) => saysIt(passage, date));
  if (!hasDocuments && !isSaid) return { passages: [], searched, evidence: 'nothing', missingDay: date };
  if (!isWhen) return findAnswering(question, search);
  const saying: Search = async (text, limit, documentId) => {
    const found = await search(`${text} ${date}`, limit, documentId);
    return { ...found, passages: found.passages.filter((passage) => saysIt(passage, date)) };
  };
  const inWords = await findOfDay(question, saying, date);
  if (inWords.evidence === 'answered' || !hasDocuments) return { ...inWords, search: saying };
  return { ...inDocuments, search: ofDay };
}

/** Only in the papers of that meeting: what another one decided is no answer. */
async function findOfMeeting(question: string, date: string, search: Search): Promise<Found> {
  const ofDay: Search = (text, limit, documentId) => search(text, limit, documentId, date);
  if (asksWhenMeetingWas(question)) {
    const found = await ofDay(date, passagesToConsider);
    const passages = found.passages.filter((passage) => saysIt(passage, date));
    return {
      ...found,
      passages,
      evidence: passages.length > 0 ? 'answered' : 'related',
      meantDay: date,
      search: ofDay,
    };
  }
  return { ...(await findAnswering(question, ofDay)), meantDay: date, search: ofDay };
}

/** In the papers that bear the number; where none does, only what speaks of that meeting answers. */
async function findNumbered(question: string, asked: NumberedMeeting, search: Search): Promise<Found> {
  const { passages } = await search(wordsOfNumbered(asked), passagesToConsider);
  const papers = passages.filter((passage) => isPaperOfNumbered(asked, passage));
  const ofBodyNamed = papers.filter((passage) => isOfBody(asked, passage));
  const [paper] = ofBodyNamed.length > 0 ? ofBodyNamed : papers;
  if (paper !== undefined) {
    const { documentId, meetingDate } = paper;
    const inPaper: Search = (text, limit, _documentId, date) => search(text, limit, documentId, date);
    if (meetingDate === null || !asksWhenMeetingWas(asked.question)) {
      const inMinutes = await findAnswering(asked.question, inPaper);
      const isLabelled = hasLabelled(asked.question, inMinutes.passages);
      return { ...inMinutes, ...(isLabelled ? { evidence: 'answered' as const } : {}), search: inPaper };
    }
    const { meantDay: _, ...found } = await findOfMeeting(asked.question, meetingDate, inPaper);
    return found;
  }
  const found = await findAnswering(question, search);
  const isWhen = asksWhenMeetingWas(asked.question);
  const speaking = found.passages.filter(({ text }) => speaksOfNumbered(asked, text, isWhen));
  // Who was there stands in a meeting's own minutes.
  if (speaking.length > 0 && (isWhen || conceptOf(question) === null)) return { ...found, passages: speaking };
  return { ...found, evidence: found.evidence === 'answered' ? 'related' : found.evidence };
}

function saysIt({ text, section, meetingDate }: RankedPassage, date: string): boolean {
  return saysDay(`${section ?? ''}\n${text}`, date, meetingDate);
}

/** True where a line opens with what was asked about as its label. */
function hasLabelled(question: string, passages: readonly FoundPassage[]): boolean {
  const concept = conceptOf(question);
  if (concept === null) return false;
  return passages.some(({ text }) => text.split('\n').some((line) => labelWorth(concept, line, question) > 0));
}

/**
 * Words of the day prove no decision: a list is answered by what belongs to it.
 * @param said the day that a sentence of the list must say itself, where its document is of another
 */
async function findOfDay(question: string, search: Search, said?: string): Promise<Found> {
  const found = await findAnswering(question, search);
  const list = listKindOf(question);
  const saysSaid = ({ text, passage }: PassageSentence) =>
    said === undefined || saysDay(text, said, passage.meetingDate);
  const isAnswered = found.evidence === 'answered' && (list === null || hasListed(list, found.passages, saysSaid));
  return { ...found, evidence: found.evidence === 'answered' && !isAnswered ? 'related' : found.evidence };
}

/**
 * Minutes record a vote in other words than people ask for it ("mit 59:55 Stimmen erheblich
 * erklärt"), in a short passage after a long debate that repeats the question's words: so a question about a vote is
 * searched a second time with the words of the record, and what that finds is added at the end. Likewise lists: of one that
 * may answer, the passages with matching rows are all fetched.
 */
async function findAnswering(question: string, search: Search): Promise<Found> {
  const list = listKindOf(question);
  if (list !== null) return findForList(question, list, search);
  const isOfDecision = decisionsOn(question, []) !== null;
  const isOfVote = isOfDecision || asksForVote.test(question.replaceAll(asides, '')) || asksForOutcome.test(question);
  const isOfGranted = asksForSum(question) && asksForGranted(question);
  const records = isOfGranted ? recordOfSums : isOfVote ? recordOfVote : null;
  const record = records?.[detectLanguage(question) ?? 'de'] ?? null;
  const concept = conceptOf(question);
  const field = headFieldOf(question);
  // One is looked up while another is scored.
  const [found, byRecord, byConcept, byField] = await Promise.all([
    search(question, passagesToConsider),
    record === null ? null : search(`${question} ${record}`, passagesByRecord),
    concept === null ? null : search(`${question} ${concept.search}`, passagesByRecord),
    field === null || field.isOfLetter ? null : search(field.search, passagesByRecord),
  ]);
  let passages: FoundPassage[] = inAnsweringLanguage(question, found.passages);
  const evidence = assessEvidence(question, passages);
  if (field?.isOfLetter) {
    const ofLetter = await findLetter(`${question} ${field.search}`, found.passages, search);
    const told = ofLetter.filter(({ text }) => tellsField(field, text));
    if (told.length > 0) return { ...found, passages: mergePassages(told, passages), evidence: 'answered' };
  } else if (field !== null && byField) {
    const heads = byField.passages.filter(({ text }) => tellsField(field, text));
    if (heads.length > 0) return { ...found, passages: mergePassages(heads, passages), evidence: 'answered' };
  }
  if (asksForAnySum(question)) {
    const granted = await search(recordOfSums[detectLanguage(question) ?? 'de'], passagesToConsider);
    const sums = granted.passages.filter((passage) => holdsSentence([passage], grantsSum));
    if (sums.length > 0) return { ...found, passages: mergePassages(sums, passages), evidence: 'answered' };
    // Nothing else is asked that could be answered.
    return { ...found, passages, evidence: evidence === 'nothing' ? 'nothing' : 'related' };
  }
  const isAnyVote = byRecord !== null && !isOfGranted && isOfAnyVote(question);
  if (byRecord && (passages.length > 0 || isAnyVote)) passages = mergePassages(passages, byRecord.passages);
  if (concept !== null && byConcept) {
    passages = await withWholeLists(question, mergePassages(passages, byConcept.passages), concept, search);
  }
  const read = toEvidencePassages(passages);
  const decisions = decisionsOn(question, read);
  const isAnswered =
    (decisions !== null && decisions.length > 0) ||
    (isAnyVote && holdsSentence(passages, (text) => isDissent(text) || isVoteResult(text))) ||
    (record !== null && holdsSentence(passages, (text) => isVoteOnNumbered(question, text))) ||
    findInTable(question, read) !== null;
  const ofTables = await withTables(question, passages, search);
  if (ofTables !== null) return { ...found, passages: ofTables, evidence: 'answered' };
  if (!isAnswered && evidence !== 'answered') {
    const counted = await withListToCount(question, passages, search);
    if (counted !== null) return { ...found, passages: counted, evidence: 'answered' };
  }
  if (isAnswered || evidence !== 'answered')
    return { ...found, passages, evidence: isAnswered ? 'answered' : evidence };
  // That something else was decided tells nothing of it.
  const isTold = mayTellFigures(question, passages) && !(isOfDecision && (await tellsOtherDecision(question, read)));
  return { ...found, passages, evidence: isTold ? 'answered' : 'related' };
}

/** Papers that may be the letter that is asked about. */
const lettersToRead = 3;

/** The passages of the letter that the question finds first; none where it finds none. */
async function findLetter(question: string, found: readonly RankedPassage[], search: Search): Promise<RankedPassage[]> {
  for (const documentId of [...new Set(found.map((each) => each.documentId))].slice(0, lettersToRead)) {
    const { passages } = await search(question, passagesToConsider, documentId);
    if (passages.some(({ text }) => isOfLetter(text))) return passages;
  }
  return [];
}

/** "Wer stimmte dagegen?": what the vote was on is not said, so that any record of one answers. */
function isOfAnyVote(question: string): boolean {
  const { words } = analyseQuestion(question, detectLanguage(question));
  return words.every(({ word }) => wordOfVote.test(word) || wordOfMatter.test(word));
}

function holdsSentence(passages: readonly FoundPassage[], isRecord: (text: string) => boolean): boolean {
  return toEvidencePassages(passages).some((passage) => sentencesOf(passage, 0).some(({ text }) => isRecord(text)));
}

async function withWholeLists(
  question: string,
  passages: readonly FoundPassage[],
  concept: ValueConcept,
  search: Search,
): Promise<FoundPassage[]> {
  let all = [...passages];
  const readWhole = new Set<string>();
  const lists = [...new Set(all.filter(({ context }) => context !== null).map(({ documentId }) => documentId))];
  for (const documentId of lists.slice(0, listsToRead)) {
    const retrieval = await search(`${question} ${concept.search}`, mostTablePassages, documentId);
    const { passages: whole } = retrieval;
    // As many as were asked for: there may be more.
    if (whole.length < mostTablePassages && hasScoredAll(retrieval)) readWhole.add(documentId);
    all = mergePassages(
      all,
      whole.filter(({ context }) => saysInRow(concept, context)),
    );
  }
  return all.map((passage) => (readWhole.has(passage.documentId) ? { ...passage, isFromWholeList: true } : passage));
}

/**
 * The passages that may hold recommendations: those found for the question, and those that a second search finds with the
 * words in which tasks, deadlines and postponements are put; best first.
 */
export async function findPassagesWithActs(
  question: string,
  found: Pick<Found, 'passages' | 'search'>,
  search: Search,
): Promise<FoundPassage[]> {
  if (found.passages.length === 0) return [];
  const record = recordOfActs[detectLanguage(question) ?? 'de'];
  const byRecord = await (found.search ?? search)(`${question} ${record}`, passagesByRecord);
  return mergePassages(found.passages, byRecord.passages).toSorted((left, right) => right.score - left.score);
}
