import { type LanguageModel, ModelError, type ModelTurn } from '#server/platform/language-model/language-model.ts';
import type { ModelProblem, Provenance } from '#shared/contracts/chats.ts';
import type { AnswerEngine, Asked, Judgement, Written } from '../../engine.ts';
import type { Intent } from '../../intent.ts';
import { type Entry, gatherEvidence, type PaperIntent } from './gather-evidence.ts';
import { claimLinesPrompt } from './prompts/claim-lines.ts';
import { type ProofContext, proveLine, ShownClaims } from './prove-line.ts';
import { ClaimLineReader, type ReadLine } from './read-claim-lines.ts';
import { type Suggestions, suggestSearches } from './suggest-searches.ts';

export type ModelEngineParts = {
  model: LanguageModel;
  /** May suggest searches; null = none may. */
  understanding: LanguageModel | null;
  /** Told of failures that are no ModelError, before the built-in engine answers. */
  onFailure: (error: unknown) => void;
  /** Milliseconds that an answer may take to write; a run of an answer may take five minutes. */
  longestWriting?: number;
};

const longestWritingMilliseconds = 240_000;
const mostLines = { lookup: 6, list: 5, digest: 12, compare: 10 } as const;
/** Models that think before they write count their thoughts. */
const mostTokens = 3_000;
/** Lines that are read: whoever writes on after so many that cannot be shown will not do better. */
const mostLinesRead = 60;
/** Earlier turns that are sent, and the characters of each question and answer. */
const mostTurns = 3;
const longestTurn = 1_000;

/**
 * The engine that writes with a language model what the built-in one has found. Quotations do not wait for the model; every claim
 * quotes what the model was sent, and where the model fails, the built-in engine answers. Made for one question.
 */
export function createModelEngine(builtIn: AnswerEngine, parts: ModelEngineParts): AnswerEngine {
  let turns: readonly ModelTurn[] = [];
  let suggestions: Promise<Suggestions | null> = Promise.resolve(null);
  return {
    async understand(asked, sources, signal) {
      const intent = await builtIn.understand(asked, sources, signal);
      if (isOfPapers(intent) && asked.phases.includes('summary')) {
        turns = turnsOf(asked);
        if (parts.understanding) suggestions = suggestSearches(parts.understanding, turns, signal);
      }
      return intent;
    },
    async judge(intent, sources, signal) {
      const judgement = await builtIn.judge(intent, sources, signal);
      const isOpen = isOfPapers(intent) && turns.length > 0 && judgement.searched.documents > 0;
      return { ...judgement, isOpen };
    },
    async *write(intent, judgement, phase, sources, signal) {
      if (phase === 'summary' && isOfPapers(intent) && judgement.isOpen) {
        const entries = await gatherEvidence(intent, judgement, await suggestions, sources);
        if (entries.length > 0) {
          yield* writeSummary(parts, { intent, judgement, entries, turns }, signal, () =>
            builtIn.write(intent, judgement, phase, sources, signal),
          );
          return;
        }
      }
      yield* builtIn.write(intent, judgement, phase, sources, signal);
    },
  };
}

const isOfPapers = (intent: Intent): intent is PaperIntent => intent.kind !== 'small-talk' && intent.kind !== 'beyond';

type Summary = {
  intent: PaperIntent;
  judgement: Judgement;
  entries: readonly Entry[];
  turns: readonly ModelTurn[];
};

async function* writeSummary(
  parts: ModelEngineParts,
  summary: Summary,
  signal: AbortSignal,
  writeBuiltIn: () => AsyncIterable<Written>,
): AsyncGenerator<Written> {
  const { judgement, entries, turns } = summary;
  const origin: Omit<Provenance, 'leftOut'> = {
    engine: 'model',
    model: parts.model.name,
    promptVersion: claimLinesPrompt.version,
    problem: null,
    sent: {
      passages: entries.filter(({ record }) => record === null).length,
      documents: new Set(entries.map(({ passage }) => passage.documentId)).size,
      records: entries.filter(({ record }) => record !== null).length,
      turns: (turns.length - 1) / 2,
    },
  };
  yield { type: 'origin', origin };
  let proven = 0;
  let problem: ModelProblem | null = null;
  let isJudged = false;
  try {
    for await (const line of readLines(parts, summary, signal)) {
      if (line.type === 'claim') proven += 1;
      isJudged ||= line.type !== 'left-out' || (line.reason !== 'unquoted' && line.reason !== 'form');
      if (line.type !== 'none') yield line;
    }
    if (!isJudged) problem = 'bad_answer';
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelError)) parts.onFailure(error);
    problem = error instanceof ModelError ? error.code : 'refused';
  }
  // By now another model may have written in its place.
  const engine = problem !== null && proven === 0 ? 'built-in' : 'model';
  yield { type: 'origin', origin: { ...origin, model: parts.model.name, engine, problem } };
  if (problem !== null && proven === 0) yield* writeBuiltIn();
  // The table or the votes that the sentences tell of.
  else for (const claim of judgement.claims) if (claim.segment.record) yield { type: 'claim', claim };
}

/** The lines of the model's answer that hold, and why others do not. @throws ModelError; the signal's reason */
async function* readLines(
  parts: ModelEngineParts,
  { intent, entries, turns }: Summary,
  signal: AbortSignal,
): AsyncGenerator<Written | { type: 'none' }> {
  const { kind, language } = intent;
  const over = new AbortController();
  const limit = AbortSignal.timeout(parts.longestWriting ?? longestWritingMilliseconds);
  const context: ProofContext = {
    entries: new Map(entries.map((entry) => [entry.number, entry])),
    language,
    shown: new ShownClaims(),
  };
  const request = {
    system: claimLinesPrompt.system({ language, kind, mostLines: mostLines[kind] }),
    turns,
    passages: entries.map(({ number, title, text }) => ({ number, title, text })),
    maxTokens: mostTokens,
  };
  const reader = new ClaimLineReader();
  let shown = 0;
  let read = 0;
  const take = function* (lines: readonly ReadLine[]): Generator<Written | { type: 'none' }> {
    for (const line of lines) {
      if (shown === mostLines[kind] || read === mostLinesRead) return;
      read += 1;
      if (line.type === 'none') yield line;
      else if (line.type === 'other') yield { type: 'left-out', reason: 'unquoted' };
      else {
        const proven = proveLine(line.line, context);
        if (typeof proven === 'string') yield { type: 'left-out', reason: proven };
        else {
          shown += 1;
          yield { type: 'claim', claim: proven };
        }
      }
    }
  };
  try {
    for await (const piece of parts.model.write(request, AbortSignal.any([signal, limit, over.signal]))) {
      if (piece.type === 'text') yield* take(reader.push(piece.text));
      else if (piece.reason === 'filter') throw new ModelError('filtered');
      if (shown === mostLines[kind] || read === mostLinesRead) return;
    }
    yield* take(reader.end());
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw new ModelError('stalled', { cause: error });
    throw error;
  } finally {
    // Whoever stops reading in the midst stops the provider, too.
    over.abort();
  }
}

/** The last turns of the chat, then the question. */
function turnsOf({ question, history }: Asked): ModelTurn[] {
  const earlier = history
    .slice(-mostTurns)
    .filter(({ answer }) => answer !== '')
    .flatMap((turn): ModelTurn[] => [
      { role: 'user', content: turn.question.slice(0, longestTurn) },
      { role: 'assistant', content: turn.answer.slice(0, longestTurn) },
    ]);
  return [...earlier, { role: 'user', content: question }];
}
