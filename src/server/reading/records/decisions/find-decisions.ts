import { isOtherBody, words } from '../lexicon/lexicon.ts';
import { trim } from '../names.ts';
import type { PaperContext } from '../paper-context.ts';
import { labelOf, type PaperText, type Range, type Token, tokensOf, type Unit } from '../paper-text.ts';
import type { DecisionRecord } from '../record-model.ts';
import {
  clausesOf,
  decisionOfRow,
  hasModal,
  isAboutAnotherDay,
  isBrief,
  isExpected,
  isNegated,
  isPerformed,
  isQuestionOrQuote,
  isRepeated,
  isReported,
  labelLine,
  leadingLabel,
  missesMajority,
  type Outcome,
  outcomeIn,
  outcomeOfBrief,
  outcomeOfVote,
  startsWithBody,
  voteTail,
} from './read-outcome.ts';
import { mergeVote, type ReadVote, readVote, sameVote } from './read-vote.ts';

type Found = { record: DecisionRecord; unit: number; start: number; end: number; item: number };

const maxDecisions = 5_000;
/** Characters; a resolution may have several points. */
const longestResolution = 2_500;
/** Units from a vote's result back to what was voted on; names may follow a long text. */
const unitsBack = 3;
const charactersBack = 9_000;
/** Tokens; in a verbatim transcript a longer sentence is not just a vote's result. */
const longestResult = 60;

/** Decisions of a paper, each with its vote. */
export const findDecisions = (context: PaperContext): DecisionRecord[] => new DecisionFinder(context).find();

class DecisionFinder {
  readonly #paper: PaperText;
  readonly #context: PaperContext;
  readonly #found: Found[] = [];
  /** The previous sentence, for results that state only the vote. */
  #before: { range: Range; unit: number } | null = null;
  /** The latest sentence in which a body decides; a roll call far below may refer to it. */
  #frame: { range: Range; unit: number } | null = null;

  constructor(context: PaperContext) {
    this.#paper = context.paper;
    this.#context = context;
  }

  find(): DecisionRecord[] {
    const { units } = this.#paper;
    let isResolution = false;
    for (let index = 0; index < units.length && this.#found.length < maxDecisions; index++) {
      const unit = units[index];
      if (!unit || this.#context.taken.has(index)) {
        isResolution = false;
        continue;
      }
      const label = labelLine(this.#paper, unit);
      if (label === 'decision') {
        isResolution = this.#context.isMinutes;
        continue;
      }
      if (label === 'vote' || unit.kind === 'heading') {
        isResolution = false;
        continue;
      }
      if (unit.kind === 'row') this.#readRow(unit, index);
      else if (isResolution) this.#readResolution(index);
      else this.#readParagraph(unit, index);
      isResolution = false;
    }
    return this.#dropRepetitions();
  }

  #readParagraph(unit: Unit, index: number): void {
    for (const sentence of this.#paper.sentencesOf(unit, this.#context.language)) {
      this.#readSentence(sentence, index);
      this.#before = { range: sentence, unit: index };
    }
  }

