import type { Token, Tokenizer } from '#server/platform/linguistics/pieces/tokenizer.ts';
import { sectionSeparator } from '#server/reading/read-model.ts';

/** A statement with what stands around it. Plain data, since it is read in another thread. */
export type StatementToRead = {
  title: string;
  section: string | null;
  /** Its passage. */
  text: string;
  /** Characters of `text`, `end` exclusive. */
  start: number;
  end: number;
};

/** An input of the model, with the statements (by their index) whose tokens, `to` exclusive, it scores. */
export type Row = { ids: number[]; scored: { statement: number; from: number; to: number }[] };

/** Most tokens of a row's parts, as the model was trained. */
const most = { question: 48, heading: 18, text: 80 };

/** Characters of a question that are split at all: a token is hardly longer than twenty. */
const longestQuestion = most.question * 20;

/** Rows that hold every statement once, each with its surroundings; the first statement is in the first row. */
export function composeRows(tokenizer: Tokenizer, question: string, statements: readonly StatementToRead[]): Row[] {
  const { bos, eos } = tokenizer.marks;
  const idsOf = (tokens: readonly Token[]) => tokens.map(({ id }) => id);
  const asked = [bos, ...idsOf(tokenizer.split(question.slice(0, longestQuestion)).slice(0, most.question)), eos];
  const split = new Map<string, Token[]>();
  const rows: (Row & { of: string; under: string; first: number; last: number; offset: number })[] = [];
  for (const [statement, { title, section, text, start, end }] of statements.entries()) {
    const tokens = split.get(text) ?? tokenizer.split(text);
    split.set(text, tokens);
    const from = tokens.findIndex((token) => token.end > start);
    const after = tokens.findIndex((token) => token.start >= end);
    const to = after === -1 ? tokens.length : after;
    const heading = [title, section?.split(sectionSeparator).at(-1)].filter(Boolean).join(' › ');
    const known = rows.find((row) => row.of === text && row.under === heading && row.first <= from && row.last >= to);
    if (known) {
      known.scored.push({ statement, from: from - known.first + known.offset, to: to - known.first + known.offset });
      continue;
    }
    const { first, last } = windowAround(from, to, tokens.length);
    const head = [...asked, ...idsOf(tokenizer.split(heading).slice(0, most.heading)), eos];
    const ids = [...head, ...idsOf(tokens.slice(first, last)), eos];
    const scored = [{ statement, from: from - first + head.length, to: Math.min(to, last) - first + head.length }];
    rows.push({ ids, scored, of: text, under: heading, first, last, offset: head.length });
  }
  return rows.map(({ ids, scored }) => ({ ids, scored }));
}

/** At most `most.text` of `count` tokens: `from`…`to` with as much before as after, or the beginning of it. */
function windowAround(from: number, to: number, count: number): { first: number; last: number } {
  const room = Math.max(most.text - (to - from), 0);
  const before = Math.max(Math.min(from, Math.floor(room / 2)), room - (count - to));
  const first = Math.max(from - before, 0);
  return { first, last: Math.min(first + most.text, count) };
}

/** The mean score of each statement's tokens. @param scores of all tokens of each row */
export function meanScores(
  rows: readonly Row[],
  scores: readonly Float32Array[],
): { statement: number; score: number }[] {
  return rows.flatMap(({ scored }, index) =>
    scored.map(({ statement, from, to }) => {
      const own = [...(scores[index]?.subarray(from, to) ?? [])];
      return { statement, score: own.reduce((sum, score) => sum + score, 0) / Math.max(own.length, 1) };
    }),
  );
}
