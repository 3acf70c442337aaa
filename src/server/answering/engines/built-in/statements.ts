import {
  type CutStatement,
  cutStatements,
  isWholeSentence,
  unpackStatements,
} from '#server/reading/pages/cut-statements.ts';
import { findLabelledRow } from '#server/reading/pages/labelled-rows.ts';
import type { EvidencePassage } from '../../engine.ts';

/** A part of a passage that can be quoted on its own: a sentence, a table row, a list entry. */
export type Statement = Omit<CutStatement, 'label'> & {
  passage: EvidencePassage;
  /** Index among the passage's statements. */
  index: number;
  text: string;
  /** A table row with its column names; null for all else. */
  labelled: string | null;
  /** The heading above it within its passage; null if there is none, see the passage's section then. */
  heading: string | null;
  /** No other words stand between it and the statement before. */
  isNext: boolean;
};

const aWord = /[\p{L}\p{N}]/u;

/**
 * The statements of a passage in order, without page furniture, as they were cut when the paper was read: what ranking
 * scores and what a model may cite by its number. Those of a passage that is not as it was read are cut now.
 */
export function statementsOf(passage: EvidencePassage): Statement[] {
  const { text, context } = passage;
  const lines = context?.split('\n') ?? [];
  const cut = typeof passage.statements === 'string' ? unpackStatements(passage.statements) : cutStatements(passage);
  let heading: string | null = null;
  let at = 0;
  return cut.map(({ label, ...own }, index) => {
    const statement: Statement = {
      ...own,
      passage,
      index,
      text: text.slice(own.start, own.end),
      labelled: label === null ? null : (lines[label] ?? null),
      heading,
      isNext: !aWord.test(text.slice(at, own.start)),
    };
    at = own.end;
    if (own.form === 'title' || own.form === 'heading') heading = statement.text;
    return statement;
  });
}

/** A row's words with its column names. Null if the text is no row, or is the header row. */
export function labelledRow({ context }: Pick<EvidencePassage, 'context'>, text: string): string | null {
  if (context === null || !text.includes('\t')) return null;
  const line = findLabelledRow(context, text);
  return line === null ? null : (context.split('\n')[line] ?? null);
}

/** Two adjacent statements of a paragraph as one; null if they are no full sentences or too long together. */
export function joinStatements(first: Statement, second: Statement, longest: number): Statement | null {
  const isWhole = first.form === 'sentence' && second.form === 'sentence' && isWholeSentence(first.text);
  const isParted = /\n\s*\n/u.test(first.passage.text.slice(first.end, second.start));
  if (!isWhole || isParted || second.end - first.start > longest) return null;
  return { ...first, end: second.end, text: first.passage.text.slice(first.start, second.end) };
}
