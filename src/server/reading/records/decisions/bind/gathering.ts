import type { PaperContext } from '../../paper-context.ts';
import type { Range } from '../../paper-text.ts';
import { certain, doubtful } from '../role/weights.ts';
import type { Statement } from '../statements/list-statements.ts';
import type { ReadVote } from '../vote/read-vote.ts';
import type { Draft } from './draft.ts';
import { Motions } from './motions.ts';

/** Characters from a vote to the decision that takes it over. */
const nearVote = 600;

/** A vote that waits for its result. */
export type Pending = {
  vote: ReadVote;
  range: Range;
  at: number;
  before: Statement | null;
  isLabelled: boolean;
  isTelling: boolean;
};

/** The decisions found so far, and what is open in the agenda item that is being read. */
export class Gathering {
  readonly drafts: Draft[] = [];
  readonly context: PaperContext;
  readonly motions = new Motions();
  item = -1;
  /** Index of the current statement. */
  at = -1;
  /** A vote before its result. */
  pending: Pending | null = null;
  before: Statement | null = null;
  current: Statement | null = null;
  /** A statement that decides only if a vote follows. */
  weak: Statement | null = null;
  /** Where the vote stands that the next decision takes over. */
  #taken: Range | null = null;

  constructor(context: PaperContext) {
    this.context = context;
  }

  /** The vote that waits; the next decision takes it over. */
  takePending(): ReadVote | null {
    const vote = this.pending?.vote ?? null;
    this.#taken = this.pending?.range ?? null;
    this.pending = null;
    return vote;
  }

  /** A vote without a result decides the motion, or what was said before it. */
  flush(): void {
    const pending = this.pending;
    if (!pending) return;
    this.pending = null;
    const motion = this.motions.take(pending.at);
    const what = motion?.range ?? pending.before;
    // In a transcript, counts without a result are part of a speech.
    if (!what || this.context.isVerbatim) return;
    if (!pending.vote.isCounted && !pending.isLabelled && !this.weak) return;
    const probability = motion || pending.isLabelled || this.weak ? 1 : doubtful;
    this.weak = null;
    const around = { start: pending.range.start, end: Math.max(pending.range.end, this.current?.end ?? 0) };
    this.push({ what, proof: pending.range, around, vote: pending.vote, outcome: null, probability });
  }

  /** Adds a decision. */
  push(part: Partial<Draft> & { proof: Range }): Draft {
    this.weak = null;
    if (this.#taken && part.vote && part.proof.start - this.#taken.start < nearVote)
      part.proof = { start: this.#taken.start, end: part.proof.end };
    this.#taken = null;
    const draft: Draft = {
      what: null,
      title: null,
      item: this.item,
      at: this.at,
      outcome: null,
      vote: null,
      number: null,
      against: [],
      around: part.proof,
      probability: 1,
      doubts: new Set(),
      ...part,
    };
    if (draft.probability < certain) draft.doubts.add('kind');
    this.drafts.push(draft);
    return draft;
  }

  /** Nothing stays open at an item's end. */
  leaveItem(): void {
    this.flush();
    this.motions.clear();
    this.before = null;
    this.weak = null;
    this.item = -1;
  }
}
