/** Whether a later paper decided what an earlier one left open. */

import { analyseQuestion } from '#server/platform/linguistics/analyser.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { wholeMonthPattern } from '#server/platform/linguistics/month-names.ts';
import { Scorer } from '#server/platform/linguistics/scoring.ts';
import { isStopWord } from '#server/platform/linguistics/stop-words.ts';
import { isDecision } from '../answer-cue.ts';
import type { Cell } from '../table-row.ts';
import { wordPattern } from './grammar.ts';
import { findOpenVote } from './open-vote.ts';

/** A sentence or row of a paper, with what its section is called. */
export type Said = {
  text: string;
  cells: readonly Cell[] | null;
  section: string | null;
  documentId: string;
  /** The paper's day, YYYY-MM-DD. */
  meetingDate: string | null;
  language: Language | null;
};

/** Share of the words of what was open that the decision, with its heading, must hold. */
const leastShare = 0.75;

const generic = wordPattern(
  'Entscheid\\p{L}*|Beschluss\\p{L}*|\\p{L}*[Aa]bstimmung|Antrag|Traktandum|Geschäft|Behandlung|Beratung|Sitzung|Genehmigung|Zustimmung|vertag\\p{L}*|verschoben|zurückgestellt|nächste[nrs]?|spätere[nrs]?|Termin|steht|stehen|offen|aus|' +
    'decisions?|votes?|item|matter|motion|approval|resolution|consideration|meeting|deferred|postponed|adjourned|carried|over|remains?|open|outstanding|pending|next|following|until|agreed|defer|postpone|board|committee|council|Vorstand|Rat|Aufsichtsrat|Betriebsrat|Verwaltungsrat|' +
    `${wholeMonthPattern}|Herbst|Frühling|Frühjahr|Sommer|Winter|autumn|spring|summer`,
  'gi',
);
/** One of several of a kind is not another: "zweite Etappe". */
const ordinal = /(?<!\p{L})(?:erste|zweite|dritte|vierte|fünfte|first|second|third|fourth|fifth)[nrs]?(?!\p{L})/giu;
/** "Etappe 2"; no ratio of votes. */
const numbered = /(?:(?<!\p{L})(\p{L}+)\s)?(?<![\p{L}\d.:])(\d{1,3})(?![\d.:]|\s?(?:uhr|prozent|percent))/giu;
/** Letters that tell the word before a number in any case. */
const lettersBeforeNumber = 5;
const postponed = /vertag|verschob|verschieb|zurückgestellt|postpone|defer|adjourn/iu;
const columnOfVote =
  /^(?:ja|nein|enthalt\p{L}*|stimmen|abstimmung\p{L}*|beschluss|ergebnis|yes|no|for|against|votes?|result|decision)(?!\p{L})/iu;
const dayInCell = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(20\d\d)(?!\d)|(?<!\d)(20\d\d-\d\d-\d\d)(?!\d)/u;

/** What was open, without what only says that it was, and until when. */
export function matterOf(text: string): string {
  return text
    .replaceAll(/\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}+)\s?20\d\d|\d{1,2}\s\p{L}+\s20\d\d|(?<!\d)20\d\d(?!\d)/gu, ' ')
    .replaceAll(generic, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** A sentence or row that tells what was decided. */
export type Decision<Item> = {
  item: Item;
  /** Its day, YYYY-MM-DD. */
  date: string;
  /** With the heading that it stands under. */
  text: string;
  ordinals: ReadonlySet<string>;
};

/** The decisions among sentences and rows, the earliest first: found once for all that is open. */
export function collectDecisions<Item extends Said>(said: readonly Item[]): Decision<Item>[] {
  const decisions = said.flatMap((item) => {
    const date = dayOfDecision(item);
    if (date === null) return [];
    const text = `${item.section?.split(' › ').at(-1) ?? ''}\n${item.text}`;
    return [{ item, date, text, ordinals: ordinalsIn(text) }];
  });
  return decisions.toSorted((left, right) => left.date.localeCompare(right.date));
}

/** The first of the later papers' decisions on what `open` left open, with its day; null where none is at hand. */
export function findLaterDecision<Item extends Said>(
  open: Said,
  decisions: readonly Decision<Item>[],
): Decision<Item> | null {
  const { meetingDate } = open;
  if (meetingDate === null) return null;
  const matter = matterOf(open.text);
  const { words } = analyseQuestion(matter, open.language ?? detectLanguage(matter));
  if (words.length === 0) return null;
  const scorer = new Scorer({ words }, () => 1);
  const named = ordinalsNamed(matter);
  const isAbout = ({ item, date, text, ordinals }: Decision<Item>) =>
    item.documentId !== open.documentId &&
    date > meetingDate &&
    named.isSubsetOf(ordinals) &&
    scorer.termCoverage(scorer.count(text, item.language)) >= leastShare;
  return decisions.find(isAbout) ?? null;
}

function ordinalWords(text: string): string[] {
  return (text.match(ordinal) ?? []).map((each) => each.toLowerCase().replace(/[nrs]$/u, ''));
}

/** Numbers with the word that they stand behind, which is empty where that tells nothing ("über 480 000 Franken"). */
function numbersOf(text: string): { number: string; behind: string }[] {
  return [...text.matchAll(numbered)].map(([, word = '', number = '']) => {
    const folded = word.toLowerCase();
    const tellsNothing = isStopWord(folded, 'de') || isStopWord(folded, 'en');
    return { number, behind: tellsNothing ? '' : folded.slice(0, lettersBeforeNumber) };
  });
}

/** What a decision must hold to be on this matter. */
function ordinalsNamed(matter: string): Set<string> {
  return new Set([...ordinalWords(matter), ...numbersOf(matter).map(({ number, behind }) => `${behind} ${number}`)]);
}

/** What of that a decision holds: its numbers behind their words, and alone. */
function ordinalsIn(text: string): Set<string> {
  const numbers = numbersOf(text).flatMap(({ number, behind }) => [` ${number}`, `${behind} ${number}`]);
  return new Set([...ordinalWords(text), ...numbers]);
}

/** The day on which something was decided; null where nothing was. */
function dayOfDecision({ text, cells, meetingDate }: Said): string | null {
  // What most sentences are not comes first: every one of the papers is asked.
  if (cells === null && !isDecision(text)) return null;
  if (postponed.test(text) || findOpenVote(text, meetingDate) !== null) return null;
  if (cells === null) return meetingDate;
  if (!cells.some(({ name, value }) => columnOfVote.test(name.trim()) && value.trim() !== '')) return null;
  const [, day, month, year, iso] = cells.map(({ value }) => dayInCell.exec(value)).find((each) => each !== null) ?? [];
  if (iso !== undefined) return iso;
  return year === undefined ? meetingDate : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
}
