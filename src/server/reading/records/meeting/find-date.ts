import { fallsOn, weekdayBeside } from '../../facts/date-order.ts';
import type { DateMention } from '../../facts/find-dates.ts';
import { yearlessDates } from '../../facts/find-yearless.ts';
import { type PaperText, type Range, tokensOf } from '../paper-text.ts';
import type { QuotedDate } from '../record-model.ts';
import { isPlaced } from './find-place.ts';
import { clock } from './head-pieces.ts';
import { type Head, hasWord, type Segment } from './head-segments.ts';
import type { Judgement } from './judge-paper.ts';
import { hasBody, hasMeeting, titleBlock } from './read-title.ts';
import { isMinutesWord, meetingWords } from './words/meeting-words.ts';

/** The meeting's day, and whether the paper leaves open which of two it is. */
export type MeetingDay = { date: QuotedDate; isDoubtful: boolean };

/** Characters searched behind the head, where only the meeting's own verb counts. */
const searched = 9_000;
const enough = 2.5;
/** A rival this close to the best makes it doubtful. */
const tooClose = 0.75;
/** Sentence ends; the stop of "14." or "Dr." is none. */
const sentenceEnd = /(?<=[\p{L})]{3}[.!?;]|\n\s{0,20}\n)\s*(?=[\p{Lu}„"(])/gu;

export function findMeetingDay(paper: PaperText, section: Range, head: Head, judgement: Judgement): MeetingDay | null {
  const range = { start: section.start, end: Math.min(section.end, section.start + searched, paper.text.length) };
  const whole = paper.datesIn(range);
  const yearless = yearlessDates(paper.text.slice(section.start, head.end)).map((each) => ({
    ...each,
    start: section.start + each.start,
    end: section.start + each.end,
  }));
  const scored = [
    ...whole,
    ...yearless.filter(({ start }) => whole.every((each) => start < each.start || start >= each.end)),
  ]
    .map((mention) => ({ mention, score: scoreOf(paper, section, head, judgement, mention) }))
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  if (!best || best.score < enough) return null;
  const { mention } = best;
  const isOpen = scored.some(
    ({ mention: each, score }) => each.from !== mention.from && score > best.score - tooClose && score >= enough,
  );
  const isWrongDay = weekdayFit(paper, mention) === false;
  return {
    date: { ...paper.quote(mention.start, mention.end), date: mention.from },
    isDoubtful: isOpen || mention.isAmbiguous || isWrongDay,
  };
}

function scoreOf(
  paper: PaperText,
  section: Range,
  head: Head,
  { paper: kind, title }: Judgement,
  mention: DateMention,
): number {
  const isInHead = mention.start < head.end;
  const at = head.segments.findIndex(({ start, end }) => start <= mention.start && mention.start < end);
  const segment = head.segments[at];
  const clause = clauseOf(paper, mention, segment);
  const norms = normsIn(paper, clause);
  const before = normsIn(paper, { start: clause.start, end: mention.start });
  const labelKind =
    segment?.value && segment.value.start <= mention.start && segment.label !== null
      ? meetingWords.labels.get(segment.label)
      : undefined;
  const isTold = segment !== undefined && /[.!?]$/u.test(paper.of(segment));
  const isNearTitle = title !== null && at >= title.at && at < title.at + titleBlock;
  const isTitle = isInHead && isNearTitle && !segment?.value && (at === title.at || !isTold);
  const isOwnLine = isInHead && segment !== undefined && standsAlone(paper, segment, mention);
  const tellsMeeting = hasMeeting(norms) || hasBody(norms);
  const isHeld = hasWord(norms, meetingWords.held) && (tellsMeeting || isInHead);
  const isInvitation = kind === 'agenda' && hasWord(norms, meetingWords.invites) && (hasMeeting(norms) || isInHead);
  const fit = weekdayFit(paper, mention);
  const evidence =
    (isHeld ? 6 : 0) +
    (isTitle ? 4 : 0) +
    (isInHead && hasMeeting(norms) && !isTitle ? 2.5 : 0) +
    (labelKind === 'date' ? 5 : labelKind === 'time' || labelKind === 'place' ? 4.5 : 0) +
    (isOwnLine ? 3 : 0) +
    (isInvitation ? 5 : 0) +
    (isInHead && clock.test(paper.of(clause)) ? 1.5 : 0) +
    (fit === true ? 1.5 : fit === false ? -1 : 0) +
    (isInHead ? 0.5 : 0);
  return (
    evidence -
    (isOfOther(norms, before, labelKind !== undefined, isTitle, kind) ? 7 : 0) -
    (isPlaced(paper, mention) ? (kind === 'agenda' ? 6 : 1) : 0) -
    (!isInHead && !isHeld && !isInvitation ? 4 : 0) -
    (mention.start - section.start) / 4_000
  );
}

/** True for dates of other minutes, letters, the next meeting, the beginning or the end of something. */
function isOfOther(
  norms: readonly string[],
  before: readonly string[],
  isLabelled: boolean,
  isTitle: boolean,
  kind: 'minutes' | 'agenda',
): boolean {
  const near = before.slice(-4);
  if (near.some((norm) => meetingWords.limits.has(norm)) && !hasMeeting(near)) return true;
  if (isLabelled) return hasWord(before.slice(0, 3), meetingWords.dated);
  if (hasWord(norms, meetingWords.next) && !(kind === 'agenda' && hasWord(norms, meetingWords.invites))) return true;
  if (hasWord(before, meetingWords.previous) || (!isTitle && hasWord(norms, meetingWords.previous))) return true;
  // "Schreiben vom …", "Stand: …"; the title's own noun is the minutes.
  if (before.slice(isTitle ? -2 : -5).some((norm) => meetingWords.dated.has(norm)))
    return !hasMeeting(before.slice(-5));
  // "Die Niederschrift vom 3.9.26" in the text is that of another meeting.
  return !isTitle && near.some(isMinutesWord) && near.some((norm) => meetingWords.since.has(norm) || norm === 'der');
}

/** The sentence around a date; in the head its segment, with the next line where that goes on. */
function clauseOf(paper: PaperText, mention: DateMention, segment: Segment | undefined): Range {
  const unit = paper.units.find(({ start, end }) => start <= mention.start && mention.start < end) ?? mention;
  const text = paper.of(unit);
  let { start, end } = unit;
  for (const { index, 0: gap } of text.matchAll(sentenceEnd)) {
    const cut = unit.start + index;
    if (cut <= mention.start) start = Math.max(start, cut + gap.length);
    else if (cut >= mention.end) {
      end = cut;
      break;
    }
  }
  if (segment && segment.label !== null && segment.value)
    return { start: Math.max(start, segment.start), end: Math.min(end, segment.end) };
  return { start, end };
}

const normsIn = (paper: PaperText, range: Range): string[] =>
  tokensOf(paper.text, range).flatMap(({ kind, norm }) => (kind === 'word' ? [norm] : []));

/** True if a line holds nothing but a date with its weekday, time and place. */
function standsAlone(paper: PaperText, segment: Segment, mention: DateMention): boolean {
  const before = paper.of({ start: segment.start, end: mention.start });
  return (
    /^(?:\p{L}{2,12},?\.?\s+)?(?:(?:am|den|dem|the|on|vom)\s+)?$/iu.test(before) && segment.end - segment.start < 140
  );
}

/** Whether the weekday beside a date fits the calendar; null if there is none. */
function weekdayFit(paper: PaperText, { start, end, from, date }: DateMention): boolean | null {
  const day = weekdayBeside(paper.text, start, end);
  return day === null ? null : fallsOn(from, day) || fallsOn(date, day);
}
