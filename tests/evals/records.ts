import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { readDocument } from '#server/reading/read-document.ts';
import {
  type DecisionRecord,
  type PaperRecord,
  type RecordKind,
  recordKinds,
} from '#server/reading/records/record-model.ts';
import type { EvalRow } from './answering.ts';

/** A hand-labelled record; `records/README.md` documents the fields. */
interface Label {
  kind: RecordKind;
  or?: RecordKind;
  page: number;
  quote: string;
  optional?: boolean;
  [field: string]: unknown;
}
interface LabelledPaper {
  paper: string;
  half: 'dev' | 'held-out';
  pages: [first: number, last: number][];
  records: Label[];
}
/** Counts by half and kind; fields also by name. */
type Counts = Map<string, { labelled: number; found: number; hits: number }>;

const root = join(import.meta.dirname, '../..');
const voted = 'decision with votes';
/** What became of earlier decisions is labelled in `records/chains` only. */
const labelledKinds = recordKinds.filter((kind) => kind !== 'change');
/** Records that a person has to confirm first count as not found. */
const uncertain = 'marked uncertain';
/** Targets in per cent: precision and recall. */
const goals: { [kind: string]: [precision: number, recall: number] } = { [voted]: [97, 90], task: [90, 70] };
const numbers = ['yes', 'no', 'abstentions'] as const;
const named = ['for', 'against', 'abstaining'];
const voteFields = [...numbers, ...named, 'unanimous', 'majority'];
/** Minimum share of the shorter quotation's word pairs found in the other, for both to mean the same place. */
const minOverlap = 0.5;

/**
 * Reads the labelled papers as in production and compares the extracted records with the labels, per kind and half.
 * Only one row has a floor: labels are on their pages. Missing papers are left out.
 * @param report gets lines: what is skipped, fields, wrong labels; with `list` every miss and false record of the dev
 * half
 */
export async function runRecordsEval(report: (line: string) => void = () => {}, list = false): Promise<EvalRow[]> {
  const counts: Counts = new Map();
  const places = { all: 0, literal: 0 };
  for (const labelled of readLabels()) {
    const path = join(root, labelled.paper.startsWith('assets/') ? '.' : '../shared', labelled.paper);
    if (!existsSync(path)) {
      report(`records: skipped, there is no ${labelled.paper}`);
      continue;
    }
    const { pages, records } = await readPaper(path);
    for (const { page, quote } of labelled.records) {
      places.all += 1;
      if (squeeze(pages.get(page) ?? '').includes(squeeze(quote))) places.literal += 1;
      else report(`records: not on page ${page} of ${labelled.paper}: ${quote}`);
    }
    const say = list && labelled.half === 'dev' ? (line: string) => report(`${basename(path)}: ${line}`) : () => {};
    compare(labelled, records, counts, say);
  }
  const row = (name: string, part: number, of: number, floor: number | null, goal: number | null): EvalRow => {
    return { name: `records: ${name} (of ${of})`, value: of === 0 ? 0 : (100 * part) / of, floor, goal };
  };
  if (places.all === 0) return [];
  const rows = [row('labels stand on their pages', places.literal, places.all, 100, null)];
  for (const half of ['dev', 'held-out']) {
    for (const kind of [...labelledKinds, voted]) {
      const { labelled, found, hits } = countsOf(counts, `${half} ${kind}`);
      if (labelled + found === 0) continue;
      const [precision, recall] = goals[kind] ?? [null, null];
      rows.push(row(`${half}, ${kind}: precision`, hits, found, null, precision));
      rows.push(row(`${half}, ${kind}: recall`, hits, labelled, null, recall));
    }
    const { found, hits } = countsOf(counts, `${half} ${uncertain}`);
    rows.push(row(`${half}, ${uncertain}`, hits, found, null, null));
  }
  report('fields that are right, of those found:');
  for (const [name, { labelled, hits }] of [...counts].toSorted()) {
    if (name.includes(':')) report(`  ${name.padEnd(36)} ${hits} of ${labelled}`);
  }
  return rows;
}

