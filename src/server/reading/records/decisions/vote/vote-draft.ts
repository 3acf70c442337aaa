import { numberOf } from '../../lexicon/lexicon.ts';
import type { PaperText, Range, Token } from '../../paper-text.ts';
import type { Quoted, QuotedNumber } from '../../record-model.ts';
import { decidingVerbs } from '../words/verbs.ts';
import { decisionWords, outcomeNouns } from '../words/word-sets.ts';

export type Side = 'yes' | 'no' | 'abstain';
export type Total = 'invalid' | 'cast' | 'entitled';

/** No body has more voting members. */
const mostVotes = 100_000;

/** What is read of a vote in one sentence, token by token. */
export class VoteDraft {
  readonly paper: PaperText;
  readonly tokens: readonly Token[];
  readonly counts: Partial<Record<Side | Total, QuotedNumber>> = {};
  readonly names: Record<Side, Quoted[]> = { yes: [], no: [], abstain: [] };
  /** The side that was counted last, and its last token. */
  latest: { side: Side; at: number } | null = null;
  /** Votes without a side, as in an election. */
  plain: QuotedNumber | null = null;
  unanimous: Quoted | null = null;
  majority: Quoted | null = null;
  /** Counted by unambiguous words ("Ja-Stimmen"), or next to them. */
  isSure = false;
  start = Number.POSITIVE_INFINITY;
  end = -1;

  constructor(paper: PaperText, tokens: readonly Token[]) {
    this.paper = paper;
    this.tokens = tokens;
  }

  norm(index: number): string {
    return this.tokens[index]?.norm ?? '';
  }

  numberAt(index: number): number | null {
    const token = this.tokens[index];
    const value = token && numberOf(token);
    return value !== undefined && value <= mostVotes ? value : null;
  }

  isCapital(index: number): boolean {
    const token = this.tokens[index];
    return token !== undefined && /^\p{Lu}/u.test(this.paper.of(token));
  }

  mark({ start, end }: Range): void {
    this.start = Math.min(this.start, start);
    this.end = Math.max(this.end, end);
  }

  rangeOf(from: number, to: number): Range | null {
    const [first, last] = [this.tokens[from], this.tokens[to]];
    return first && last ? { start: first.start, end: last.end } : null;
  }

  count(side: Side | Total, value: number, from: number, to: number): void {
    const range = this.rangeOf(from, to);
    if (!range || this.counts[side]) return;
    this.counts[side] = { ...this.paper.quoteOf(range), value };
    if (side === 'yes' || side === 'no' || side === 'abstain') this.latest = { side, at: to };
    this.mark(range);
  }

  /** "4,2", "12.30", "7 %": another kind of figure. @param isRatio a hyphen may stand between two counts */
  isPartOfFigure(index: number, isRatio = false): boolean {
    const [before, token, after] = [this.tokens[index - 1], this.tokens[index], this.tokens[index + 1]];
    const signs = isRatio ? /^[.,'’§$€£]$/u : /^[.,'’/§$€£-]$/u;
    const joinsBefore = before && token && before.end === token.start && signs.test(before.norm);
    const joinsAfter =
      after &&
      token &&
      after.start === token.end &&
      (isRatio ? /^[.,'’]$/u : /^[.,'’/]$/u).test(after.norm) &&
      this.tokens[index + 2]?.kind === 'number' &&
      this.tokens[index + 2]?.start === after.end;
    return Boolean(joinsBefore || joinsAfter || after?.norm === '%');
  }
}

export const ratioMarks: ReadonlySet<string> = new Set([':', '-', '–', '/', ...decisionWords.ratios]);
/** True for side words that always mean a vote; "for" and "against" do not. */
export const isPlainSide = (norm: string): boolean =>
  decisionWords.sides.has(norm) && !decisionWords.weakSides.has(norm);
export const isVoteWord = (norm: string): boolean => decisionWords.votes.has(norm) || isPlainSide(norm);
/** "angenommen", "defeated", "tie": a ratio behind it is a vote. */
export const isOutcomeWord = (norm: string): boolean =>
  decidingVerbs.has(norm) || outcomeNouns.has(norm) || decisionWords.resultWords.has(norm);
