import { type LanguageModel, ModelError, type ModelTurn } from '#server/platform/language-model/language-model.ts';
import type { ModelProblem, Provenance } from '#shared/contracts/chats.ts';
import type { AnswerEngine, Asked, Judgement, Written } from '../../engine.ts';
import type { Intent } from '../../intent.ts';
import { type Entry, gatherEvidence, type PaperIntent } from './gather-evidence.ts';
import { claimLinesPrompt } from './prompts/claim-lines.ts';
import { type Suggestions, suggestSearches } from './suggest-searches.ts';
import { writeClaims } from './write-claims.ts';

export type ModelEngineParts = {
  model: LanguageModel;
  /** The model that suggests searches; null = none. */
  understanding: LanguageModel | null;
  /** YYYY-MM-DD in the operator's time zone. */
  today: string;
  /** Called with failures other than ModelError, before the built-in engine answers. */
  onFailure: (error: unknown) => void;
  /** Time limit of writing, in milliseconds; a whole run may take five minutes. */
  longestWriting?: number;
};

const longestWritingMilliseconds = 240_000;
const mostLines = { lookup: 6, list: 5, digest: 12, compare: 10 } as const;
/** Earlier turns sent, and the characters of each question and answer. */
const maxTurns = 3;
const maxTurnLength = 1_000;

/**
 * The engine that lets a language model write from what the built-in one has found. Quotations do not wait for the
 * model, every claim quotes what the model was sent, and if the model fails, the built-in engine answers. Created per
 * question.
 */
export function createModelEngine(builtIn: AnswerEngine, parts: ModelEngineParts): AnswerEngine {
  let turns: readonly ModelTurn[] = [];
  let suggestions: Promise<Suggestions | null> = Promise.resolve(null);
  return {
    async understand(asked, sources, signal) {
      const intent = await builtIn.understand(asked, sources, signal);
      if (isPaperIntent(intent) && asked.phases.includes('summary')) {
        turns = turnsOf(asked);
        if (parts.understanding) suggestions = suggestSearches(parts.understanding, turns, parts.today, signal);
      }
      return intent;
    },
    async find(intent, sources, signal) {
      const found = await builtIn.find(intent, sources, signal);
      const isOpen = isPaperIntent(intent) && turns.length > 0 && found.searched.documents > 0;
      return { ...found, isOpen, judge: async () => ({ ...((await found.judge?.()) ?? found), isOpen }) };
    },
    async *write(intent, judgement, phase, sources, signal) {
      if (phase === 'summary' && isPaperIntent(intent) && judgement.isOpen) {
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

const isPaperIntent = (intent: Intent): intent is PaperIntent =>
  intent.kind !== 'small-talk' && intent.kind !== 'beyond';

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
  const { intent, judgement, entries, turns } = summary;
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
  let hasAnswered = false;
  try {
    const { kind, language } = intent;
    const lines = mostLines[kind];
    const asked = {
      system: claimLinesPrompt.system({ language, kind, mostLines: lines }),
      turns,
      entries,
      language,
      mostLines: lines,
      milliseconds: parts.longestWriting ?? longestWritingMilliseconds,
    };
    for await (const line of writeClaims(parts.model, asked, signal)) {
      if (line.type === 'claim') proven += 1;
      // "No answer" is a valid answer.
      hasAnswered ||= line.type !== 'left-out';
      if (line.type !== 'none') yield line;
    }
    if (!hasAnswered) problem = 'bad_answer';
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ModelError)) parts.onFailure(error);
    problem = error instanceof ModelError ? error.code : 'refused';
  }
  // Read the name again: a fallback model may have written instead.
  const engine = problem !== null && proven === 0 ? 'built-in' : 'model';
  yield { type: 'origin', origin: { ...origin, model: parts.model.name, engine, problem } };
  if (problem !== null && proven === 0) yield* writeBuiltIn();
  // Append the table or votes that the sentences refer to.
  else for (const claim of judgement.claims) if (claim.segment.record) yield { type: 'claim', claim };
}

/** The last turns of the chat, then the question. */
function turnsOf({ question, history }: Asked): ModelTurn[] {
  const earlier = history
    .slice(-maxTurns)
    .filter(({ answer }) => answer !== '')
    .flatMap((turn): ModelTurn[] => [
      { role: 'user', content: turn.question.slice(0, maxTurnLength) },
      { role: 'assistant', content: turn.answer.slice(0, maxTurnLength) },
    ]);
  return [...earlier, { role: 'user', content: question }];
}
