import { isBodyWord } from '../lexicon/lexicon.ts';
import type { PaperText } from '../paper-text.ts';
import { hasWord, type Segment } from './head-segments.ts';
import { isMeetingWord, isMinutesWord, isOtherPaper, meetingWords } from './words/meeting-words.ts';

/** What a line of the head says the paper is. */
export type Title = {
  /** Index of its segment. */
  at: number;
  kind: 'minutes' | 'notes' | 'agenda' | 'pack' | 'meeting' | 'other';
  score: number;
};

const titleLines = 22;
const mostWords = 28;
/** The word that names the paper is among the first: "Genehmigtes Protokoll", "Draft minutes of …". */
const firstWords = 5;
/** Lines that continue a title: "Niederschrift" / "über die Sitzung des Rates". */
export const titleBlock = 3;

/** The lines that name the paper, best first. */
export function readTitles(paper: PaperText, segments: readonly Segment[]): Title[] {
  const titles = segments.slice(0, titleLines).flatMap((segment, at) => titleOf(paper, segments, segment, at) ?? []);
  return titles.sort((one, other) => other.score - one.score);
}

function titleOf(paper: PaperText, segments: readonly Segment[], segment: Segment, at: number): Title | null {
  const { norms, isNumbered, kind, label, value } = segment;
  const text = paper.of(segment);
  const labelKind = label === null ? undefined : meetingWords.labels.get(label);
  if (isNumbered || norms.length > mostWords || norms.length === 0) return null;
  // "Protokoll: Eva Lang", "Datum: …"
  if (labelKind && value && !(labelKind === 'minuteTaker' && hasMeeting(norms))) return null;
  const first = norms.slice(0, firstWords);
  const isSentence = /[.!?]$/u.test(text) && norms.length > 14 && !(first.some(isMinutesWord) && hasMeeting(norms));
  if (isSentence) return null;
  const block = segments.slice(at, at + titleBlock).filter((each) => each === segment || !each.value);
  const blockNorms = block.flatMap((each) => each.norms);
  const isDated = block.some((each) => paper.datesIn(each).length > 0);
  const isMeeting = hasMeeting(blockNorms);
  const base =
    (kind === 'heading' ? 1 : 0) + (isDated ? 1 : 0) + (isMeeting ? 1.5 : hasBody(blockNorms) ? 1 : 0) - at / 10;
  if (first.some(isMinutesWord)) return { at, kind: 'minutes', score: 4 + base };
  const isAbout = hasMeeting(norms) || (hasMeeting(blockNorms) && isDated);
  if (hasWord(first, meetingWords.agendas) && (isAbout || hasBody(blockNorms)))
    return { at, kind: 'agenda', score: 3.5 + base };
  if (hasWord(first, meetingWords.notes) && hasMeeting(blockNorms) && linksToMeeting(blockNorms))
    return { at, kind: 'notes', score: 3 + base };
  if (hasWord(norms, meetingWords.packs) && hasBody(blockNorms)) return { at, kind: 'pack', score: 2 + base };
  if (first.some((norm) => isOtherPaper(norm) && !meetingWords.agendas.has(norm)))
    return { at, kind: 'other', score: 3 + (kind === 'heading' ? 1 : 0) - at / 6 };
  if (hasWord(first, meetingWords.agendas)) return { at, kind: 'agenda', score: 2 - at / 10 };
  if (norms.some((norm) => isOtherPaper(norm) && !meetingWords.agendas.has(norm) && !isMeetingWord(norm))) return null;
  if (hasMeeting(norms) && norms.length <= 16)
    return { at, kind: 'meeting', score: (paper.datesIn(segment).length > 0 ? 2.5 : 1) + base };
  return null;
}

export const hasMeeting = (norms: readonly string[]): boolean => norms.some(isMeetingWord);
export const hasBody = (norms: readonly string[]): boolean => norms.some((norm) => isBodyWord(norm));

/** "Bericht über die Sitzung", "notes of the meeting": the notes are the meeting's. */
function linksToMeeting(norms: readonly string[]): boolean {
  const meeting = norms.findIndex(isMeetingWord);
  return (
    norms.slice(Math.max(0, meeting - 4), meeting).some((norm) => links.has(norm)) || meeting === 0 || norms.length <= 6
  );
}
const links = new Set(['über', 'von', 'zur', 'der', 'of', 'from', 'on']);
