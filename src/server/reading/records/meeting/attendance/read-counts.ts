import { isBodyWord, numberOf } from '../../lexicon/lexicon.ts';
import { type PaperText, type Range, tokensOf } from '../../paper-text.ts';
import type { AttendanceRecord, QuotedNumber } from '../../record-model.ts';
import type { Segment } from '../head-segments.ts';
import { attendanceStateOf } from './attendance-words.ts';

/** How many were there, and how many may vote. */
export type Counts = { present: QuotedNumber | null; entitled: QuotedNumber | null };

const longestSentence = 22;
const between = new Set(['von', 'der', 'of', 'the', 'out']);
/** "beschlussfähig, wenn fünf Mitglieder anwesend sind" */
const rules = new Set(['wenn', 'sofern', 'falls', 'mindestens', 'if', 'when', 'least', 'unless']);
const members =
  /(?:mitglied|vertreter|delegiert|stimmberechtigt|aktionär|gesellschafter|eigentümer|rät|member|trustee|director|delegate|councillor|shareholder)/u;

/** "13 Mitglieder", "27 von 30 Ratsmitgliedern", "(13 members)". @param inBracket only what stands in brackets */
export function countsIn(paper: PaperText, range: Range, inBracket: boolean): Counts {
  const none = { present: null, entitled: null };
  const bracket = inBracket ? /\(([^)]{1,60})\)/u.exec(paper.text.slice(range.start, range.end + 40)) : null;
  if (inBracket && !bracket) return none;
  const start = range.start + (bracket ? bracket.index + 1 : 0);
  const part = { start, end: Math.min(bracket ? start + (bracket[1]?.length ?? 0) : range.end, start + 80) };
  const tokens = tokensOf(paper.text, part).filter(({ kind }) => kind !== 'sign');
  const [first, ...rest] = tokens;
  const value = first && numberOf(first);
  if (!first || value === undefined || !rest.slice(0, 6).some(({ norm }) => members.test(norm))) return none;
  const other = rest.find(
    (token, index) => numberOf(token) !== undefined && rest.slice(0, index).every(({ norm }) => between.has(norm)),
  );
  const all = other && rest[0] !== other ? numberOf(other) : undefined;
  return {
    present: { ...paper.quoteOf(first), value },
    entitled: other && all !== undefined ? { ...paper.quoteOf(other), value: all } : null,
  };
}

/** "Alle 12 Mitglieder sind anwesend": a sentence that states a head count, which becomes a record of its own. */
export function countsInSentence(paper: PaperText, segment: Segment, records: AttendanceRecord[]): Counts {
  const none = { present: null, entitled: null };
  if (segment.kind !== 'paragraph' || records.some(({ count }) => count)) return none;
  const sentence = sentenceIn(paper, segment);
  const tokens = tokensOf(paper.text, sentence).filter(({ kind }) => kind !== 'sign');
  const number = tokens.find((token) => numberOf(token) !== undefined);
  const isPresent = tokens.some(
    ({ norm }) => attendanceStateOf(norm) === 'present' && !isBodyWord(norm) && !members.test(norm),
  );
  const isOfMembers = tokens.some(({ norm }) => isBodyWord(norm) || members.test(norm));
  const isRule = tokens.some(({ norm }) => rules.has(norm));
  const value = number && numberOf(number);
  if (!number || value === undefined || isRule || !isPresent || !isOfMembers || tokens.length > longestSentence)
    return none;
  const present = { ...paper.quoteOf(number), value };
  records.push({
    kind: 'attendance',
    item: null,
    doubts: [],
    state: 'present',
    span: paper.quoteOf(sentence),
    name: null,
    role: null,
    count: present,
    limit: null,
  });
  return { present, entitled: countsIn(paper, { start: number.start, end: sentence.end }, false).entitled };
}

/** The first sentence of a segment that says who is present, with a number in it. */
function sentenceIn(paper: PaperText, segment: Segment): Range {
  const cuts = [...paper.of(segment).matchAll(/(?<=[\p{Ll})]{2})[.!?]\s+(?=\p{Lu})/gu)].map(({ index }) => index + 1);
  const sentences = [0, ...cuts].map((cut, at) => ({
    start: segment.start + cut,
    end: segment.start + (cuts[at] ?? segment.end - segment.start),
  }));
  const counted = sentences.find((sentence) => {
    const tokens = tokensOf(paper.text, sentence);
    return tokens.some((token) => numberOf(token) !== undefined) && tokens.some(({ norm }) => presence.has(norm));
  });
  return counted ?? { start: segment.start, end: segment.start };
}
const presence = new Set(['anwesend', 'present', 'erschienen', 'attended']);
