import { words } from '../../lexicon/lexicon.ts';
import { decisionWords, isMatter } from '../words/word-sets.ts';
import { isOutcomeWord, isVoteWord, ratioMarks, type VoteDraft } from './vote-draft.ts';

/** Larger numbers before a hyphen are years or file numbers: "Ordinance 2024-71". */
const largestHyphened = 900;

/** "108:0 Stimmen", "91 zu 25", "12 : 3 : 1", "(16/0/0)", "carried 5-0", "by 7 votes to 2". */
export function readRatio(draft: VoteDraft, index: number): void {
  if (draft.counts.yes || draft.counts.no || draft.isPartOfFigure(index, true)) return;
  const yes = draft.numberAt(index);
  if (yes === null) return;
  let at = index + 1;
  if (decisionWords.votes.has(draft.norm(at))) at += 1;
  const mark = draft.norm(at);
  const no = draft.numberAt(at + 1);
  // "16 Stimmen: 9 Ja" is no ratio.
  if (at > index + 1 && !decisionWords.ratios.has(mark)) return;
  if (!ratioMarks.has(mark) || no === null || draft.isPartOfFigure(at + 1, true)) return;
  let last = at + 1;
  const third = draft.norm(last + 1) === mark ? draft.numberAt(last + 2) : null;
  if (third !== null) last += 2;
  // More parts are a date or a file number.
  if (draft.norm(last + 1) === mark && /^[:/-]$/u.test(mark)) return;
  if (!isVote(draft, index, last, mark, third !== null)) return;
  draft.isSure = true;
  draft.count('yes', yes, index, index);
  // "four votes to three for Mr Frei" are votes for two people.
  const isForOther =
    /^(?:for|für)$/u.test(draft.norm(last + 1)) &&
    (words.titles.has(draft.norm(last + 2)) || draft.isCapital(last + 2));
  if (isForOther) return;
  draft.count('no', no, at + 1, at + 1);
  if (third !== null) draft.count('abstain', third, last, last);
}

function isVote(draft: VoteDraft, from: number, to: number, mark: string, isTriple: boolean): boolean {
  const next = draft.norm(to + 1);
  if (/^(?:uhr|h|am|pm|a|p|%|prozent|percent|chf|eur|franken|euro|€)$/u.test(next)) return false;
  const before = draft.norm(from - 1);
  const isTight = /^[-–/]$/u.test(mark);
  // A number glued to a name: "Vorlage 12-3", "Beschluss 23/31", "Resolution 2024-58".
  if (isTight && (draft.numberAt(from) ?? 0) > largestHyphened) return false;
  if (isTight && (isMatter(before) || words.decisionLabels.has(before))) return false;
  if (mark === '/' && !isTriple) return false;
  // "von 24-011": a hyphen alone makes no vote.
  const isLed =
    /^[,:(]?$/u.test(before) ||
    isOutcomeWord(before) ||
    isVoteWord(before) ||
    decisionWords.withPrepositions.has(before);
  if (isTight && !isLed && !isVoteWord(next)) return false;
  for (let at = to + 1; at <= to + 3; at++) if (isVoteWord(draft.norm(at))) return true;
  const isClock = mark === ':' && !isTriple && /^\d{2}$/u.test(draft.norm(to)) && Number(draft.norm(to)) < 60;
  for (let at = from + 1; at < to; at++) if (isVoteWord(draft.norm(at))) return true;
  for (let at = from - 1; at >= Math.max(0, from - 5); at--) {
    if (isVoteWord(draft.norm(at)) || decisionWords.voteLabels.has(draft.norm(at))) return true;
    if (!isClock && isOutcomeWord(draft.norm(at)) && !/^[;.]$/u.test(draft.norm(at + 1))) return true;
  }
  return /^[.,;)]?$/u.test(next) && !isClock && before === '(' && (isTriple || isOutcomeWord(draft.norm(from - 2)));
}
