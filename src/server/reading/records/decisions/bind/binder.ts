import type { PaperContext } from '../../paper-context.ts';
import type { Analysis } from '../role/analyse.ts';
import type { Candidate } from '../role/candidates.ts';
import { isResult } from '../role/features.ts';
import { doubtful } from '../role/weights.ts';
import { readRow } from '../rows/read-row.ts';
import type { Statement } from '../statements/list-statements.ts';
import { makesSense } from './add-vote.ts';
import type { Draft } from './draft.ts';
import { Gathering } from './gathering.ts';
import { isRule } from './infer-outcome.ts';
import { placeVote } from './place-vote.ts';
import { readDecision } from './read-decision.ts';
import { readSpeech } from './read-speech.ts';
import { Resolutions } from './resolutions.ts';

/** From here on a statement is what the next vote decides. */
const possible = 0.15;

/** Binds motions, results and votes of each agenda item to decisions, reading statement by statement. */
export class Binder {
  readonly #gathering: Gathering;
  readonly #resolutions: Resolutions;

  constructor(context: PaperContext) {
    this.#gathering = new Gathering(context);
    this.#resolutions = new Resolutions(this.#gathering);
  }

  get drafts(): readonly Draft[] {
    return this.#gathering.drafts;
  }

  read({ analysis, statement, probability }: Candidate): void {
    const gathering = this.#gathering;
    gathering.at += 1;
    // A rule for the vote may stand right behind it.
    const last = gathering.drafts.at(-1);
    if (last && statement?.item === last.item && gathering.at - last.at === 1)
      last.around = { start: last.around.start, end: statement.end };
    if (!analysis || !statement || statement.item !== gathering.item) this.#leaveItem();
    if (!analysis || !statement) return;
    gathering.item = statement.item;
    gathering.current = statement;
    if (statement.kind === 'row' && statement.unit.cells.length > 1) this.#readRow(statement);
    else if (statement.kind === 'label' && statement.label) {
      this.#resolutions.openUnder(statement.label);
      return;
    } else if (statement.kind === 'heading') this.#resolutions.close();
    else if (gathering.context.isMinutes) this.#readSentence(analysis, probability);
    if (statement.kind === 'heading') gathering.before = null;
    else if (!statement.tokens.some(isRule)) gathering.before = statement;
  }

  finish(): readonly Draft[] {
    this.#leaveItem();
    return this.drafts;
  }

  #readSentence(analysis: Analysis, probability: number): void {
    const gathering = this.#gathering;
    const { statement, vote, motion } = analysis;
    const { label } = statement;
    const isVoteOnly = vote !== null && makesSense(analysis);
    if (this.#resolutions.goOn(analysis, isVoteOnly)) return;
    if (gathering.context.isVerbatim && !(label?.kind === 'decision' && label.isOpen)) {
      readSpeech(gathering, analysis, probability);
      return;
    }
    if (isVoteOnly && label?.kind !== 'decision') {
      placeVote(gathering, vote, analysis);
      return;
    }
    if (gathering.pending && gathering.at - gathering.pending.at > 1) gathering.flush();
    if (label?.kind === 'decision') this.#resolutions.start(analysis, label);
    else if (probability >= doubtful && label?.kind !== 'motion') readDecision(gathering, analysis, probability);
    else {
      gathering.flush();
      if (motion) gathering.motions.push(analysis, gathering.at);
      else if (probability >= possible && !isResult(analysis)) gathering.weak = statement;
    }
  }

  #readRow(statement: Statement): void {
    const row = readRow(this.#gathering.context, statement);
    if (row) this.#gathering.push({ ...row, proof: statement });
  }

  #leaveItem(): void {
    this.#gathering.leaveItem();
    this.#resolutions.close();
  }
}
