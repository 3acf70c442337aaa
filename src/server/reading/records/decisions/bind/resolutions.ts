import { type Analysis, isNoDecision, outcomeOf } from '../role/analyse.ts';
import { isResult } from '../role/features.ts';
import type { Label } from '../statements/labels.ts';
import { addVote } from './add-vote.ts';
import { type Draft, longestResolution, type StatedOutcome, statedBy } from './draft.ts';
import type { Gathering } from './gathering.ts';
import { readResult } from './read-decision.ts';

/** Reads what stands behind or under a label: "Beschluss:", "Resolved:". */
export class Resolutions {
  readonly #gathering: Gathering;
  /** A resolution whose text may go on, and the unit it began in; -1 = the line after a label. */
  #block: { draft: Draft | null; label: Label; unit: number } | null = null;

  constructor(gathering: Gathering) {
    this.#gathering = gathering;
  }

  /** The next statement stands under this label. */
  openUnder(label: Label): void {
    this.#block = { draft: null, label, unit: -1 };
  }

  close(): void {
    this.#block = null;
  }

  /** Reads on in a labelled resolution; false if the statement does not belong to it. */
  goOn(analysis: Analysis, isVoteOnly: boolean): boolean {
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
      this.#gathering.motions.push({ ...analysis, motion: 'moved' }, this.#gathering.at);
      return true;
    }
    if (block.draft === null) {
      this.start(analysis, { ...block.label, content: statement.start }, block.label);
      return true;
    }
    const { draft } = block;
    if (analysis.motion === 'wished' && statement.unitIndex !== block.unit) return false;
    if (draft.what && statement.end - draft.what.start <= longestResolution) {
      draft.what = { start: draft.what.start, end: statement.end };
      draft.proof = { start: draft.proof.start, end: statement.end };
      draft.at = this.#gathering.at;
      if (analysis.vote) addVote(draft, analysis.vote);
    }
    return true;
  }

  /** A statement behind its label, or the first under `line`. */
  start(analysis: Analysis, label: Label, line: Label | null = null): void {
    const { statement, verb, vote, content } = analysis;
    if (isNoDecision(statement.tokens)) return;
    const stated = verb && labelledOutcome(analysis);
    if (isResult(analysis) && (stated || vote)) {
      readResult(this.#gathering, analysis, 1, stated ?? { value: 'adopted', range: label.range });
      return;
    }
    if (content.length === 0) return;
    const draft = this.#gathering.push({
      what: { start: label.content, end: statement.end },
      proof: { start: statement.start, end: statement.end },
      outcome: overridden(analysis, stated) ?? {
        value: 'adopted',
        range: line?.range ?? label.range,
        isLabelled: true,
      },
      vote: vote ?? this.#gathering.takePending(),
      number: label.number,
    });
    this.#block = label.isOpen ? { draft, label, unit: statement.unitIndex } : null;
  }
}

/** What the resolution's own words do ("genehmigt", "kauft") is its text; only its result is final. */
const overridden = (analysis: Analysis, stated: StatedOutcome | null): StatedOutcome | null =>
  stated && !isResult(analysis) && stated.value === 'adopted' ? { ...stated, isLabelled: true } : stated;

/** Under a label the infinitive decides, too: "Resolved: to note the report". */
function labelledOutcome({ verbs, verb }: Analysis): StatedOutcome | null {
  const chosen = verb && !verb.isSubordinate && !verb.isModal ? verb : null;
  const first =
    chosen?.voice === 'infinitive' ? verbs.find(({ isEnglish, voice }) => isEnglish && voice === 'infinitive') : chosen;
  if (!first || (first.voice === 'infinitive' && !first.isEnglish)) return null;
  return statedBy(outcomeOf(first), first.range);
}
