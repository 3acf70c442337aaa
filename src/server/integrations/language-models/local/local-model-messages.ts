import type { ModelFailureReason, ModelPiece, ModelTurn } from '#server/platform/language-model/language-model.ts';

/** Metadata of a model file. */
export type LocalModelFacts = {
  name: string;
  /** Such as "llama" or "qwen3". */
  architecture: string;
  /** Such as "7B"; empty if unknown. */
  size: string;
  license: string;
  /** Tokens. */
  contextSize: number;
  use: 'answers' | 'embeddings' | 'reranking';
  /** The device: "CPU", or the graphics card's API. */
  device: string;
};

/** Requests to a local model's process, which handles them one by one in order; `stop` acts at once. */
export type LocalTask =
  | { type: 'open'; runtime: string; file: string }
  | { type: 'write'; system: string; turns: readonly ModelTurn[]; maxTokens: number }
  | { type: 'embed'; texts: readonly string[] }
  | { type: 'rerank'; question: string; texts: readonly string[] };

export type ToLocalModel = { id: number } & (LocalTask | { type: 'stop' });

/** Replies: any number of `thinking` and `text`, then one of the others as the last. */
export type LocalReply =
  | { type: 'thinking' }
  | { type: 'text'; text: string }
  | { type: 'opened'; facts: LocalModelFacts }
  | {
      type: 'written';
      reason: Extract<ModelPiece, { type: 'end' }>['reason'];
      usage: { input: number; output: number };
    }
  | { type: 'embedded'; vectors: (readonly number[])[] }
  | { type: 'reranked'; scores: number[] }
  | { type: 'stopped' }
  | { type: 'failed'; reason: ModelFailureReason | null };

export type FromLocalModel = { id: number } & LocalReply;
