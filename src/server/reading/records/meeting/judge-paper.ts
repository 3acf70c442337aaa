import { findListed } from '../agenda/find-listed.ts';
import { linesOf } from '../lines.ts';
import { type PaperText, type Range, tokensOf } from '../paper-text.ts';
import { type Head, hasWord, type Segment } from './head-segments.ts';
import { hasBody, hasMeeting, readTitles, type Title } from './read-title.ts';
import { isMinutesWord, isOtherPaper, meetingWords } from './words/meeting-words.ts';

/** Whether a paper, or a part of it, is a meeting's. */
export type Judgement = { isMeeting: boolean; paper: 'minutes' | 'agenda'; title: Title | null };

/** Evidence from which a paper is a meeting's. */
const enough = 4.5;
const sample = 2_500;

/** @param listed persons named as present, excused or absent */
export function judgePaper(
  paper: PaperText,
  section: Range,
  { segments, end }: Head,
  { fileName, listed }: { fileName: string; listed: number },
): Judgement {
  const titles = readTitles(paper, segments);
  const [title = null] = titles;
  const own = titles.find(({ kind }) => kind !== 'other') ?? null;
  // "Report to the Board" above "Board meeting of 28 February, agenda item 5"
  const isForMeeting = own?.kind === 'meeting' && titles.some(({ kind, at }) => kind === 'other' && at < own.at);
  const isOther = title?.kind === 'other' || isForMeeting;
  const norms = segments.flatMap((segment) => segment.norms);
  const labels = new Set(segments.flatMap(({ label }) => (label ? [meetingWords.labels.get(label)] : [])));
  const names = normsOf(fileName.replace(/\.[^.]{1,5}$/u, '').replace(/[_-]/gu, ' '));
  const opening = normsOf(paper.text.slice(section.start, Math.min(section.end, end + sample)));
  const hasItems = end < section.end;
  const isMail =
    /\.(?:eml|msg)$/iu.test(fileName) ||
    segments.filter(({ label, value }) => label && value && meetingWords.mailLabels.has(label)).length >= 3;
  const salutation = segments.find(
    ({ norms: [one = '', two = ''] }) =>
      meetingWords.salutations.has(one) || meetingWords.salutations.has(`${one} ${two}`),
  );
  const isInvited = own?.kind === 'agenda' || hasWord(norms, meetingWords.agendas);
  const score =
    (own?.score ?? 0) +
    (isOther ? -4 : 0) +
    (listed > 1 ? 2 : 0) +
    (labels.has('minuteTaker') ? 1 : 0) +
    (labels.has('chair') ? 0.5 : 0) +
    (labels.has('time') ? 0.5 : 0) +
    (hasItems ? 0.5 : 0) +
    (hasWord(opening, meetingWords.opens) && hasMeeting(opening) ? 1 : 0) +
    (hasBody(norms.slice(0, 60)) ? 0.5 : 0) +
    (names.some(isMinutesWord) ? 1.5 : hasWord(names, meetingWords.agendas) ? 1 : 0) +
    (names.includes('readme') ? -6 : names.some(isOtherPaper) && !names.some(isMinutesWord) ? -1 : 0) +
    (isMail ? -4 : 0) +
    (salutation && !isInvited ? -3 : 0);
  return {
    isMeeting: score >= enough && (own !== null || listed > 1),
    paper: kindOf(paper, section, own, listed),
    title: own,
  };
}

const normsOf = (text: string): string[] =>
  tokensOf(text, { start: 0, end: text.length }).flatMap(({ kind, norm }) => (kind === 'word' ? [norm] : []));

/** An agenda says what is to come; minutes name those present or tell what was said. */
function kindOf(paper: PaperText, section: Range, title: Title | null, listed: number): Judgement['paper'] {
  if (title?.kind === 'minutes' || title?.kind === 'notes') return 'minutes';
  if (title?.kind === 'pack') return 'agenda';
  if (listed > 1) return 'minutes';
  if (title?.kind === 'agenda') return 'agenda';
  const { entries } = findListed(paper, linesOf(paper, section));
  const rest = entries.at(-1)?.title.end ?? section.start;
  return entries.length > 0 && section.end - rest < sample / 2 ? 'agenda' : 'minutes';
}

/** The segments of a title, those of its next lines included. */
export const segmentsOfTitle = (segments: readonly Segment[], { at }: Title, count: number): Segment[] =>
  segments.slice(at, at + count);