  /**
   * Reads what follows a line such as "Beschluss": sentence by sentence where each has its own vote, else as a whole.
   */
  #readResolution(index: number): void {
    const unit = this.#paper.units[index];
    if (!unit) return;
    const sentences = this.#paper.sentencesOf(unit, this.#context.language);
    const decided = sentences.filter((sentence) => outcomeIn(this.#paper, tokensOf(this.#paper.text, sentence), true));
    if (decided.length > 1 || isLabelled(this.#paper, sentences[0])) this.#readParagraph(unit, index);
    else this.#pushResolution(index, unit, unit.start, null);
  }

  /** @param label marks the text as decided where nothing else does */
  #pushResolution(index: number, { start, end }: Range, spanStart: number, label: Range | null): void {
    const last = Math.min(end, start + longestResolution);
    const range = { start, end: last };
    const tokens = tokensOf(this.#paper.text, range);
    if (tokens.length < 2 || isNegated(tokens)) return;
    const vote = readVote(this.#paper, tokens);
    const tail = this.#paper
      .sentencesOf({ ...emptyUnit, ...range }, this.#context.language)
      .map((sentence) => voteTail(this.#paper, sentence))
      .find((offset) => offset !== null);
    const outcome =
      outcomeIn(this.#paper, tokens, true) ??
      (label && !vote ? { value: 'adopted' as const, range: label, token: 0 } : null);
    this.#push({ index, what: { start, end: tail ?? last }, spanStart, spanEnd: last, outcome, vote });
  }

  #readSentence(sentence: Range, index: number): void {
    const paper = this.#paper;
    const tokens = tokensOf(paper.text, sentence);
    if (tokens.length < 2) return;
    const label = leadingLabel(paper, tokens);
    const vote = readVote(paper, tokens);
    if (label === 'vote') {
      if (vote) this.#attach(vote, sentence, index);
      return;
    }
    if (label === 'decision' && this.#context.isMinutes) {
      const start = this.#afterLabel(tokens);
      const end = Math.max(sentence.end, paper.units[index]?.end ?? 0);
      if (isCovered(this.#found.at(-1), sentence)) return;
      this.#pushResolution(index, { start, end }, sentence.start, tokens[0] ?? null);
      return;
    }
    if (isCovered(this.#found.at(-1), sentence) || isQuestionOrQuote(paper.of(sentence))) return;
    const outcomes = this.#outcomesIn(tokens, vote);
    if (outcomes.length > 1) {
      for (const { clause, outcome, own } of outcomes)
        this.#push({ index, what: clause, spanEnd: clause.end, outcome, vote: own });
      return;
    }
    const tail = voteTail(paper, sentence);
    const [only] = outcomes;
    if (only || (tail !== null && vote?.isCounted && this.#context.isMinutes)) {
      const what = { start: sentence.start, end: tail ?? sentence.end };
      const ballot = vote ?? (only?.outcome.value === 'elected' ? this.#votesBefore(index) : null);
      const spanStart = ballot && !vote ? ballot.start : what.start;
      this.#push({ index, what, spanStart, spanEnd: sentence.end, outcome: only?.outcome ?? null, vote: ballot });
      return;
    }
    if (vote?.isCounted && this.#mayBeResult(tokens)) this.#attach(vote, sentence, index);
    else if (vote?.vote.unanimous && isBrief(tokens) && this.#mayBeResult(tokens)) {
      const outcome = outcomeOfBrief(tokens);
      if (outcome) this.#attach(vote, sentence, index, outcome);
    }
    const isFrame = !vote && outcomeIn(paper, tokens, true) !== null && startsWithBody(tokens);
    if (isFrame) this.#frame = { range: sentence, unit: index };
  }

  /** "Das sind neun Stimmen. Damit ist … gewählt." */
  #votesBefore(index: number): ReadVote | null {
    if (!this.#before || index - this.#before.unit > 1) return null;
    return readVote(this.#paper, tokensOf(this.#paper.text, this.#before.range));
  }

  /** The outcomes of a sentence's clauses; several only where each has its own vote. */
  #outcomesIn(
    tokens: readonly Token[],
    vote: ReadVote | null,
  ): { clause: Range; outcome: Outcome; own: ReadVote | null }[] {
    const stated = clausesOf(tokens).flatMap((part) => {
      const outcome = outcomeIn(this.#paper, part, this.#context.isMinutes);
      const [first, last] = [part[0], part.at(-1)];
      if (!outcome || !first || !last || !this.#isDecision(part, outcome, vote)) return [];
      return [{ clause: { start: first.start, end: last.end }, outcome, own: readVote(this.#paper, part) }];
    });
    const voted = stated.filter(({ own }) => own?.isCounted);
    return voted.length > 1 ? voted : stated.slice(0, 1);
  }

  #afterLabel(tokens: readonly Token[]): number {
    const colon = tokens.findIndex(({ norm }, at) => at > 0 && at < 8 && norm === ':');
    return tokens[colon === -1 ? 1 : colon + 1]?.start ?? tokens[0]?.start ?? 0;
  }

  #isDecision(tokens: readonly Token[], outcome: Outcome, vote: ReadVote | null): boolean {
    const { isMinutes, isVerbatim, date, body } = this.#context;
    const before = tokens.slice(0, outcome.token);
    if (isReported(tokens, outcome.token)) return false;
    if (!vote?.isCounted && isExpected(tokens, outcome.token)) return false;
    const isOwnSpeech = !vote?.isCounted && tokens.some(({ norm }) => words.firstPerson.has(norm));
    if (isOwnSpeech && !(isVerbatim ? isPerformed(tokens, outcome.token, vote) : startsWithBody(tokens))) return false;
    if (isAboutAnotherDay(this.#paper, tokens, date) || hasModal(before)) return false;
    if (isNegated(tokens)) return false;
    // Another body's decision is only reported here.
    if (!vote?.isCounted && outcome.body && isOtherBody(outcome.body, body)) return false;
    if (isVerbatim) return isPerformed(tokens, outcome.token, vote);
    return isMinutes || Boolean(vote?.isCounted);
  }

  /** Excludes intentions, reports, other days and, in transcripts, speech. */
  #mayBeResult(tokens: readonly Token[]): boolean {
    if (tokens.some(({ norm }) => words.modals.has(norm) && norm !== 'to' && norm !== 'sind')) return false;
    if (this.#context.isVerbatim && tokens.some(({ norm }) => words.firstPerson.has(norm))) return false;
    if (this.#context.isVerbatim && tokens.length > longestResult) return false;
    return !isAboutAnotherDay(this.#paper, tokens, this.#context.date) && !isReported(tokens, tokens.length);
  }

  /** Attaches a result to the decision or motion just before it, else to the previous sentence. */
  #attach(vote: ReadVote, sentence: Range, index: number, outcome: Outcome | null = null): void {
    const item = this.#context.itemAt(sentence.start);
    const last = this.#found.at(-1);
    const isNames = vote.vote.namesFor.length > 0 || vote.vote.namesAgainst.length > 0;
    const isNear =
      last &&
      last.item === item &&
      (index - last.unit <= unitsBack || (isNames && sentence.start - last.end < charactersBack));
    if (last && isNear) {
      if (last.record.vote === null) {
        last.record.vote = vote.vote;
        last.record.outcome ??= outcome && {
          value: outcome.value,
          words: this.#paper.quoteOf(outcome.range),
          isInferred: false,
        };
        if (sentence.end - last.start <= longestResolution) {
          last.record.span = this.#paper.quote(last.start, sentence.end);
          last.end = sentence.end;
        }
        return;
      }
      if (sameVote(last.record.vote, vote.vote)) return;
      if (mergeVote(last.record.vote, vote.vote)) {
        if (sentence.end - last.start <= longestResolution)
          last.record.span = this.#paper.quote(last.start, sentence.end);
        return;
      }
      if (index - last.unit <= 1 && !this.#context.isVerbatim) {
        // Two contradicting results: keep both.
        const copy = structuredClone(last.record);
        this.#found.push({
          ...last,
          record: { ...copy, vote: vote.vote, span: this.#paper.quoteOf(sentence) },
          start: sentence.start,
          end: sentence.end,
        });
        return;
      }
    }
    if (!this.#context.isMinutes && !isNames) return;
    const before = this.#before && index - this.#before.unit <= 1 ? this.#before.range : null;
    const frame =
      isNames && this.#frame && sentence.start - this.#frame.range.end < charactersBack ? this.#frame.range : null;
    const isShort = sentence.end - sentence.start < 160 && before && this.#context.itemAt(before.start) === item;
    const what = frame ?? (isShort && before && !this.#context.isVerbatim ? before : sentence);
    const frameOutcome = frame ? outcomeIn(this.#paper, tokensOf(this.#paper.text, frame), true) : outcome;
    const isClose = sentence.end - what.start < longestResolution;
    this.#push({
      index,
      what,
      spanStart: isClose ? what.start : sentence.start,
      spanEnd: sentence.end,
      outcome: frameOutcome,
      vote,
    });
  }

  /** Reads a register's row with columns for yes and no, or a labelled row. */
  #readRow(unit: Unit, index: number): void {
    if (unit.columns.length > 0) {
      const record = decisionOfRow(this.#paper, unit);
      if (record)
        this.#found.push({
          record,
          unit: index,
          start: unit.start,
          end: unit.end,
          item: this.#context.itemAt(unit.start),
        });
      return;
    }
    if (!this.#context.isMinutes) return;
    // A row of label and text reads as a labelled paragraph.
    const tokens = tokensOf(this.#paper.text, unit);
    const cell = unit.cells[1];
    const label = unit.cells[0] && labelOf(this.#paper.of(unit.cells[0]));
    if (label && cell && !this.#context.isVerbatim && words.decisionLabels.has(label) && tokens.length > 3) {
      this.#pushResolution(index, cell, unit.start, unit.cells[0] ?? null);
    } else if (label && words.voteLabels.has(label)) {
      const vote = readVote(this.#paper, tokens);
      if (vote) this.#attach(vote, unit, index);
    } else if (unit.cells.length === 1) this.#readSentence(unit, index);
  }

  #push({
    index,
    what,
    spanStart = what.start,
    spanEnd,
    outcome,
    vote,
  }: {
    index: number;
    what: Range;
    spanStart?: number;
    spanEnd: number;
    outcome: Outcome | null;
    vote: ReadVote | null;
  }): void {
    const range = trim(this.#paper.text, what.start, Math.min(what.end, what.start + longestResolution));
    if (range.end - range.start < 3) return;
    const last = this.#found.at(-1);
    if (
      vote === null &&
      outcome &&
      last &&
      last.record.outcome === null &&
      last.record.vote &&
      index - last.unit <= 1
    ) {
      // "29 Ja, 106 Nein. Damit ist … nicht gewählt": the counts came first.
      last.record.outcome = { value: outcome.value, words: this.#paper.quoteOf(outcome.range), isInferred: false };
      last.record.what = this.#paper.quoteOf(range);
      last.record.span = this.#paper.quote(last.start, spanEnd);
      last.end = spanEnd;
      return;
    }
    const isCounted = vote && !outcome && !this.#context.isVerbatim && !missesMajority(this.#paper, index);
    const inferred = isCounted ? outcomeOfVote(vote.vote) : null;
    // A roll call far below its motion is quoted alone.
    const isApart = spanStart > range.end;
    const begin = isApart ? spanStart : Math.min(spanStart, range.start);
    const end = isApart ? spanEnd : Math.max(spanEnd, range.end);
    const record: DecisionRecord = {
      kind: 'decision',
      item: null,
      doubts: [],
      span: this.#paper.quote(begin, end),
      what: this.#paper.quoteOf(range),
      subject: null,
      number: null,
      conditions: [],
      validFrom: null,
      validUntil: null,
      proposal: null,
      outcome:
        (outcome && { value: outcome.value, words: this.#paper.quoteOf(outcome.range), isInferred: false }) ??
        (inferred && vote && { value: inferred, words: this.#paper.quote(vote.start, vote.end), isInferred: true }),
      vote: vote?.vote ?? null,
    };
    this.#found.push({
      record,
      unit: index,
      start: begin,
      end,
      item: this.#context.itemAt(range.start),
    });
  }

  /** A resolution's formal text repeats the decision: keep the one with the vote. */
  #dropRepetitions(): DecisionRecord[] {
    const kept: Found[] = [];
    for (const found of this.#found) {
      // In a transcript, a result without an outcome is part of a speech.
      if (this.#context.isVerbatim && found.record.outcome === null) continue;
      const earlier = kept
        .slice(-6)
        .findLast(
          (each) =>
            each.item === found.item &&
            (this.#context.isVerbatim
              ? each.record.what.text === found.record.what.text
              : isRepeated(each.record.what, found.record.what)),
        );
      if (!earlier) kept.push(found);
      else if (found.record.vote !== null && earlier.record.vote === null) kept[kept.indexOf(earlier)] = found;
      else if (found.record.vote !== null && !sameVote(earlier.record.vote, found.record.vote)) kept.push(found);
    }
    return kept.map(({ record }) => record);
  }
}

const emptyUnit = { kind: 'paragraph' as const, level: 0, cells: [], columns: [], isJoined: false };

/** True if the previous decision already covers the sentence. */
const isCovered = (last: Found | undefined, { start }: Range): boolean =>
  last !== undefined && start < last.end && start > last.start;

const isLabelled = (paper: PaperText, sentence: Range | undefined): boolean =>
  sentence !== undefined && leadingLabel(paper, tokensOf(paper.text, sentence)) !== null;
