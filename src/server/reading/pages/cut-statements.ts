import type { Language } from '#server/platform/linguistics/language.ts';
import { isQuestion, splitSentences, type TextRange } from '#server/platform/linguistics/sentences.ts';
import { type PassageSection, sectionSeparator } from '../read-model.ts';
import { furnitureOf } from './furniture.ts';
import { findLabelledRow } from './labelled-rows.ts';

/** A `title` is certainly a heading or a table's header row; a `heading` merely looks like one, being a short line. */
export const statementForms = ['sentence', 'row', 'heading', 'title', 'question'] as const;
export type StatementForm = (typeof statementForms)[number];

/** A part of a passage that can be quoted on its own: a sentence, a table row, a list entry without its bullet. */
export type CutStatement = TextRange & {
  form: StatementForm;
  /** A numbered or bulleted entry of a list. */
  isEntry: boolean;
  /** Of a table row: the line of the passage's context that names its columns, counted from 0. */
  label: number | null;
};

export type PassageToCut = {
  text: string;
  language: Language | null;
  section: string | null;
  sections?: readonly PassageSection[] | null;
  context: string | null;
};

/** Nobody reads a longer quotation. */
const maxStatementLength = 900;
/** Minimum length of a sentence fragment before a page or column break; shorter ones are headings. */
const minBrokenLength = 50;
/** Maximum length of a list's introduction plus its first entry when quoted together. */
const maxIntroductionLength = 240;
/** A longer line without a full stop is a sentence. */
const maxHeadingLength = 90;

const ends = /[.!?…:;]["'”’“»«›‹)\]]*$/u;
/** A lower-case letter, or a number that does not open a list entry. */
const startsMidSentence = /^(?:\p{Ll}|\d(?![\d.]*[.)]\s))/u;
const bullet = /^[-–—•▪◦‣*·]\s+/u;
const listNumber = /^(?:\(?\d{1,3}[.)]|\(?[a-z]\))\s/u;
const hasWord = /[\p{L}\p{N}]{2}/u;

/** The statements of a passage in order, without page furniture. @param headings where its text surely has some */
export function cutStatements(passage: PassageToCut, headings: readonly TextRange[] = []): CutStatement[] {
  const { text, context } = passage;
  const statements: CutStatement[] = [];
  for (const { isHeading, ...range } of sentencesOf(passage, headings)) {
    const before = statements.at(-1);
    if (before && !isHeading && continuesStatement(before, range, text)) {
      before.end = range.end;
      before.form = formOf(text.slice(before.start, before.end), before.isEntry);
      continue;
    }
    const own = text.slice(range.start, range.end);
    const mark = bullet.exec(own)?.[0].length ?? 0;
    const isEntry = mark > 0 || listNumber.test(own);
    const form = isHeading ? 'title' : formOf(own, isEntry);
    statements.push({ start: range.start + mark, end: range.end, form, isEntry, label: null });
  }
  const titles = new Set(
    [passage.section, ...(passage.sections ?? []).map(({ section }) => section)].map(
      (path) => path?.split(sectionSeparator).at(-1)?.trim() ?? '',
    ),
  );
  return statements.filter((statement) => {
    const own = text.slice(statement.start, statement.end);
    if (!hasWord.test(own) || furnitureOf(own, passage.section) !== null) return false;
    if (titles.has(own.trim())) statement.form = 'title';
    if (statement.form !== 'row' || context === null) return true;
    statement.label = findLabelledRow(context, own);
    if (statement.label === null && namesColumns(context, own)) statement.form = 'title';
    return true;
  });
}

/** The sentences of a passage in order. A heading is one by itself. */
function sentencesOf({ text, language }: PassageToCut, headings: readonly TextRange[]) {
  const sentencesIn = (start: number, end: number) =>
    splitSentences(text.slice(start, end), language ?? 'de').map((range) => ({
      start: start + range.start,
      end: start + range.end,
      isHeading: false,
    }));
  let at = 0;
  const found = headings.flatMap(({ start, end }) => {
    const before = sentencesIn(at, start);
    at = end;
    return [...before, { start, end, isHeading: true }];
  });
  return [...found, ...sentencesIn(at, text.length)];
}

/** True if the next sentence continues one cut by a page or column break, or is the first entry of its list. */
function continuesStatement(before: CutStatement, next: TextRange, text: string): boolean {
  if (before.form === 'row' || before.form === 'title' || next.end - before.start > maxStatementLength) return false;
  const own = text.slice(before.start, before.end);
  const following = text.slice(next.start, next.end);
  if (following.includes('\t')) return false;
  if (own.endsWith(':')) return own.length + following.length <= maxIntroductionLength;
  return own.length >= minBrokenLength && !ends.test(own) && startsMidSentence.test(following);
}

/** True for the row that names a table's columns. */
const namesColumns = (context: string, row: string) =>
  row.split(/[\t\n]/u).every((cell) => cell.trim() === '' || context.includes(`${cell.trim()}: `));

function formOf(text: string, isEntry: boolean): StatementForm {
  if (text.includes('\t')) return 'row';
  if (isQuestion(text)) return 'question';
  return !isEntry && !ends.test(text) && text.length < maxHeadingLength ? 'heading' : 'sentence';
}

/** True if a text ends like a sentence. */
export const isWholeSentence = (text: string): boolean => ends.test(text);

/** Numbers per packed statement: gap before it, length, form and list mark, label counted from 1. */
const width = 4;

/** The statements as text of about nine characters each, to be stored with their passage. */
export function packStatements(statements: readonly CutStatement[]): string {
  let at = 0;
  return statements
    .flatMap(({ start, end, form, isEntry, label }) => {
      const gap = start - at;
      at = end;
      return [gap, end - start, statementForms.indexOf(form) * 2 + Number(isEntry), label === null ? 0 : label + 1];
    })
    .map((number) => number.toString(36))
    .join(' ');
}

/** What `packStatements` packed. */
export function unpackStatements(packed: string): CutStatement[] {
  const numbers = packed === '' ? [] : packed.split(' ').map((number) => Number.parseInt(number, 36));
  let at = 0;
  return Array.from({ length: numbers.length / width }, (_, index) => {
    const [gap = 0, length = 0, kind = 0, label = 0] = numbers.slice(index * width, (index + 1) * width);
    const start = at + gap;
    at = start + length;
    const form = statementForms[kind >> 1] ?? 'sentence';
    return { start, end: at, form, isEntry: kind % 2 === 1, label: label === 0 ? null : label - 1 };
  });
}
