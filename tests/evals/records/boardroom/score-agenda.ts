import type { AgendaItemRecord, PaperRecord } from '#server/reading/records/record-model.ts';
import { type LabelledItem, ofKind } from './labels.ts';
import type { PaperAsRead } from './read-papers.ts';
import { isSameTitle, itemNumber } from './same-value.ts';
import { brief, type ScoredPaper } from './score-paper.ts';

/** Labelled agenda items that are found: number and title. */
export function scoreAgenda({ labels, read, count, miss }: ScoredPaper): void {
  const items = read.records.filter((record): record is AgendaItemRecord => record.kind === 'agenda-item');
  for (const label of ofKind(labels, 'agenda')) {
    const isFound = items.some((item) => isItem(label, item));
    count('agenda items found', isFound);
    if (!isFound) miss(`agenda item: ${label.number ?? ''} ${brief(label.title)}`);
  }
}

/** True if the record stands under the labelled item, or under none if none is labelled. */
export function standsUnder(expected: LabelledItem, record: PaperRecord, read: PaperAsRead): boolean {
  const item = record.item === null ? null : read.all[record.item];
  if (expected === null || item === null) return expected === null && item === null;
  return item?.kind === 'agenda-item' && isItem(expected, item);
}

/** The item's own words, for the list of misses. */
export function itemOf(record: PaperRecord, read: PaperAsRead): string {
  const item = record.item === null ? null : read.all[record.item];
  return item?.kind === 'agenda-item' ? `${item.number?.text ?? ''} ${item.title.text}` : 'none';
}

/** The same title, and no other number. */
function isItem(label: { number: string | null; title: string }, item: AgendaItemRecord): boolean {
  const number = item.number?.text ?? null;
  const isNumber = label.number === null ? true : number !== null && itemNumber(label.number) === itemNumber(number);
  return isNumber && isSameTitle(label.title, item.title.text);
}
