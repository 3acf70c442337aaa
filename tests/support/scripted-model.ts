import type { LanguageModel, ModelPiece, ModelRequest } from '#server/platform/language-model/language-model.ts';

/** What a model writes: a text, sent in chunks of a few characters, or how it fails. */
export type ModelScript = string | { text: string; error: Error } | { stalls: true };

export type ScriptedModel = LanguageModel & {
  requests: ModelRequest[];
  /** Aborted once nobody reads any more. */
  signals: AbortSignal[];
};

/** A language model without a provider that writes what it is told, or what `script` returns for a request. */
export function scriptModel(
  script: ModelScript | ((request: ModelRequest) => ModelScript),
  pieceLength = 7,
): ScriptedModel {
  const requests: ModelRequest[] = [];
  const signals: AbortSignal[] = [];
  return {
    name: 'Scripted',
    requests,
    signals,
    async *write(request, signal): AsyncGenerator<ModelPiece> {
      requests.push(request);
      signals.push(signal);
      const told = typeof script === 'function' ? script(request) : script;
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
