import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { findAgenda } from './agenda/find-agenda.ts';
import { words } from './lexicon/lexicon.ts';
import { type FoundMeeting, findMeetings } from './meeting/find-meetings.ts';
import { isMinutesWord } from './meeting/words/meeting-words.ts';
import type { MeetingSection, PaperContext } from './paper-context.ts';
import { type PaperText, tokensOf } from './paper-text.ts';

/** Characters sampled to detect the paper's language and whether it is verbatim. */
const sample = 60_000;
/** Share of first-person words from which a paper counts as a verbatim transcript. */
const verbatimShare = 0.02;

/** What the reader found of a paper before its structure: ISO date, title, file name. */
export type PaperFacts = { date: string | null; title: string; fileName: string };

/**
 * The structure of a paper: its meetings, and the agenda items under which its text stands.
 * @param date ISO; like `title`, as found by the reader
 */
export function findStructure(paper: PaperText, { date, title, fileName }: PaperFacts): PaperContext {
  const found = findMeetings(paper, fileName);
  const agendas = found.map(({ record, units, start, end }) =>
    findAgenda(paper, { start, end }, units, record.paper === 'minutes'),
  );
  const items = agendas.flatMap((agenda) => agenda.items);
  const starts = items
    .map(({ start, end }, index) => ({ start, end, index }))
    .filter(({ end, start }) => end > start)
    .sort((one, other) => one.start - other.start);
  const meetings: MeetingSection[] = found.map(({ record, attendance, start, end }) => ({
    record,
    attendance,
    start,
    end,
  }));
  const [only, ...others] = meetings;
  return {
    paper,
    language: detectLanguage(paper.text.slice(0, sample)) ?? 'de',
    isMinutes: meetings.some(({ record }) => record.paper === 'minutes') || (!only && isMinutesTitle(title)),
    isVerbatim: speaksInFirstPerson(paper),
    meetings,
    items,
    itemAt: (offset) => starts.findLast(({ start, end }) => start <= offset && offset < end)?.index ?? -1,
    meetingAt: (offset) => meetings.findLast(({ start, end }) => start <= offset && offset < end) ?? null,
    date: (others.length === 0 && only?.record.date?.date) || date,
    body: (only?.record.body?.text ?? '').toLowerCase().match(/[\p{L}-]+/gu) ?? [],
    taken: new Set([...found.flatMap(({ units }) => [...units]), ...agendas.flatMap(({ units }) => [...units])]),
    names: namesIn(paper, found),
  };
}

/** Words of names in the head, and of names after a title anywhere ("Frau Lang"). */
function namesIn(paper: PaperText, meetings: readonly FoundMeeting[]): Set<string> {
  const persons = meetings.flatMap(({ attendance, record }) => [
    ...attendance.map(({ name }) => name),
    record.chair,
    record.minuteTaker,
  ]);
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
  tokensOf(title, { start: 0, end: title.length }).some(({ norm }) => isMinutesWord(norm));
