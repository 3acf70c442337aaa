import { findNames } from '../names.ts';
import { normOf } from '../norms.ts';
import { type PaperText, type Range, tokensOf } from '../paper-text.ts';
import type { AttendanceRecord, Quoted } from '../record-model.ts';
import type { Head } from './head-segments.ts';
import { isMeetingWord, meetingWords } from './words/meeting-words.ts';

export type Officers = { chair: Quoted | null; minuteTaker: Quoted | null };

/** Characters behind the head in which the chair opens the meeting. */
const opening = 900;
/** Lines of a head that name offices. */
const officeLines = 40;
const deputy = /(?:stellv|stv|vize|vice|deputy)/u;
/** "Frau Lang eröffnet die Sitzung", "Mayor Ann Lee called the meeting to order". */
const opens =
  /(?:eröffnet|eröffnete|begrüsst|begrüßt|begrüsste|begrüßte|leitet|leitete|called|opened|chaired|presided)(?!\p{L})/gu;
const named = /((?:\p{Lu}[\p{L}.'’-]*,?[ \t]){1,5})$/u;

/** Who chaired the meeting and who took its minutes: by label, by the role in the list of those present, by the opening. */
export function findOfficers(
  paper: PaperText,
  head: Head,
  labelled: ReadonlyMap<string, Range>,
  attendance: readonly AttendanceRecord[],
  end: number,
): Officers {
  const personOf = (kind: string) => {
    const value = labelled.get(kind);
    const person = value && findNames(paper.text, firstSentence(paper, value))[0];
    return person ? paper.quoteOf(person.name) : null;
  };
  const byRole = (isOffice: (role: string) => boolean) =>
    attendance.find(
      ({ name, role, state }) =>
        name && role && (state === 'present' || state === 'partly' || state === 'guest') && isOffice(normOf(role.text)),
    )?.name ?? null;
  const isScribe = (role: string) => /minutes|protokoll|schriftführ/u.test(role);
  const hasRole = (words: ReadonlySet<string>) => (role: string) =>
    !deputy.test(role) && (role.match(/\p{L}+(?:-\p{L}+)*/gu) ?? []).some((word) => words.has(word));
  return {
    chair:
      personOf('chair') ??
      byRole(hasRole(meetingWords.chairWords)) ??
      asOffice(paper, head, meetingWords.chairWords) ??
      openedBy(paper, head, end),
    minuteTaker:
      personOf('minuteTaker') ??
      byRole(isScribe) ??
      byRole(hasRole(meetingWords.minuteTakerWords)) ??
      asOffice(paper, head, meetingWords.minuteTakerWords) ??
      signedBy(paper, end),
  };
}

const firstSentence = (paper: PaperText, value: Range): Range => {
  const stop = /(?<=\p{Ll}{4})\.\s/u.exec(paper.of(value));
  return stop ? { start: value.start, end: value.start + stop.index } : value;
};

/** "Bgm. Johann Prielinger als Vorsitzender", "Ann Lee, Chair", "Amtsleiter: Max Huber, zugleich Schriftführer". */
function asOffice(paper: PaperText, { segments }: Head, words: ReadonlySet<string>): Quoted | null {
  for (const segment of segments.slice(0, officeLines)) {
    const text = paper.of(segment);
    for (const { index, 0: word } of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
      const behind = text.slice(index + word.length);
      if (!words.has(normOf(word)) || !/^(?:\s(?:of|des|der)\s(?:\p{L}+\s?){1,3})?\s*(?:[,;.)(\n]|$)/u.test(behind))
        continue;
      // "Clerk of Council Ann Lee": the office is that of the name behind it.
      if (findNames(behind, { start: 0, end: Math.max(0, behind.search(/[,;.)\n]|$/u)) }).length > 0) continue;
      if (deputy.test(normOf(text.slice(Math.max(0, index - 16), index)))) continue;
      const link = /(?:,\s?|\sals\s|\szugleich\s|\sas\s|\sthe\s|,\szugleich\s|\(\s?)$/u.exec(text.slice(0, index));
      const before = link && text.slice(0, link.index);
      const person = before && findNames(paper.text, lastPiece(segment.start, before)).at(-1);
      if (person) return paper.quoteOf(person.name);
    }
  }
  return null;
}

const lastPiece = (start: number, before: string): Range => {
  const from = Math.max(
    before.lastIndexOf(','),
    before.lastIndexOf(';'),
    before.lastIndexOf(':'),
    before.lastIndexOf('\n'),
  );
  return { start: start + from + 1, end: start + before.length };
};

/** "Council President Darlene Kostecki called the meeting to order." */
function openedBy(paper: PaperText, head: Head, end: number): Quoted | null {
  const from = head.segments[0]?.start ?? 0;
  const text = paper.text.slice(from, Math.min(end, head.end + opening));
  for (const { index } of text.matchAll(opens)) {
    const clause = text.slice(index, index + 60);
    if (!tokensOf(clause, { start: 0, end: clause.length }).some(({ norm }) => isMeetingWord(norm))) continue;
    const before = named.exec(text.slice(Math.max(0, index - 80), index))?.[1];
    const start = before === undefined ? -1 : from + index - before.length;
    const person = start < 0 ? undefined : findNames(paper.text, { start, end: from + index - 1 })[0];
    if (person) return paper.quoteOf(person.name);
  }
  return null;
}

/** "Sefa Güngör, Schriftführerin", "Respectfully submitted, Trudy Biggs, Clerk of Council" at the end. */
function signedBy(paper: PaperText, end: number): Quoted | null {
  const start = Math.max(0, end - 600);
  const lines = [...paper.text.slice(start, end).matchAll(/[^\n]+/gu)].toReversed();
  for (const { index, 0: line } of lines) {
    const parts = [...line.matchAll(/[^,;\t]+/gu)];
    for (const [at, part] of parts.entries()) {
      const first = normOf(part[0].trim()).match(/^\p{L}+(?:-\p{L}+)*/u)?.[0] ?? '';
      const before = parts[at - 1];
      if (!before || !meetingWords.minuteTakerWords.has(first) || part[0].length > 50) continue;
      const from = start + index + before.index;
      const person = findNames(paper.text, { start: from, end: from + before[0].length }).at(-1);
      if (person) return paper.quoteOf(person.name);
    }
  }
  return null;
}
