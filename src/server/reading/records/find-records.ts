import type { Span } from '#shared/contracts/documents.ts';
import type { DraftPage } from '../read-model.ts';
import { findChanges } from './changes/find-changes.ts';
import { findDecisions } from './decisions/find-decisions.ts';
import { findStructure } from './find-structure.ts';
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
   * @param date ISO; like `title`, as found by the reader
   */
  finish(date: string | null, title: string): PaperRecord[] {
    this.#paper.finish();
    const context = findStructure(this.#paper, date, title);
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
  let open: { index: number; extent: Span } | null = null;
  for (const [index, record] of records.entries()) {
    if (record.kind === 'agenda-item') {
      if (record.extent) open = { index, extent: record.extent };
      continue;
    }
    if (record.kind === 'meeting' || record.kind === 'attendance' || open === null) continue;
    const { lastPage, end } = open.extent;
    const { firstPage, start } = record.span;
    if (firstPage < lastPage || (firstPage === lastPage && start < end)) record.item = open.index;
  }
}
