import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { furnitureOf } from '#server/reading/pages/furniture.ts';
import { sectionSeparator } from '#server/reading/read-model.ts';
import type { EvidencePassage } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { holdsCell } from '../../verify/compare-cells.ts';

/** A `title` is certainly a heading or a table's header row; a `heading` merely looks like one, being a short line. */
export type StatementForm = 'sentence' | 'row' | 'heading' | 'title' | 'question';

/** A part of a passage that can be quoted on its own: a sentence, a table row, a list entry. */
export type Statement = {
  passage: EvidencePassage;
  /** Index among the passage's statements. */
  index: number;
  /** Characters of the passage's text, `end` exclusive. */
  start: number;
  end: number;
  text: string;
  form: StatementForm;
};

/** Nobody reads a longer quotation. */
const maxStatementLength = 900;
/** Minimum length of a sentence fragment before a page or column break; shorter ones are headings. */
const minBrokenLength = 50;
/** Maximum length of a list's introduction plus its first entry when quoted together. */
const maxIntroductionLength = 240;

const ends = /[.!?…:;]["'”’“»«›‹)\]]*$/u;
/** A lower-case letter, or a number that does not open a list entry. */
const startsMidSentence = /^(?:\p{Ll}|\d(?![\d.]*[.)]\s))/u;

/** The statements of a passage in order, without page furniture. */
export function statementsOf(passage: EvidencePassage): Statement[] {
  const { text } = passage;
  const language: AnswerLanguage = passage.language ?? 'de';
  const statements: Statement[] = [];
  for (const { start, end } of splitSentences(text, language)) {
    const before = statements.at(-1);
    const own = text.slice(start, end);
    if (before && continuesStatement(before, own) && end - before.start <= maxStatementLength) {
      before.end = end;
      before.text = text.slice(before.start, end);
      before.form = formOf(before.text);
      continue;
    }
    statements.push({ passage, index: statements.length, start, end, text: own, form: formOf(own) });
  }
  for (const each of statements) {
    if (each.form === 'row' ? isHeader(passage, each.text) : isSection(passage, each.text)) each.form = 'title';
  }
  return statements.filter(
    ({ text: own }) => /[\p{L}\p{N}]{2}/u.test(own) && furnitureOf(own, passage.section) === null,
  );
}

/** True if `next` continues a sentence cut by a page or column break, or is the first entry of the introduced list. */
function continuesStatement({ text, form }: Statement, next: string): boolean {
  if (form === 'row') return false;
  if (text.endsWith(':')) return text.length + next.length <= maxIntroductionLength && !next.includes('\t');
  return text.length >= minBrokenLength && !ends.test(text) && startsMidSentence.test(next) && !next.includes('\t');
}

/**
 * A row with its column names, "Position: Staff costs; 2024: 4,530", as reading stored it in the passage's context.
 * Null if the text is no row, or is the header row.
 */
export function labelledRow({ context }: Pick<EvidencePassage, 'context'>, text: string): string | null {
  if (context === null || !text.includes('\t')) return null;
  const cells = cellsOf(text);
  const lines = context.split('\n').filter((line) => cells.every((cell) => line.includes(cell)));
  return lines.find((line) => cells.every((cell, index) => holdsCell(line, cell, index === 0))) ?? null;
}

const cellsOf = (text: string) =>
  text
    .split(/[\t\n]/u)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/** True for the row that names a table's columns. */
function isHeader({ context }: EvidencePassage, text: string): boolean {
  return context !== null && cellsOf(text).every((cell) => context.includes(`${cell}: `));
}

/** True for the heading of the passage's own section. */
const isSection = ({ section }: EvidencePassage, text: string) =>
  section !== null && (section.split(sectionSeparator).at(-1) ?? '').trim() === text.trim();

function formOf(text: string): StatementForm {
  if (text.includes('\t')) return 'row';
  if (/\?["'”’“»«›‹)\]]*$/u.test(text)) return 'question';
  if (!ends.test(text) && text.length < 90 && !/^[-–—•▪◦‣*·]|^\(?\d{1,3}[.)]\s/u.test(text)) return 'heading';
  return 'sentence';
}

/** Two adjacent statements as one; null if they are no full sentences or too long together. */
export function joinStatements(first: Statement, second: Statement, longest: number): Statement | null {
  if (
    first.form !== 'sentence' ||
    second.form !== 'sentence' ||
    !ends.test(first.text) ||
    second.end - first.start > longest
  )
    return null;
  const text = first.passage.text.slice(first.start, second.end);
  return { ...first, end: second.end, text };
}
