import type { PaperContext } from '../../paper-context.ts';
import type { Range } from '../../paper-text.ts';
import { type Analysis, hasHence, isNoDecision, outcomeOf } from '../role/analyse.ts';
import type { Candidate } from '../role/candidates.ts';
import { isResult } from '../role/features.ts';
import { certain, doubtful } from '../role/weights.ts';
import { readRow } from '../rows/read-row.ts';
import type { Label } from '../statements/labels.ts';
import type { Statement } from '../statements/list-statements.ts';
import { mergeVote } from '../vote/merge-votes.ts';
import type { ReadVote } from '../vote/read-vote.ts';
import { addSpoken, addVote, belongsTo, makesSense } from './add-vote.ts';
import { type Draft, longestResolution, type StatedOutcome } from './draft.ts';
import { isRule } from './infer-outcome.ts';
import { Motions } from './motions.ts';
import { splitOutcomes } from './split-outcomes.ts';

/** From here on a statement is what the next vote decides. */
const possible = 0.15;
/** Characters from a decision to the names of those who voted on it. */
const longestText = 9_000;
/** Words; a longer result says enough by itself. */
const longestBareResult = 9;
/** Statements in a transcript between the counts and the chair's formula. */
const spokenReach = 6;
/** Statements between a decision and its vote. */
const voteReach = 4;

type Pending = {
  vote: ReadVote;
  range: Range;
  at: number;
  before: Statement | null;
  isLabelled: boolean;
  isTelling: boolean;
};

/** Binds motions, results and votes of each agenda item to decisions, reading statement by statement. */
export class Binder {
  readonly drafts: Draft[] = [];
  readonly #context: PaperContext;
  readonly #motions = new Motions();
  #item = -1;
  #at = -1;
  /** A resolution whose text may go on, and the unit it began in; -1 = the line after a label. */
  #block: { draft: Draft | null; label: Label; unit: number } | null = null;
  /** A vote before its result. */
  #pending: Pending | null = null;
  #before: Statement | null = null;
  #current: Statement | null = null;
  /** Where the vote stands that the next decision takes over. */
  #taken: Range | null = null;
  /** A statement that decides only if a vote follows. */
  #weak: Statement | null = null;

  constructor(context: PaperContext) {
    this.#context = context;
  }

