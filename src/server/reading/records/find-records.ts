import { detectLanguage } from '#server/platform/linguistics/language.ts';
import type { Span } from '#shared/contracts/documents.ts';
import type { DraftPage } from '../read-model.ts';
import { findAgenda } from './find-agenda.ts';
import { findDecisions } from './find-decisions.ts';
import { findHead, type Head } from './find-head.ts';
import { findTasks } from './find-tasks.ts';
import { words } from './lexicon/lexicon.ts';
import { PaperText, tokensOf } from './paper-text.ts';
import type { PaperRecord } from './record-model.ts';

/** Characters sampled to detect the paper's language and whether it is verbatim. */
const sample = 60_000;
/** Share of first-person words from which a paper counts as a verbatim transcript. */
const verbatimShare = 0.02;

/** Finds a paper's records as its pages are read. */
export class RecordFinder {
  readonly #paper = new PaperText();

  add(page: DraftPage): void {
    this.#paper.add(page);
  }

  /**
   * All records in the paper's order, the meeting first.
   * @param date ISO; like `title`, as found by the reader
   */
  finish(date: string | null, title: string): PaperRecord[] {
    const paper = this.#paper;
    paper.finish();
    const head = findHead(paper, date);
    const isMinutes = head.meeting?.paper === 'minutes' || (head.meeting === null && isMinutesTitle(title));
    const agenda = head.meeting ? findAgenda(paper, head.units) : { items: [], units: new Set<number>() };
    const taken = new Set([...head.units, ...agenda.units]);
    const language = detectLanguage(paper.text.slice(0, sample)) ?? 'de';
    const isVerbatim = speaksInFirstPerson(paper);
    const day = head.meeting?.date?.date ?? date;
    const starts = agenda.items.filter(({ end, start }) => end > start).sort((one, other) => one.start - other.start);
    const itemAt = (offset: number) => starts.findLastIndex(({ start, end }) => start <= offset && offset < end);
    const body = (head.meeting?.body?.text ?? '').toLowerCase().match(/[\p{L}-]+/gu) ?? [];
    const context = { language, isMinutes, isVerbatim, date: day, taken, body };
    const decisions = findDecisions(paper, { ...context, itemAt });
    const tasks = findTasks(paper, { ...context, names: namesIn(paper, head) });
    const records: PaperRecord[] = [
      ...head.attendance,
      ...agenda.items.map(({ record }) => record),
      ...decisions,
      ...tasks,
    ];
    records.sort((one, other) => compareSpans(one.span, other.span));
    if (head.meeting) records.unshift(head.meeting);
    assignItems(records);
    return records;
  }
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
