import { isBodyWord } from '../lexicon/lexicon.ts';
import { weekdays } from '../lexicon/person-words.ts';
import { type PaperText, type Range, tokensOf } from '../paper-text.ts';
import { trim } from '../trim-range.ts';
import { clock, piecesOf, timesIn } from './head-pieces.ts';
import type { Head, Segment } from './head-segments.ts';
import type { Judgement } from './judge-paper.ts';
import { titleBlock } from './read-title.ts';
import { isVenueWord, meetingWords } from './words/meeting-words.ts';

/** Lines behind the title that may name the place. */
const placeLines = 6;
const longestPlace = 140;
/** Characters between beginning and end: ", Ende gegen ". */
const betweenTimes = 16;
/** Where and when on its day a meeting took place. */
export type PlaceAndTime = { place: Range | null; time: Range | null };

/** From labels, else from the lines of the title, around the date. */
export function findPlaceAndTime(
  paper: PaperText,
  { segments }: Head,
  { title, paper: kind }: Judgement,
  labelled: ReadonlyMap<string, Range>,
): PlaceAndTime {
  const near = segments.slice(title?.at ?? 0, (title?.at ?? 0) + titleBlock + placeLines);
  const ofPlace = labelled.get('place');
  const place =
    (ofPlace && withoutTime(paper, ofPlace)) ??
    placeIn(paper, near) ??
    (kind === 'minutes' ? placeBeforeDate(paper, near) : null);
  const ofTime = labelled.get('time') ?? labelled.get('date');
  return { place, time: (ofTime && timeIn(paper, ofTime)) ?? firstOf(near, (each) => timeIn(paper, each)) };
}

function firstOf<Value>(segments: readonly Segment[], find: (segment: Segment) => Value | null): Value | null {
  for (const segment of segments) {
    const found = find(segment);
    if (found) return found;
  }
  return null;
}

/** "14:00 bis 17:25 Uhr": the times behind the last date. */
function timeIn(paper: PaperText, range: Range): Range | null {
  const date = paper.datesIn(range).at(-1);
  const from = date?.end ?? range.start;
  const times = timesIn(paper.of({ start: from, end: range.end }));
  const [first] = times;
  if (!first) return null;
  let { end } = first;
  for (const next of times.slice(1)) if (next.start - end <= betweenTimes) end = next.end;
  return trim(paper.text, from + first.start, from + end);
}

/** A labelled place without a time beside it. */
function withoutTime(paper: PaperText, value: Range): Range | null {
  const places = piecesOf(paper, value).filter(
    (piece) => !clock.test(paper.of(piece)) && paper.datesIn(piece).length === 0,
  );
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return null;
  const end = places.every((piece, index) => index === 0 || piece.start - (places[index - 1]?.end ?? 0) < 4)
    ? last.end
    : first.end;
  return { start: first.start, end };
}

/** The first piece of the title's lines that names a place, with what belongs to it. */
function placeIn(paper: PaperText, segments: readonly Segment[]): Range | null {
  for (const segment of segments) {
    if (segment.value && segment.label !== null && !clock.test(paper.of(segment))) continue;
    const pieces = piecesOf(paper, segment);
    for (const [index, piece] of pieces.entries()) {
      const place = placeOf(paper, piece);
      if (!place) continue;
      let { end } = place;
      for (const next of pieces.slice(index + 1)) {
        if (
          next.start - end > 3 ||
          clock.test(paper.of(next)) ||
          paper.datesIn(next).length > 0 ||
          !/^\p{Lu}|^\d/u.test(paper.of(next))
        )
          break;
        end = next.end;
      }
      return { start: place.start, end };
    }
  }
  return null;
}

/** "Lille, 11 and 12 June 2024", "Wiesbaden, den 3. Mai": one or two capitalised words before the date. */
function placeBeforeDate(paper: PaperText, segments: readonly Segment[]): Range | null {
  for (const segment of segments) {
    if (segment.value && segment.label !== null && segment.kind !== 'row') continue;
    const [date] = paper.datesIn(segment);
    const before =
      date &&
      /(?:^|[,\t]\s?)(\p{Lu}\p{L}{2,20}(?:[ -]\p{Lu}\p{L}{2,20})?),\s(?:den\s)?$/u.exec(
        paper.text.slice(segment.start, date.start),
      );
    const [whole = '', name = ''] = before ?? [];
    if (
      !date ||
      !before ||
      weekdays.has(name.toLowerCase()) ||
      tokensOf(name, { start: 0, end: name.length }).some(({ norm }) => isBodyWord(norm))
    )
      continue;
    const start = segment.start + before.index + whole.indexOf(name);
    return { start, end: start + name.length };
  }
  return null;
}

/** "im Pfarrsaal", "Council Chambers", "in the Weavers' Room" */
function placeOf(paper: PaperText, piece: Range): Range | null {
  if (piece.end - piece.start > longestPlace || clock.test(paper.of(piece))) return null;
  const tokens = tokensOf(paper.text, piece).filter(({ kind }) => kind !== 'sign');
  const at = tokens.findIndex(({ norm }) => isVenueWord(norm));
  if (at === -1) return null;
  const lead = tokens.slice(0, at + 1).findLastIndex(({ norm }) => meetingWords.placePrepositions.has(norm));
  const first = tokens[lead + 1];
  const article = first && articles.has(first.norm) ? tokens[lead + 2] : first;
  const stop = tokens
    .slice(at + 1)
    .find((token) => stops.has(token.norm) || (/^\p{Ll}/u.test(paper.of(token)) && !links.has(token.norm)));
  return article && article.start < piece.end ? trim(paper.text, article.start, stop?.start ?? piece.end) : null;
}
const articles = new Set(['the', 'der', 'dem', 'den']);
const stops = new Set(['on', 'am', 'at', 'um', 'and', 'by']);
const links = new Set(['der', 'des', 'dem', 'im', 'in', 'und', 'von', 'zum', 'zur', 'of', 'the', 'a']);

/** A place stands before the date: "Hamburg, den 12. Mai". */
export const isPlaced = (paper: PaperText, { start }: Range): boolean =>
  /(?:^|[\n\t]|\s{3})\p{Lu}[\p{L} .-]{2,30},\s(?:den|am)\s$/u.test(paper.text.slice(Math.max(0, start - 50), start)) ||
  /\s{3,}\p{Lu}[\p{L}-]{2,30},\s$/u.test(paper.text.slice(Math.max(0, start - 50), start));
