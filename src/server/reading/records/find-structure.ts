import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { findAgenda } from './agenda/find-agenda.ts';
import { words } from './lexicon/lexicon.ts';
import { findHead, type Head } from './meeting/find-head.ts';
import type { MeetingSection, PaperContext } from './paper-context.ts';
import { type PaperText, tokensOf } from './paper-text.ts';

/** Characters sampled to detect the paper's language and whether it is verbatim. */
const sample = 60_000;
/** Share of first-person words from which a paper counts as a verbatim transcript. */
const verbatimShare = 0.02;

/**
 * The structure of a paper: its meetings, and the agenda items under which its text stands.
 * @param date ISO; like `title`, as found by the reader
 */
export function findStructure(paper: PaperText, date: string | null, title: string): PaperContext {
  const head = findHead(paper, date);
  const agenda = head.meeting
    ? findAgenda(paper, { start: 0, end: paper.text.length }, head.units, head.meeting.paper === 'minutes')
    : { items: [], units: new Set<number>() };
  const starts = agenda.items
    .map(({ start, end }, index) => ({ start, end, index }))
    .filter(({ end, start }) => end > start)
    .sort((one, other) => one.start - other.start);
  const meetings: MeetingSection[] = head.meeting
    ? [{ record: head.meeting, attendance: head.attendance, start: 0, end: paper.text.length }]
    : [];
  return {
    paper,
    language: detectLanguage(paper.text.slice(0, sample)) ?? 'de',
    isMinutes: head.meeting?.paper === 'minutes' || (head.meeting === null && isMinutesTitle(title)),
    isVerbatim: speaksInFirstPerson(paper),
    meetings,
    items: agenda.items,
    itemAt: (offset) => starts.findLast(({ start, end }) => start <= offset && offset < end)?.index ?? -1,
    meetingAt: (offset) => meetings.findLast(({ start, end }) => start <= offset && offset < end) ?? null,
    date: head.meeting?.date?.date ?? date,
    body: (head.meeting?.body?.text ?? '').toLowerCase().match(/[\p{L}-]+/gu) ?? [],
    taken: new Set([...head.units, ...agenda.units]),
    names: namesIn(paper, head),
  };
}

/** Words of names in the head, and of names after a title anywhere ("Frau Lang"). */
function namesIn(paper: PaperText, { attendance, meeting }: Head): Set<string> {
  const persons = [...attendance.map(({ name }) => name), meeting?.chair, meeting?.minuteTaker];
  const named = new Set(
    persons
      .flatMap((name) => (name ? tokensOf(name.text, { start: 0, end: name.text.length }) : []))
      .map(({ norm }) => norm),
  );
  for (const unit of paper.units) {
    const tokens = tokensOf(paper.text, unit).filter(({ norm }) => norm !== '.');
    for (const [index, token] of tokens.entries()) {
      const before = tokens[index - 1];
      if (before && words.titles.has(before.norm) && /^\p{Lu}/u.test(paper.of(token))) named.add(token.norm);
    }
  }
  return named;
}

function speaksInFirstPerson(paper: PaperText): boolean {
  const middle = Math.max(0, Math.floor(paper.text.length / 2) - sample / 2);
  const tokens = tokensOf(paper.text, { start: middle, end: Math.min(paper.text.length, middle + sample) });
  const first = tokens.filter(({ norm }) => words.firstPerson.has(norm) && norm !== 'sie' && norm !== 'ihnen').length;
  const spoken = tokens.filter(({ kind }) => kind === 'word').length;
  return spoken > 300 && first / spoken >= verbatimShare;
}

/** Minutes without a head may still identify themselves in their title. */
const isMinutesTitle = (title: string): boolean =>
  tokensOf(title, { start: 0, end: title.length }).some(({ norm }) => words.minutes.has(norm));
