import { type LanguageModel, ModelError, type ModelTurn } from '#server/platform/language-model/language-model.ts';
import type { ModelProblem, Provenance } from '#shared/contracts/provenance.ts';
import type { Claim, Judgement, Written } from '../../engine.ts';
import type { Entry, PaperIntent } from './gather-evidence.ts';
import { claimLinesPrompt } from './prompts/claim-lines.ts';
import { type LookVerdict, lookAgain } from './second-look.ts';
import { type AnswerLine, type Fate, isLeftOut, type LookVerdicts, settleLines } from './settle-lines.ts';
import { writeClaims } from './write-claims.ts';

export type SummaryAsked = {
  model: LanguageModel;
  intent: PaperIntent;
  judgement: Judgement;
  entries: readonly Entry[];
  turns: readonly ModelTurn[];
  /** Time limits of writing and of the second look, in milliseconds. */
  longestWriting: number;
  longestLook: number;
  /** What the built-in engine would answer. */
  writeBuiltIn: () => AsyncIterable<Written>;
  /** Called with failures other than ModelError, before the built-in engine answers. */
  onFailure: (error: unknown) => void;
};

type Origin = Omit<Provenance, 'leftOut'>;

const mostLines = { lookup: 6, list: 5, digest: 12, compare: 10 } as const;
/** Quotations shown as the closest, if no claim is. */
const mostClosest = 3;

/**
 * An answer in a model's words. Proven lines are passed on as they arrive; when all are there, the model looks at them
 * a second time, which takes lines back and adds others in their place. If the line that answers is left out, the
 * built-in engine answers, or what the model cites is quoted as the closest.
 */
export async function* writeSummary(asked: SummaryAsked, signal: AbortSignal): AsyncGenerator<Written> {
  const { model, intent, judgement } = asked;
  const { language } = intent;
  const lines: AnswerLine[] = [];
  const passedOn = new Set<number>();
  let fates: readonly Fate[] = [];
  const isOneAnswer = intent.kind === 'lookup' && !intent.isSeveral && intent.parts === undefined;
  const settle = (verdicts: LookVerdicts) => {
    fates = settleLines(lines, verdicts, language, isOneAnswer);
  };
  const origin = originOf(asked);
  yield { type: 'origin', origin };
  let problem: ModelProblem | null = null;
  let saysNone = false;
  try {
    for await (const line of writeClaims(model, claimsAsked(asked), signal)) {
      if (line.type === 'none') {
        saysNone = true;
        continue;
      }
      lines.push(line);
      settle(null);
      const place = lines.length - 1;
      const fate = fates[place];
      if (!fate || isLeftOut(fate)) continue;
      passedOn.add(place);
      yield { type: 'claim', claim: fate, place };
    }
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelError)) asked.onFailure(error);
    problem = error instanceof ModelError ? error.code : 'refused';
  }
  // Read the name again: a fallback model may have written instead.
  const written: Origin = { ...origin, model: model.name };
  const doubted = fates.flatMap((fate, place) => {
    const line = lines[place];
    return line?.type === 'claim' && !isLeftOut(fate) ? [line.claim] : [];
  });
  const verdicts = doubted.length === 0 || problem !== null ? [] : await lookAgain(asked, doubted, signal);
  if (signal.aborted) return;
  settle(new Map(doubted.map((claim, place) => [claim, verdicts[place] ?? null])));
  const look = verdicts.length === 0 ? {} : { look: tellLook(verdicts, fates, passedOn) };
  yield* passOn(lines, fates, passedOn);
  const isShown = fates.some((fate) => fate !== null && !isLeftOut(fate));
  const closest = closestOf(lines);
  if (isShown || (problem === null && saysNone && closest.length === 0)) {
    yield { type: 'origin', origin: { ...written, ...look, problem } };
    // Append the table or votes that the sentences refer to.
    for (const claim of judgement.claims) if (claim.segment.record) yield { type: 'claim', claim };
    return;
  }
  problem ??= fates.includes('aside') ? 'first_unproven' : 'bad_answer';
  let isAnswered = false;
  for await (const line of asked.writeBuiltIn()) {
    if (!isSure(line, closest)) continue;
    isAnswered ||= line.type === 'claim';
    yield line;
  }
  if (!isAnswered) for (const claim of closest) yield { type: 'claim', claim };
  yield { type: 'origin', origin: { ...written, ...look, engine: 'built-in', problem } };
}

function originOf({ model, entries, turns }: SummaryAsked): Origin {
  return {
    engine: 'model',
    model: model.name,
    promptVersion: claimLinesPrompt.version,
    problem: null,
    sent: {
      passages: entries.filter(({ record }) => record === null).length,
      documents: new Set(entries.map(({ passage }) => passage.documentId)).size,
      records: entries.filter(({ record }) => record !== null).length,
      turns: (turns.length - 1) / 2,
    },
  };
}

function claimsAsked({ intent: { kind, language }, turns, entries, longestWriting }: SummaryAsked) {
  const most = mostLines[kind];
  const system = claimLinesPrompt.system({ language, kind, mostLines: most });
  return { system, turns, entries, language, mostLines: most, milliseconds: longestWriting };
}

/** What became of the lines after the second look, compared with what was passed on before it. */
function* passOn(
  lines: readonly AnswerLine[],
  fates: readonly Fate[],
  passedOn: ReadonlySet<number>,
): Generator<Written> {
  for (const [place, fate] of fates.entries()) {
    const line = lines[place];
    if (!line || fate === null) continue;
    if (!isLeftOut(fate)) {
      if (!passedOn.has(place)) yield { type: 'claim', claim: fate, place };
      continue;
    }
    if (passedOn.has(place)) yield { type: 'taken-back', place };
    const sources = line.type === 'claim' ? line.claim.sources : line.sources;
    yield { type: 'left-out', reason: fate, sources };
  }
}

function tellLook(
  verdicts: readonly LookVerdict[],
  fates: readonly Fate[],
  passedOn: ReadonlySet<number>,
): NonNullable<Provenance['look']> {
  const allowed = fates.filter((fate) => fate !== null && !isLeftOut(fate) && fate.segment.proof === 'supported');
  return {
    outcome: verdicts.every((verdict) => verdict === null) ? 'failed' : 'done',
    asked: verdicts.length,
    allowed: allowed.length,
    lowered: fates.filter((fate, place) => fate === 'denied' && passedOn.has(place)).length,
  };
}

/** What the lines cite as literal quotations, without their words. */
function closestOf(lines: readonly AnswerLine[]): Claim[] {
  const cited = lines.flatMap((line) => (line.type === 'claim' ? line.claim.sources : line.sources));
  const distinct = new Map(cited.map((words) => [`${words.passage.id} ${words.start}`, words]));
  return [...distinct.values()]
    .slice(0, mostClosest)
    .map((words) => ({ sources: [words], text: null, segment: { kind: 'quotation' } }));
}

/** A built-in claim is sure if the model cites the same words; or a record of a list, or if the model cites nothing. */
function isSure(line: Written, closest: readonly Claim[]): boolean {
  if (line.type !== 'claim' || line.claim.segment.record || closest.length === 0) return true;
  const cited = closest.flatMap(({ sources }) => sources);
  return line.claim.sources.some(({ passage, start, end }) =>
    cited.some((words) => words.passage.id === passage.id && words.start < end && start < words.end),
  );
}
