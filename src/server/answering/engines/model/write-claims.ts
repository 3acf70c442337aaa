import { type LanguageModel, ModelError, type ModelTurn } from '#server/platform/language-model/language-model.ts';
import type { AnswerLanguage } from '../../intent.ts';
import type { NumberedPassage } from './number-sentences.ts';
import { type JudgedLine, type ProofContext, proveLine, ShownClaims, type UnprovenLine } from './prove-line.ts';
import { ClaimLineReader, type ReadLine } from './read-claim-lines.ts';

/** Reasoning tokens count as output. */
const tokenLimit = 3_000;
/** Lines read before giving up on a model that keeps writing lines that cannot be shown. */
const maxLinesRead = 60;

export type ClaimsAsked = {
  system: string;
  turns: readonly ModelTurn[];
  entries: readonly NumberedPassage[];
  language: AnswerLanguage;
  /** Lines that may be shown. */
  mostLines: number;
  /** Time limit of writing. */
  milliseconds: number;
};

/** `none`: the model found no answer; `isStatement`: what is left out claims something. */
export type WrittenLine =
  | ({ type: 'claim' } & JudgedLine)
  | ({ type: 'left-out'; isStatement: boolean } & UnprovenLine)
  | { type: 'none' };

/**
 * Yields the lines of a model's answer as they arrive, each with how far it is proven or why it is left out.
 * @throws ModelError; the signal's reason
 */
export async function* writeClaims(
  model: LanguageModel,
  { system, turns, entries, language, mostLines, milliseconds }: ClaimsAsked,
  signal: AbortSignal,
): AsyncGenerator<WrittenLine> {
  const over = new AbortController();
  const limit = AbortSignal.timeout(milliseconds);
  const passages = entries.map(({ number, title, text }) => ({ number, title, text }));
  const request = { system, turns, passages, maxTokens: tokenLimit };
  const reader = new ClaimLineReader();
  const take = takeLines(mostLines, {
    entries: new Map(entries.map((entry) => [entry.number, entry])),
    language,
    shown: new ShownClaims(),
  });
  try {
    for await (const piece of model.write(request, AbortSignal.any([signal, limit, over.signal]))) {
      if (piece.type === 'text') yield* take.lines(reader.push(piece.text));
      else if (piece.reason === 'filter') throw new ModelError('filtered');
      if (take.isOver()) return;
    }
    yield* take.lines(reader.end());
  } catch (error) {
    if (limit.aborted && !signal.aborted) throw new ModelError('stalled', { cause: error });
    throw error;
  } finally {
    // If the consumer stops early, stop the provider as well.
    over.abort();
  }
}

/** Introductions and headings do not. */
const endsSentence = /[.!?]["'”“»)]*$/u;

function takeLines(mostLines: number, context: ProofContext) {
  let shown = 0;
  let read = 0;
  const isOver = () => shown === mostLines || read === maxLinesRead;
  return {
    isOver,
    *lines(lines: readonly ReadLine[]): Generator<WrittenLine> {
      for (const line of lines) {
        if (isOver()) return;
        read += 1;
        if (line.type === 'none') yield line;
        else if (line.type === 'other') {
          const isStatement = endsSentence.test(line.text);
          yield { type: 'left-out', reason: 'unquoted', sources: [], isStatement };
        } else {
          const judged = proveLine(line.line, context);
          if ('claim' in judged) {
            shown += 1;
            yield { type: 'claim', ...judged };
          } else yield { type: 'left-out', ...judged, isStatement: judged.reason !== 'repeated' };
        }
      }
    },
  };
}
