import { isNameList } from '../../names.ts';
import { type PaperText, type Range, tokensOf } from '../../paper-text.ts';
import type { AttendanceRecord, AttendanceState } from '../../record-model.ts';
import type { Segment } from '../head-segments.ts';
import { attendanceStateOf, receivedFrom } from './attendance-words.ts';
import { readPersons } from './read-persons.ts';

const instead = /\s(?:für|anstelle von|statt|for|replacing|substituting for)\s/gu;
/** A name at the end of what stands before, and at the start of what stands behind. */
const nameBefore = /(?:\p{Lu}[\p{L}.'’-]*\s){1,4}\p{Lu}[\p{L}'’-]+$/u;
const nameBehind = /^(?:\p{Ll}+\s){0,4}((?:\p{Lu}[\p{L}.'’-]*\s){1,4}\p{Lu}[\p{L}'’-]+)/u;

/** Persons of a list in which one may stand in for another: "Eva Lang für den erkrankten Urs Frei". */
export function readSubstitutes(
  paper: PaperText,
  state: AttendanceState,
  list: Range,
  span: Range,
): AttendanceRecord[] {
  const records: AttendanceRecord[] = [];
  let { start } = list;
  for (const { index, 0: word } of paper.of(list).matchAll(instead)) {
    const at = list.start + index;
    if (at < start) continue;
    const there = nameBefore.exec(paper.text.slice(start, at));
    const away = nameBehind.exec(paper.text.slice(at + word.length, Math.min(list.end, at + 120)));
    if (!there || !away?.[1]) continue;
    const replaced = at + word.length + away[0].length - away[1].length;
    records.push(...readPersons(paper, state, { start, end: start + there.index }, span, null));
    records.push(...readPersons(paper, state, { start: start + there.index, end: at }, span, null));
    records.push(...readPersons(paper, 'excused', { start: replaced, end: replaced + away[1].length }, span, null));
    start = replaced + away[1].length;
  }
  return [...records, ...readPersons(paper, state, { start, end: list.end }, span, null)];
}

/** "Apologies were received from Ann Lee", "Entschuldigt haben sich Eva Lang und Urs Frei". */
export function readReceived(paper: PaperText, segment: Segment): AttendanceRecord[] {
  if (segment.kind !== 'paragraph') return [];
  const text = paper.of(segment);
  const stop = /(?<=\p{Ll}{2})\.(?=\s|$)/u.exec(text);
  const sentence = { start: segment.start, end: segment.start + (stop?.index ?? text.length) };
  const tokens = tokensOf(paper.text, { start: sentence.start, end: Math.min(sentence.end, sentence.start + 90) });
  const from = tokens.find(({ norm }, at) => at > 0 && at < 6 && receivedFrom.has(norm));
  const state = attendanceStateOf(tokens[0]?.norm ?? '');
  if (!from || !state || state === 'present' || state === 'guest') return [];
  const list = { start: from.end, end: sentence.end };
  return isNameList(paper.text, list) ? readPersons(paper, state, list, sentence, null) : [];
}
