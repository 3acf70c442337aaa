import { type Line, linesOf } from '../lines.ts';
import type { PaperText, Range } from '../paper-text.ts';
import type { AgendaItemRecord } from '../record-model.ts';
import { chooseItems } from './choose-items.ts';
import { findCandidates } from './find-candidates.ts';
import { findEnds } from './find-ends.ts';
import { findListed, type Listed, type ListedItem } from './find-listed.ts';
import { findParts, type Part, publicityInTitle } from './find-publicity.ts';
import { type Scored, shortestDebate } from './score-candidates.ts';

const maxItems = 3_000;
/** Characters below an item of an agenda or invitation from which its text counts as its discussion. */
const discussedFrom = 160;
/** "Keine.": minutes without a list at their head discuss what they name. */
const shortestText = 6;
/** Characters quoted before a title that stands on a later line. */
const longestCall = 80;

export type AgendaItem = { record: AgendaItemRecord; start: number; end: number };
export type Agenda = {
  items: AgendaItem[];
  /** Units that hold nothing but an item's title or line. */
  units: ReadonlySet<number>;
};

/**
 * The items of a meeting's agenda and where they are discussed.
 * @param section the meeting's part of the paper
 * @param taken units of the paper's head
 * @param isMinutes false for an agenda or an invitation, which discusses nothing
 */
export function findAgenda(paper: PaperText, section: Range, taken: ReadonlySet<number>, isMinutes: boolean): Agenda {
  const lines = linesOf(paper, section);
  const listed = findListed(paper, lines);
  const parts = findParts(paper, lines);
  const candidates = findCandidates(paper, lines, taken);
  const { items: chosen, isListed } = chooseItems(paper, lines, candidates, listed, parts);
  const enough = !isMinutes ? discussedFrom : isListed ? shortestDebate : shortestText;
  const wide = chosen.filter(({ below }) => below >= enough).length;
  const isDiscussed = chosen.length > 0 && wide * 2 >= chosen.length && (!isListed || wide > 1);
  for (const item of chosen) if (item.isUntitled) item.title = titleInList(item, listed) ?? item.title;
  const items = isDiscussed
    ? discussed(paper, lines, section, chosen, parts)
    : chosen.map((item) => itemOf(paper, item, null, parts));
  const keys = new Set(chosen.map(({ number }) => number?.parts.join('.')));
  const unreached = isListed ? [] : listed.entries.filter(({ parts: number }) => !keys.has(number.join('.')));
  const others = chosen.some(({ number }) => number !== null) || chosen.length === 0 ? unreached : [];
  const own = chosen.filter(({ runsOn }) => !runsOn).map(({ line }) => lines[line]?.unit ?? -1);
  return {
    items: [...items, ...others.map((entry) => listedItem(paper, lines, entry, parts))]
      .slice(0, maxItems)
      .sort((one, other) => one.start - other.start),
    units: new Set([...own, ...unitsOfList(lines, listed)]),
  };
}

/** "Zu TOP 2": the list has its title. */
const titleInList = ({ number }: Scored, { entries }: Listed): Range | undefined =>
  entries.find(({ parts }) => parts.join('.') === number?.parts.join('.'))?.title;

const unitsOfList = (lines: readonly Line[], listed: Listed): number[] =>
  [...listed.lines].map((index) => lines[index]?.unit ?? -1);

function discussed(
  paper: PaperText,
  lines: readonly Line[],
  section: Range,
  chosen: readonly Scored[],
  parts: readonly Part[],
): AgendaItem[] {
  const ends = findEnds(paper, lines, chosen[0]?.line ?? 0, chosen.at(-1)?.line ?? 0);
  const bounds = [
    ...chosen.map(({ start }) => start),
    ...parts.map(({ start }) => start),
    ...ends.starts,
    ends.closing,
    section.end,
  ].sort((one, other) => one - other);
  return chosen.map((item) => {
    const end = bounds.find((each) => each > item.start) ?? section.end;
    return itemOf(paper, item, { start: item.start, end: Math.max(end, item.start + 1) }, parts);
  });
}

function itemOf(paper: PaperText, item: Scored, extent: Range | null, parts: readonly Part[]): AgendaItem {
  const from = Math.min(item.start, item.number?.range.start ?? item.start);
  // Only the list at the head may have its title.
  const isAbove = item.title.end <= item.start;
  const span = isAbove ? item.title : { start: Math.max(from, item.title.start - longestCall), end: item.title.end };
  const record = recordOf(paper, item.title, item.number?.range ?? null, span, parts, item.number?.isPublic ?? null);
  const quoted = extent && paper.quoteOf(extent);
  if (quoted) {
    const { firstPage, start, lastPage, end } = quoted;
    record.extent = { firstPage, start, lastPage, end };
  }
  return { record, start: item.start, end: extent?.end ?? item.start };
}

function listedItem(paper: PaperText, lines: readonly Line[], entry: ListedItem, parts: readonly Part[]): AgendaItem {
  const start = entry.number?.start ?? lines[entry.line]?.start ?? entry.title.start;
  const record = recordOf(paper, entry.title, entry.number, { start, end: entry.title.end }, parts, null);
  return { record, start, end: start };
}

function recordOf(
  paper: PaperText,
  title: Range,
  number: Range | null,
  span: Range,
  parts: readonly Part[],
  isPublic: boolean | null,
): AgendaItemRecord {
  const part = parts.findLast(({ start }) => start < span.start);
  const own = isPublic === null || number === null ? publicityInTitle(paper, title) : { isPublic, words: number };
  const publicity = own ?? part ?? null;
  return {
    kind: 'agenda-item',
    span: paper.quoteOf(span),
    item: null,
    doubts: [],
    number: number && paper.quoteOf(number),
    title: paper.quoteOf(title),
    publicity: publicity && { isPublic: publicity.isPublic, words: paper.quoteOf(publicity.words) },
    extent: null,
  };
}
