import { secondLookPrompt } from '#server/answering/engines/model/prompts/second-look.ts';
import type { LanguageModel, ModelPiece, ModelRequest } from '#server/platform/language-model/language-model.ts';

/** What a model writes: a text, sent in chunks of a few characters, or how it fails. */
export type ModelScript = string | { text: string; error: Error } | { stalls: true };

export type ScriptedModel = LanguageModel & {
  requests: ModelRequest[];
  /** Requests for a second look, which are not among `requests`. */
  looks: ModelRequest[];
  /** Aborted once nobody reads any more. */
  signals: AbortSignal[];
};

/** A verdict on each claim that a second look may ask about. */
export const yesToAll = Array.from({ length: 20 }, (_, index) => `${index + 1} yes`).join('\n');

/** True for the request of a second look, in any dialect. */
export const isSecondLook = (request: unknown): boolean =>
  JSON.stringify(request).includes(secondLookPrompt.system('de').slice(0, 50));

type Script = ModelScript | ((request: ModelRequest) => ModelScript);

/**
 * A language model without a provider that writes what it is told, or what `script` returns for a request.
 * @param look what it writes when asked for a second look
 */
export function scriptModel(script: Script, pieceLength = 7, look: Script = yesToAll): ScriptedModel {
  const requests: ModelRequest[] = [];
  const looks: ModelRequest[] = [];
  const signals: AbortSignal[] = [];
  return {
    name: 'Scripted',
    requests,
    looks,
    signals,
    async *write(request, signal): AsyncGenerator<ModelPiece> {
      const isLook = isSecondLook(request);
      (isLook ? looks : requests).push(request);
      signals.push(signal);
      const wanted = isLook ? look : script;
      const told = typeof wanted === 'function' ? wanted(request) : wanted;
      if (typeof told === 'object' && 'stalls' in told) {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
        return;
      }
      const text = typeof told === 'string' ? told : told.text;
      for (let at = 0; at < text.length; at += pieceLength) {
        signal.throwIfAborted();
        yield { type: 'text', text: text.slice(at, at + pieceLength) };
      }
      if (typeof told === 'object') throw told.error;
      yield { type: 'end', reason: 'stop', usage: { input: 100, output: 10 } };
    },
  };
}
