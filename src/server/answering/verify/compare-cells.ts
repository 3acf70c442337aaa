import { holdsCell } from '#server/reading/pages/labelled-rows.ts';
import type { FactKind } from '#shared/contracts/provenance.ts';
import type { AnswerLanguage } from '../intent.ts';
import { type FactSentence, readSentence, type Token } from './read-facts.ts';

/** A cell with its column name, both read as facts. */
export type LabelledCell = { head: readonly Token[]; value: readonly Token[] };

const cellsOf = (row: string): string[] =>
  row
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean);

/**
 * Splits quoted words into labelled rows, "Position: Staff costs; 2024: 4,530", and the rest.
 * @param context labelled rows that reading stored with the passage
 */
export function labelledRows(words: string, context: string | null): { named: string[]; rest: string } {
  if (context === null) return { named: [], rest: words };
  const lines = context.split('\n');
  const named: string[] = [];
  const rest: string[] = [];
  for (const row of words.split('\n')) {
    const cells = cellsOf(row);
    const found = lines.filter(
      (line) => cells.length > 0 && cells.every((cell, index) => holdsCell(line, cell, index === 0)),
    );
    if (found.length > 0) named.push(...found);
    else rest.push(row);
  }
  return { named: [...new Set(named)], rest: rest.join('\n') };
}

export function labelledCells(line: string, language: AnswerLanguage): LabelledCell[] {
  return line.split('; ').flatMap((part) => {
    const at = part.indexOf(': ');
    if (at === -1) return [];
    const read = (text: string) => readSentence(text, language).tokens;
    return [{ head: read(part.slice(0, at)), value: read(part.slice(at + 2)) }];
  });
}

/** Each value must be claimed under its own column name. */
export function compareCells(claim: FactSentence, cells: readonly LabelledCell[]): FactKind[] {
  const parts = claim.text.split(/[;,]\s/u).map((part) => readSentence(part, claim.language).tokens);
  const isRight = [claim.tokens, ...(parts.length > 1 ? parts : [])].every((tokens) => isUnderOwnName(tokens, cells));
  return isRight ? [] : ['number'];
}

/** True if the claim names no column better than those of the claimed values. */
function isUnderOwnName(tokens: readonly Token[], cells: readonly LabelledCell[]): boolean {
  const keys = new Set(tokens.flatMap((token) => [keyOf(token), token.norm]));
  const isTold = (token: Token) => keys.has(keyOf(token)) || keys.has(token.norm);
  const weighed = cells.map(({ head, value }) => ({
    value: value.map(keyOf).join(' '),
    isClaimed: value.length > 0 && value.every(isTold),
    named: namedBy(head, isTold),
  }));
  const claimed = weighed.filter(({ isClaimed }) => isClaimed);
  const best = Math.max(0, ...weighed.map(({ named }) => named));
  const isNamed = best > 0 && weighed.some(({ named }) => named < best);
  // The first cell names the row. If the claim names another column better, the value belongs to a different cell.
  const values = claimed.filter(({ value }) => value !== weighed[0]?.value);
  if (!isNamed || values.length === 0) return true;
  const wrong = weighed.filter(
    (each, place) => place > 0 && each.named === best && !values.some(({ value }) => value === each.value),
  );
  return wrong.length === 0 || values.some(({ named }) => named === best);
}

/** Share of a column name that the claim states; longer names win among fully stated ones. */
function namedBy(head: readonly Token[], isTold: (token: Token) => boolean): number {
  const told = head.filter(isTold).length;
  return head.length === 0 ? 0 : told / head.length + told / 1_000;
}

const keyOf = ({ figure, date, norm, stem }: Token): string =>
  figure?.value ?? (date ? `${date.year}-${date.month}-${date.day}` : stem || norm);