  read({ analysis, statement, probability }: Candidate): void {
    this.#at += 1;
    // A rule for the vote may stand right behind it.
    const last = this.drafts.at(-1);
    if (last && statement?.item === last.item && this.#at - last.at === 1)
      last.around = { start: last.around.start, end: statement.end };
    if (!analysis || !statement || statement.item !== this.#item) this.#leaveItem();
    if (!analysis || !statement) return;
    this.#item = statement.item;
    this.#current = statement;
    if (statement.kind === 'row' && statement.unit.cells.length > 1) this.#readRow(statement);
    else if (statement.kind === 'label' && statement.label) {
      this.#block = { draft: null, label: statement.label, unit: -1 };
      return;
    } else if (statement.kind === 'heading') this.#block = null;
    else if (this.#context.isMinutes) this.#readSentence(analysis, probability);
    if (statement.kind === 'heading') this.#before = null;
    else if (!statement.tokens.some(isRule)) this.#before = statement;
  }

  finish(): Draft[] {
    this.#leaveItem();
    return this.drafts;
  }

  #readSentence(analysis: Analysis, probability: number): void {
    const { statement, vote, motion } = analysis;
    const isVoteOnly = vote !== null && makesSense(analysis);
    if (this.#block && this.#continueBlock(analysis, isVoteOnly)) return;
    if (this.#context.isVerbatim && !(statement.label?.kind === 'decision' && statement.label.isOpen)) {
      this.#readSpeech(analysis, probability);
      return;
    }
    if (isVoteOnly && statement.label?.kind !== 'decision') {
      this.#readVote(vote, analysis);
      return;
    }
    if (this.#pending && this.#at - this.#pending.at > 1) this.#flush();
    if (statement.label?.kind === 'decision') this.#startResolution(analysis, statement.label);
    else if (probability >= doubtful && statement.label?.kind !== 'motion') this.#readDecision(analysis, probability);
    else {
      this.#flush();
      if (motion) this.#motions.push(analysis, this.#at);
      else if (probability >= possible && !isResult(analysis)) this.#weak = statement;
    }
  }

  /** In a transcript counts come first, then the chair's formula. */
  #readSpeech(analysis: Analysis, probability: number): void {
    const { statement, vote } = analysis;
    if (this.#pending && this.#at - this.#pending.at > spokenReach) this.#pending = null;
    if (probability > 0) {
      this.#readDecision(analysis, probability);
      this.#pending = null;
    } else if (vote && (vote.isCounted || vote.vote.yes)) {
      const known = this.#pending && addSpoken(this.#pending.vote, vote) ? this.#pending : null;
      if (known) known.at = this.#at;
      else this.#pending = { vote, range: statement, at: this.#at, before: null, isLabelled: false, isTelling: false };
    } else if (analysis.motion === 'moved') this.#motions.push(analysis, this.#at);
  }

  /** Reads on in a labelled resolution; false if the statement does not belong to it. */
  #continueBlock(analysis: Analysis, isVoteOnly: boolean): boolean {
    const block = this.#block;
    const { statement } = analysis;
    if (!block) return false;
    if (block.unit === -1) block.unit = statement.unitIndex;
    // Several decisions may stand under one label, each with its own vote.
    const isAnother = block.draft !== null && analysis.vote?.isCounted === true && analysis.verb !== null;
    const isApart = (statement.unitIndex !== block.unit && !statement.isListed) || isAnother;
    if (isApart || statement.label || isVoteOnly || (block.draft && isResult(analysis))) {
      this.#block = null;
      return false;
    }
    if (block.label.kind === 'vote') return false;
    if (block.label.kind === 'motion') {
      this.#motions.push({ ...analysis, motion: 'moved' }, this.#at);
      return true;
    }
    if (block.draft === null) {
      this.#startResolution(analysis, { ...block.label, content: statement.start }, block.label);
      return true;
    }
    const { draft } = block;
    if (analysis.motion === 'wished' && statement.unitIndex !== block.unit) return false;
    if (draft.what && statement.end - draft.what.start <= longestResolution) {
      draft.what = { start: draft.what.start, end: statement.end };
      draft.proof = { start: draft.proof.start, end: statement.end };
      draft.at = this.#at;
      if (analysis.vote) addVote(draft, analysis.vote);
    }
    return true;
  }

  #startResolution(analysis: Analysis, label: Label, line: Label | null = null): void {
    const { statement, verb, vote, content } = analysis;
    if (isNoDecision(statement.tokens)) return;
    const stated = verb && labelledOutcome(analysis);
    if (isResult(analysis) && (stated || vote)) {
      this.#readResult(analysis, 1, stated ?? { value: 'adopted', range: label.range });
      return;
    }
    if (content.length === 0) return;
    const draft = this.#push({
      what: { start: label.content, end: statement.end },
      proof: { start: statement.start, end: statement.end },
      outcome: stated ?? { value: 'adopted', range: line?.range ?? label.range },
      vote: vote ?? this.#takePending(),
      number: label.number,
    });
    this.#block = label.isOpen ? { draft, label, unit: statement.unitIndex } : null;
  }

