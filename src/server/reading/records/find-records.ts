import type { Span } from '#shared/contracts/documents.ts';
import type { DraftPage } from '../read-model.ts';
import { findChanges } from './changes/find-changes.ts';
import { findDecisions } from './decisions/find-decisions.ts';
import { findStructure, type PaperFacts } from './find-structure.ts';
import { PaperText } from './paper-text.ts';
import type { PaperRecord } from './record-model.ts';
import { findTasks } from './tasks/find-tasks.ts';

/** Finds a paper's records as its pages are read. */
export class RecordFinder {
  readonly #paper = new PaperText();

  add(page: DraftPage): void {
    this.#paper.add(page);
  }

  /**
   * All records in the paper's order, each meeting before what belongs to it.
   */
  finish(facts: PaperFacts): PaperRecord[] {
    this.#paper.finish();
    const context = findStructure(this.#paper, facts);
    const decisions = findDecisions(context);
    const others: PaperRecord[] = [
      ...context.meetings.flatMap(({ attendance }) => attendance),
      ...context.items.map(({ record }) => record),
      ...decisions,
      ...findChanges(context, decisions),
      ...findTasks(context),
    ];
    others.sort((one, other) => compareSpans(one.span, other.span));
    const records: PaperRecord[] = [];
    const starts = context.meetings.map(({ record, start }) => ({ record, span: this.#paper.quote(start, start + 1) }));
    for (const record of others) {
      while (starts[0] && (records.length === 0 || compareSpans(starts[0].span, record.span) <= 0)) {
        const next = starts.shift();
        if (next) records.push(next.record);
      }
      records.push(record);
    }
    records.push(...starts.map(({ record }) => record));
    assignItems(records);
    return records;
  }
}

const compareSpans = (one: Span, other: Span): number => one.firstPage - other.firstPage || one.start - other.start;

/** Assigns each record to the item whose extent contains it. */
function assignItems(records: PaperRecord[]): void {
  const extents = records
    .flatMap((record, index) =>
      record.kind === 'agenda-item' && record.extent ? [{ index, extent: record.extent }] : [],
    )
    .sort((one, other) => compareSpans(one.extent, other.extent));
  let at = -1;
  for (const record of records) {
    while (extents[at + 1] && compareSpans((extents[at + 1] as (typeof extents)[number]).extent, record.span) <= 0)
      at += 1;
    const open = extents[at];
    if (record.kind === 'agenda-item' || record.kind === 'meeting' || record.kind === 'attendance' || !open) continue;
    const { lastPage, end } = open.extent;
    const { firstPage, start } = record.span;
    if (firstPage < lastPage || (firstPage === lastPage && start < end)) record.item = open.index;
  }
}