/** All papers labelled page by page. */
export function readLabels(): LabelledPaper[] {
  const folder = join(import.meta.dirname, 'records');
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

async function readPaper(path: string) {
  const pages = new Map<number, string>();
  const { records } = await readDocument(new Uint8Array(readFileSync(path)), basename(path), extname(path).slice(1), {
    onPageCount: () => {},
    onPage: ({ number, text }) => void pages.set(number, text),
  });
  return { pages, records };
}

/** Matches extracted to labelled records and counts them. */
function compare(
  { half, pages, records: labels }: LabelledPaper,
  records: readonly PaperRecord[],
  counts: Counts,
  say: (line: string) => void,
): void {
  const own = records.filter(
    ({ kind, span }) =>
      kind !== 'change' && pages.some(([first, last]) => span.firstPage >= first && span.firstPage <= last),
  );
  const found = own.filter(({ doubts }) => doubts.length === 0);
  const marked = countsOf(counts, `${half} ${uncertain}`);
  marked.found += own.length;
  marked.hits += own.length - found.length;
  const labelOf = match(labels, found);
  const foundOf = new Map([...labelOf].map(([record, label]) => [label, record]));
  for (const record of found) {
    const label = labelOf.get(record);
    if (label?.optional) continue;
    const tally = countsOf(counts, `${half} ${record.kind}`);
    tally.found += 1;
    tally.hits += label ? 1 : 0;
    const told = Object.values((record.kind === 'decision' && record.vote) || {});
    if (record.kind === 'decision' && told.flat().some(Boolean)) {
      const votes = countsOf(counts, `${half} ${voted}`);
      votes.found += 1;
      votes.hits += label && agree(label, record) ? 1 : 0;
    }
    if (!label) say(`p. ${record.span.firstPage} false ${record.kind}: ${squeeze(record.span.text).slice(0, 200)}`);
  }
  for (const label of labels) {
    if (label.optional) continue;
    const record = foundOf.get(label);
    // If the other kind is equally right, the record counts there.
    countsOf(counts, `${half} ${record?.kind ?? label.kind}`).labelled += 1;
    if (voteFields.some((name) => label[name] !== undefined)) countsOf(counts, `${half} ${voted}`).labelled += 1;
    if (!record) {
      say(`p. ${label.page} missing ${label.kind}: ${label.quote.slice(0, 200)} ${label.name ?? label.count ?? ''}`);
      continue;
    }
    for (const [name, isRight] of compareFields(label, record)) {
      const field = countsOf(counts, `${half} ${label.kind}: ${name}`);
      field.labelled += 1;
      field.hits += isRight ? 1 : 0;
      if (!isRight) say(`p. ${label.page} wrong ${name} of ${label.kind}: ${label.quote.slice(0, 200)}`);
    }
  }
}

function countsOf(counts: Counts, name: string) {
  const own = counts.get(name) ?? { labelled: 0, found: 0, hits: 0 };
  counts.set(name, own);
  return own;
}

/** The label of each matched record: best pairs first, each label once. */
function match(labels: readonly Label[], found: readonly PaperRecord[]): Map<PaperRecord, Label> {
  const pairs = found.flatMap((record) =>
    labels
      .filter(({ kind, or, page }) => [kind, or].includes(record.kind) && Math.abs(record.span.firstPage - page) <= 1)
      .map((label) => ({ record, label, score: likeness(label, record) })),
  );
  const labelOf = new Map<PaperRecord, Label>();
  const taken = new Set<Label>();
  for (const { record, label, score } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (score === 0 || labelOf.has(record) || taken.has(label)) continue;
    labelOf.set(record, label);
    taken.add(label);
  }
  return labelOf;
}

/** 0 = not the same record; the higher, the likelier the same. */
function likeness(label: Label, record: PaperRecord): number {
  const own = compareFields(label, record);
  const holds = (...names: string[]) => names.every((name) => own.get(name) === true);
  const isOnPage = label.page === record.span.firstPage;
  // Ties prefer records on the same page, then those that are not a matter of opinion.
  const base = (isOnPage ? 0.1 : 0) + (label.optional ? 0 : 0.01);
  if (label.kind === 'meeting') return base + (holds('date') ? 2 : 1);
  if (label.kind === 'attendance') return holds('name') || holds('count') ? 1 + base : 0;
  const { shorter, longer } = overlap(label.quote, record.span.text);
  if (shorter >= minOverlap) return shorter + longer + base;
  const hasKey = {
    'agenda-item': holds('title') || (holds('number') && shorter > 0),
    decision: holds('yes', 'no'),
    task: holds('who', 'due'),
    deadline: holds('due'),
    change: false,
  };
  return isOnPage && hasKey[label.kind] ? shorter + base : 0;
}

/** Share of word pairs that both have, of the shorter and of the longer text. */
function overlap(one: string, other: string): { shorter: number; longer: number } {
  const [left = new Set(), right = new Set()] = [one, other].map((text) => {
    const words = plain(text).split(' ');
    return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
  });
  const both = left.intersection(right).size;
  const sizes = [Math.max(1, left.size), Math.max(1, right.size)];
  return { shorter: both / Math.min(...sizes), longer: both / Math.max(...sizes) };
}

/** True for each labelled field that is right. */
function compareFields(label: Label, record: PaperRecord): Map<string, boolean> {
  const values = valuesOf(record);
  const right = new Map<string, boolean>();
  const skipped = new Set(['kind', 'or', 'page', 'quote', 'optional', ...named]);
  for (const [name, expected] of Object.entries(label)) {
    if (skipped.has(name)) continue;
    const isRight = [expected].flat().some((choice) => isSame(choice, values[name]));
    right.set(name, isRight);
  }
  if (record.kind !== 'decision') return right;
  const { namesFor = [], namesAgainst = [], namesAbstaining = [] } = record.vote ?? {};
  for (const [name, people] of Object.entries({ for: namesFor, against: namesAgainst, abstaining: namesAbstaining })) {
    const expected = label[name] as string[] | undefined;
    if (!expected) continue;
    const isComplete = expected.length === people.length;
    right.set(name, isComplete && expected.every((each) => people.some(({ text }) => isSame(each, text))));
  }
  return right;
}

/** The record's fields under the labels' field names. */
function valuesOf(record: PaperRecord): Record<string, unknown> {
  const own = Object.entries(record).map(([name, value]) => [
    name,
    value?.date ??
      value?.value ??
      value?.text ??
      (Array.isArray(value) ? value.map(({ text }) => text).join(' und ') : value),
  ]);
  if (record.kind !== 'decision') return Object.fromEntries(own);
  const { unanimous, majority } = record.vote ?? {};
  const printed = numbers.map((name) => [name, record.vote?.[name]?.value]);
  return Object.fromEntries([...own, ...printed, ['unanimous', Boolean(unanimous)], ['majority', Boolean(majority)]]);
}

/** Texts match if one contains the other ("Frau Selig", "Selig"). */
function isSame(expected: unknown, value: unknown): boolean {
  if (typeof expected !== 'string' || typeof value !== 'string') return expected === value;
  const [left, right] = [` ${plain(expected)} `, ` ${plain(value)} `];
  return value !== '' && (left.includes(right) || right.includes(left));
}

/**
 * True if outcome, numbers and unanimity (or names, if only those are printed) match the label, and no unprinted number
 * was found.
 */
function agree(label: Label, record: DecisionRecord): boolean {
  const own = compareFields(label, record);
  const isCounted = numbers.some((name) => label[name] !== undefined);
  const isInvented = numbers.some((name) => label[name] === undefined && (record.vote?.[name]?.value ?? 0) !== 0);
  if (isInvented || (record.vote?.unanimous && label.unanimous === undefined)) return false;
  return ['outcome', 'unanimous', ...(isCounted ? numbers : named)].every((name) => own.get(name) !== false);
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();
const plain = (text: string) => squeeze(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' '));
