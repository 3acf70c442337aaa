import type { LanguageModel, ModelTurn } from '#server/platform/language-model/language-model.ts';
import type { AnswerEngine, Asked, Judgement } from '../../engine.ts';
import type { AnswerLanguage, Intent } from '../../intent.ts';
import { gatherEvidence, type PaperIntent } from './gather-evidence.ts';
import { type Suggestions, suggestSearches } from './suggest-searches.ts';
import { writeSummary } from './write-summary.ts';

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
  /** Time limit of the second look, in milliseconds. */
  longestLook?: number;
};

const longestWritingMilliseconds = 240_000;
const longestLookMilliseconds = 3_000;
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
      }
      return intent;
    },
    async find(intent, sources, signal) {
      const found = await builtIn.find(intent, sources, signal);
      const isOpen = isPaperIntent(intent) && turns.length > 0 && found.searched.documents > 0;
      const judge = async () => ({ ...((await found.judge?.()) ?? found), isOpen });
      const { understanding, today } = parts;
      if (understanding && isOpen && isPaperIntent(intent) && isWeak(found, intent.language))
        suggestions = suggestSearches(understanding, turns, today, signal);
      return { ...found, isOpen, judge };
    },
    async *write(intent, judgement, phase, sources, signal) {
      if (phase === 'summary' && isPaperIntent(intent) && judgement.isOpen) {
        const entries = await gatherEvidence(intent, judgement, await suggestions, sources);
        if (entries.length > 0) {
          const writeBuiltIn = () => builtIn.write(intent, judgement, phase, sources, signal);
          const limits = { longestWriting: longestWritingMilliseconds, longestLook: longestLookMilliseconds, ...parts };
          yield* writeSummary({ ...limits, writeBuiltIn, intent, judgement, entries, turns }, signal);
          return;
        }
      }
      yield* builtIn.write(intent, judgement, phase, sources, signal);
    },
  };
}

const isPaperIntent = (intent: Intent): intent is PaperIntent =>
  intent.kind !== 'small-talk' && intent.kind !== 'beyond';

/** Passages that decide whether a search crosses languages. */
const bestPassages = 3;

/** True if the plain search has found no clear answer, or papers in another language than the question's. */
const isWeak = ({ evidence, passages }: Judgement, language: AnswerLanguage) =>
  evidence !== 'answered' || passages.slice(0, bestPassages).some((each) => (each.language ?? language) !== language);

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
