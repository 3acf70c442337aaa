import type { Line } from '../lines.ts';
import { type PaperText, type Range, tokensOf } from '../paper-text.ts';
import { type Listed, matchListed } from './find-listed.ts';
import type { Candidate } from './item-title.ts';
import { agendaWords } from './words/agenda-words.ts';

/** A candidate with the evidence that it begins an item. */
export type Scored = Candidate & {
  score: number;
  /** Characters between its title and the next line that may begin an item like it. */
  below: number;
  /** The list at the head has its title. */
  isInList: boolean;
};

/** Titles are seldom longer. */
const longTitle = 130;
const longestTitle = 260;
/** A sentence has at least this many words. */
const fewestWords = 4;
/** Characters below a title that count as a debate. */
export const shortestDebate = 25;

/** @param below characters up to the next candidate of the family */
export function scoreCandidate(
  paper: PaperText,
  lines: readonly Line[],
  candidate: Candidate,
  below: number,
  listed: Listed,
): Scored {
  const line = lines[candidate.line] as Line;
  const { number, title, runsOn } = candidate;
  const text = paper.of(title);
  const norms = tokensOf(paper.text, { start: title.start, end: Math.min(title.end, title.start + longestTitle) })
    .filter(({ kind }) => kind === 'word')
    .map(({ norm }) => norm);
  const first = norms[0] ?? '';
  const length = title.end - title.start;
  const isHeading = line.kind === 'heading';
  const inSentence = isSentence(paper, candidate, norms);
  const match = matchListed(paper, candidate, listed);
  const score =
    (number?.marker === 'item' ? 3 : number?.marker === 'reference' ? 1.5 : 0) +
    (isHeading ? 1.5 : 0) +
    (number ? 0.5 : 0) +
    (line.isFirst ? 0.5 : number?.marker === 'item' ? -0.5 : -1.5) +
    (line.isLast && line.isFirst && !runsOn ? 1 : 0) +
    (candidate.isCalled ? 2 : 0) +
    (/^\p{Ll}/u.test(text) && !candidate.isUntitled ? -2 : 0) +
    (length > longestTitle && !isHeading ? -3 : length > longTitle ? -0.5 : 0) +
    (inSentence ? -3.5 : 0) +
    // "TOP 4 und 5 werden gemeinsam beraten."
    (number && agendaWords.verbs.has(first) ? -2.5 : 0) +
    ((number?.parts.length ?? 0) > 1 && runsOn && length > longTitle / 2 ? -1 : 0) +
    (runsOn && !isEnded(paper, title) ? -2.5 : 0) +
    (runsOn && length > longTitle / 2 && agendaWords.sentenceStarts.has(first) ? -2 : 0) +
    (agendaWords.sentenceStarts.has(first) && norms.length > 2 ? -1 : 0) +
    (agendaWords.openings.has(first) || agendaWords.endings.has(first) ? 0.5 : 0) +
    (agendaWords.noItems.has(first) ? (number ? -1.5 : -4) : 0) +
    (agendaWords.parts.has(first) ? (number ? -0.5 : -3) : 0) +
    (agendaWords.labels.has(norms.join(' ')) ? -4 : 0) +
    3 * match +
    (below >= shortestDebate ? 1 : -0.5) +
    (followsIntroduction(paper, lines, candidate) ? -2 : 0);
  return { ...candidate, score, below, isInList: match === 1 };
}

/** True if a stop ends the words, so that they are not cut in the middle. */
const isEnded = (paper: PaperText, title: Range): boolean =>
  /^[.:!?;]/u.test(paper.text.slice(title.end, title.end + 1)) || /[.:!?;]$/u.test(paper.of(title));

/** True for a sentence or clause: "TOP 7 (Parkplätze) wird abgesetzt, weil …", "Die Provision beträgt 0,7 Prozent." */
function isSentence(paper: PaperText, { title, number, isSplit }: Candidate, norms: readonly string[]): boolean {
  // A verb behind the number itself: "TOP 7 wird vorgezogen."
  if (number && !isSplit && agendaWords.verbs.has(norms[0] ?? '')) return true;
  if (norms.length < fewestWords || isSplit) return false;
  const hasVerb = norms.slice(0, 12).some((norm) => agendaWords.verbs.has(norm));
  return isEnded(paper, title) && hasVerb;
}

/** True for the first of a list that the line above announces: "beschliesst:" … "1. …". */
function followsIntroduction(paper: PaperText, lines: readonly Line[], { line, number }: Candidate): boolean {
  const before = lines[line - 1];
  if (!before || !number || number.marker !== null || number.parts.at(-1) !== 1) return false;
  const text = paper.of(before).trim();
  return text.endsWith(':') && text.split(/\s/u).length > 2;
}