  /** A vote apart from its decision: before or behind it. */
  #readVote(vote: ReadVote, { statement, verb, content }: Analysis): void {
    const last = this.drafts.at(-1);
    // Names may be called far below a long text.
    const isCalled =
      vote.isCounted && !vote.vote.yes && last?.vote === null && statement.start - last.proof.start < longestText;
    const isNear = last?.item === statement.item && (this.#at - last.at <= voteReach || isCalled);
    const isOwn = !last?.vote || belongsTo(vote, last.vote);
    if (
      last &&
      isNear &&
      isOwn &&
      (isCalled || this.#motions.isEmpty || last.at >= this.#motions.latest) &&
      this.#pending === null
    ) {
      addVote(last, vote);
      last.proof = { start: Math.min(last.proof.start, statement.start), end: Math.max(last.proof.end, statement.end) };
      if (last.outcome === null && verb) last.outcome = statedBy(outcomeOf(verb), verb.range);
      return;
    }
    if (this.#pending) this.#flush();
    const before = this.#weak ?? this.#before;
    this.#pending = {
      vote,
      range: statement,
      at: this.#at,
      before,
      isLabelled: statement.label?.kind === 'vote',
      isTelling: content.length > 0 && !statement.label,
    };
  }

  #readDecision(analysis: Analysis, probability: number): void {
    const { statement, verb, vote } = analysis;
    const value = verb && outcomeOf(verb);
    const outcome = verb && statedBy(value, verb.range);
    if (isResult(analysis) && outcome?.value !== 'elected') {
      this.#readResult(analysis, probability, outcome);
      return;
    }
    if (!hasHence(statement.tokens) && outcome?.value !== 'elected') this.#flush();
    for (const part of splitOutcomes(this.#context, analysis))
      this.#push({ ...part, vote: part.vote ?? vote ?? this.#takePending(), probability });
  }

  /** "Der Antrag wird abgelehnt", "Adopted 4-2." */
  #readResult(analysis: Analysis, probability: number, outcome: StatedOutcome | null): void {
    const { statement } = analysis;
    const counted = this.#pending;
    const pending = this.#takePending();
    const vote = analysis.vote ?? pending;
    // A roll call stands before its result.
    if (analysis.vote && pending) mergeVote(analysis.vote.vote, pending.vote);
    const last = this.drafts.at(-1);
    const motion = this.#motions.take(this.#at, statement.tokens);
    if (
      !motion &&
      last?.item === statement.item &&
      this.#at - last.at <= 2 &&
      last.vote === null &&
      vote &&
      isSame(outcome, last.outcome)
    ) {
      addVote(last, vote);
      last.proof = { start: last.proof.start, end: statement.end };
      return;
    }
    const asked = outcome?.value === 'adopted' && motion?.asks ? { ...outcome, value: motion.asks } : outcome;
    const title = statement.item === -1 ? null : (this.#context.items[statement.item]?.record.title ?? null);
    const isLong =
      analysis.verb?.voice !== 'bare' &&
      statement.tokens.filter(({ kind }) => kind === 'word').length > longestBareResult;
    const before =
      this.#before?.item === statement.item && !title && !isLong && !this.#context.isVerbatim ? this.#before : null;
    this.#push({
      what:
        motion?.range ?? (counted?.isTelling ? counted.range : null) ?? before ?? (title && !isLong ? null : statement),
      title,
      proof: statement,
      outcome: asked,
      vote,
      probability,
      number: analysis.statement.label?.number ?? null,
    });
  }

  #readRow(statement: Statement): void {
    const row = readRow(this.#context, statement);
    if (row) this.#push({ ...row, proof: statement });
  }

  #takePending(): ReadVote | null {
    const vote = this.#pending?.vote ?? null;
    this.#taken = this.#pending?.range ?? null;
    this.#pending = null;
    return vote;
  }

  /** A vote without a result decides the motion, or what was said before it. */
  #flush(): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#pending = null;
    const motion = this.#motions.take(pending.at);
    const what = motion?.range ?? pending.before;
    // In a transcript, counts without a result are part of a speech.
    if (!what || this.#context.isVerbatim) return;
    if (!pending.vote.isCounted && !pending.isLabelled && !this.#weak) return;
    const probability = motion || pending.isLabelled || this.#weak ? 1 : doubtful;
    this.#weak = null;
    const around = { start: pending.range.start, end: Math.max(pending.range.end, this.#current?.end ?? 0) };
    this.#push({ what, proof: pending.range, around, vote: pending.vote, outcome: null, probability });
  }

  #push(part: Partial<Draft> & { proof: Range }): Draft {
    this.#weak = null;
    if (this.#taken && part.vote && part.proof.start - this.#taken.start < 600)
      part.proof = { start: this.#taken.start, end: part.proof.end };
    this.#taken = null;
    const draft: Draft = {
      what: null,
      title: null,
      item: this.#item,
      at: this.#at,
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

  #leaveItem(): void {
    this.#flush();
    this.#motions.clear();
    this.#block = null;
    this.#before = null;
    this.#weak = null;
    this.#item = -1;
  }
}

const statedBy = (value: StatedOutcome['value'] | null, range: Range): StatedOutcome | null =>
  value && { value, range };

const isSame = (one: StatedOutcome | null, other: StatedOutcome | null): boolean =>
  !one || !other || one.value === other.value;

/** Under a label the infinitive decides, too: "Resolved: to note the report". */
function labelledOutcome({ verbs, verb }: Analysis): StatedOutcome | null {
  const chosen = verb && !verb.isSubordinate && !verb.isModal ? verb : null;
  const first =
    chosen?.voice === 'infinitive' ? verbs.find(({ isEnglish, voice }) => isEnglish && voice === 'infinitive') : chosen;
  if (!first || (first.voice === 'infinitive' && !first.isEnglish)) return null;
  return statedBy(outcomeOf(first), first.range);
}
