import type { ModelFailureReason, ModelPiece, ModelTurn } from '#server/platform/language-model/language-model.ts';

/** What the weights say of themselves. */
export type LocalModelFacts = {
  name: string;
  /** Such as "llama" or "qwen3". */
  architecture: string;
  /** Such as "7B"; empty where the file does not tell. */
  size: string;
  license: string;
  /** Tokens. */
  contextSize: number;
  use: 'answers' | 'embeddings' | 'reranking';
  /** What computes: "CPU", or the interface of the graphics card. */
  device: string;
};

/** What the process of a local model is asked. It works on one request at a time, in order; `stop` acts at once. */
export type LocalTask =
  | { type: 'open'; runtime: string; file: string }
  | { type: 'write'; system: string; turns: readonly ModelTurn[]; maxTokens: number }
  | { type: 'embed'; texts: readonly string[] }
  | { type: 'rerank'; question: string; texts: readonly string[] };

export type ToLocalModel = { id: number } & (LocalTask | { type: 'stop' });

/** `thinking` and `text` come before the last message of a request, which is one of the others. */
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
