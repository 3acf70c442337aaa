import {
  type ModelAddress,
  type ModelConnector,
  ModelError,
  type ModelRequest,
  type SentRequest,
} from '#server/platform/language-model/language-model.ts';
import type { ModelUse } from '#shared/contracts/language-models.ts';

/** Sample question about a sample sentence, so that no user's documents leave the machine. */
const sample: ModelRequest = {
  system: 'Answer in one short sentence, from the passage alone.',
  turns: [{ role: 'user', content: 'Wie hoch ist die Dividende je Aktie?' }],
  passages: [
    { number: 1, title: 'Beispiel', text: 'Die Hauptversammlung beschloss eine Dividende von 1,20 Euro je Aktie.' },
  ],
  maxTokens: 300,
};
const sampleQuestion = 'Wie hoch ist die Dividende?';
const sampleTexts = ['Die Dividende beträgt 1,20 Euro je Aktie.', 'Die Sitzung begann um neun Uhr.'];

export type Trial = {
  /** Every request sent, including retries. */
  sent: SentRequest[];
  /** The response in words for the operator; null on failure. */
  answer: string | null;
  /** In tokens; null if the provider does not report usage. */
  usage: { input: number; output: number } | null;
  milliseconds: number;
  failure: ModelError | null;
};

/** Tries a model for one use with a sample. Reports everything sent and received. Counts no usage. */
export async function tryModel(
  connector: ModelConnector,
  address: ModelAddress,
  use: ModelUse,
  signal: AbortSignal,
): Promise<Trial> {
  const sent: SentRequest[] = [];
  const startedAt = performance.now();
  const watched = { ...address, onSend: (request: SentRequest) => sent.push(request) };
  const outcome = await ask(connector, watched, use, signal).then(
    (response) => ({ ...response, failure: null }),
    (error: unknown) => {
      if (!(error instanceof ModelError)) throw error;
      return { answer: null, usage: null, failure: error };
    },
  );
  return { sent, ...outcome, milliseconds: Math.round(performance.now() - startedAt) };
}

async function ask(
  connector: ModelConnector,
  address: ModelAddress,
  use: ModelUse,
  signal: AbortSignal,
): Promise<Pick<Trial, 'answer' | 'usage'>> {
  if (use === 'embeddings') {
    const vectors = await connector.embeddingModel(address).embed(sampleTexts, 'passage', signal);
    return { answer: `${vectors.length} vectors of ${vectors[0]?.length ?? 0} numbers`, usage: null };
  }
  if (use === 'reranking') {
    const scores = await connector.rerankingModel(address).rerank(sampleQuestion, sampleTexts, signal);
    return { answer: `relevances ${scores.map((score) => score.toFixed(3)).join(' and ')}`, usage: null };
  }
  const written: string[] = [];
  let usage: Trial['usage'] = null;
  for await (const piece of connector.languageModel(address).write(sample, signal)) {
    if (piece.type === 'text') written.push(piece.text);
    else usage = piece.usage;
  }
  if (written.length === 0) throw new ModelError('bad_answer');
  return { answer: written.join(''), usage };
}
