import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { furnitureOf } from '#server/reading/pages/furniture.ts';
import { sectionSeparator } from '#server/reading/read-model.ts';
import type { EvidencePassage } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';

/** A title is a heading for certain, or the row of a table's columns; a heading only looks like one, as a short line does. */
export type StatementForm = 'sentence' | 'row' | 'heading' | 'title' | 'question';

/** A part of a passage that can be quoted by itself: a sentence, a row of a table, an entry of a list. */
export type Statement = {
  passage: EvidencePassage;
  /** Its place among the passage's statements. */
  index: number;
  /** Characters of the passage's text, `end` exclusive. */
  start: number;
  end: number;
  text: string;
  form: StatementForm;
};

/** Longer ones are no proof that somebody reads. */
const longestStatement = 900;
/** Half a sentence that a page or column break left must be this long to be joined; shorter ones are headings. */
const leastBroken = 50;
/** An announcement and the first entry of its list are quoted together up to this length. */
const longestAnnouncement = 240;

const ends = /[.!?…:;]["'”’“»«›‹)\]]*$/u;
/** A small letter, or a number that does not open an entry of a list. */
const goesOn = /^(?:\p{Ll}|\d(?![\d.]*[.)]\s))/u;

/** The statements of a passage in its order, without what is no part of what the paper says. */
export function statementsOf(passage: EvidencePassage): Statement[] {
  const { text } = passage;
  const language: AnswerLanguage = passage.language ?? 'de';
  const statements: Statement[] = [];
  for (const { start, end } of splitSentences(text, language)) {
    const before = statements.at(-1);
    const own = text.slice(start, end);
    if (before && isGoingOn(before, own) && end - before.start <= longestStatement) {
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

/** A sentence that a page or column break divided, or the first entry behind what announces it. */
function isGoingOn({ text, form }: Statement, next: string): boolean {
  if (form === 'row') return false;
  if (text.endsWith(':')) return text.length + next.length <= longestAnnouncement && !next.includes('\t');
  return text.length >= leastBroken && !ends.test(text) && goesOn.test(next) && !next.includes('\t');
}

/**
 * A row with the names of its columns, "Position: Staff costs; 2024: 4,530", as reading put it beside the text; null for what is no row and for
 * the row that names the columns.
 */
export function labelledRow({ context }: Pick<EvidencePassage, 'context'>, text: string): string | null {
  if (context === null || !text.includes('\t')) return null;
  const cells = cellsOf(text);
  const lines = context.split('\n').filter((line) => cells.every((cell) => line.includes(cell)));
  return lines.find((line) => cells.every((cell) => line.includes(`: ${cell}`))) ?? null;
}

const cellsOf = (text: string) =>
  text
    .split(/[\t\n]/u)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/** The row of a table that names its columns. */
function isHeader({ context }: EvidencePassage, text: string): boolean {
  return context !== null && cellsOf(text).every((cell) => context.includes(`${cell}: `));
}

/** The heading of the passage's own section, numbered or not. */
const isSection = ({ section }: EvidencePassage, text: string) =>
  section !== null && (section.split(sectionSeparator).at(-1) ?? '').trim() === text.trim();

function formOf(text: string): StatementForm {
  if (text.includes('\t')) return 'row';
  if (/\?["'”’“»«›‹)\]]*$/u.test(text)) return 'question';
  if (!ends.test(text) && text.length < 90 && !/^[-–—•▪◦‣*·]|^\(?\d{1,3}[.)]\s/u.test(text)) return 'heading';
  return 'sentence';
}

/** Two statements that follow each other, to be quoted as one; null where they cannot be. */
export function joined(first: Statement, second: Statement, longest: number): Statement | null {
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
