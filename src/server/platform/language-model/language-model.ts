import type { ModelDialect } from '#shared/contracts/language-models.ts';

/** The port for language models. Adapters live in `integrations/language-models`; what they send and receive is theirs alone. */

export type ModelTurn = { role: 'user' | 'assistant'; content: string };

export type ModelRequest = {
  /** Instructions of the product; never text of a paper or of a user. */
  system: string;
  /** Oldest first; the last one is the user's. */
  turns: readonly ModelTurn[];
  /** Passages that the answer may quote, by the number under which it refers to them. Adapters of providers without a place of their own for them put them before the last turn, as data in a marked block. */
  passages: readonly { number: number; title: string; text: string }[];
  /** Of what the model writes, in tokens. */
  maxTokens: number;
};

/** `end` comes last, once. `usage` in tokens, null where the provider does not tell. */
export type ModelPiece =
  | { type: 'text'; text: string }
  | { type: 'end'; reason: 'stop' | 'length' | 'filter'; usage: { input: number; output: number } | null };

/** Why a model gave no answer, or no whole one. */
export const modelFailures = [
  'unreachable',
  'refused',
  'over_budget',
  'rate_limited',
  'filtered',
  'stalled',
  'cut',
  'bad_answer',
] as const;
export type ModelFailure = (typeof modelFailures)[number];

/** What an operator can mend, told by a trial of the model. */
export const modelFailureReasons = [
  'private_address',
  'not_encrypted',
  'certificate',
  'unknown_host',
  'proxy',
  'redirected',
  'unknown_model',
  'request_refused',
  'unsupported_use',
  'not_installed',
  'no_model_file',
  'too_little_memory',
] as const;
export type ModelFailureReason = (typeof modelFailureReasons)[number];

/** Holds no text of a request or an answer, and no key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  readonly code: ModelFailure;

  readonly reason: ModelFailureReason | null;

  /** Of the provider's answer; null where there was none. */
  readonly status: number | null;

  constructor(
    code: ModelFailure,
    options: { cause?: unknown; reason?: ModelFailureReason | undefined; status?: number | undefined } = {},
  ) {
    super(`language model: ${[code, options.reason, options.status].filter(Boolean).join(', ')}`, {
      cause: options.cause,
    });
    this.code = code;
    this.reason = options.reason ?? null;
    this.status = options.status ?? null;
  }
}

export interface LanguageModel {
  /** As the operator named it; shown to users. */
  readonly name: string;
  /**
   * Writes as claim lines where it is asked to. A provider that cites by itself is made to write the same lines.
   * Stops the provider's stream, and ends with the signal's reason, once `signal` is aborted.
   * @throws ModelError
   */
  write(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPiece>;
}

export interface EmbeddingModel {
  readonly name: string;
  /** One unit vector for each text, in order, all of one dimension. @throws ModelError */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal: AbortSignal): Promise<readonly Float32Array[]>;
}

export interface RerankingModel {
  readonly name: string;
  /** A relevance for each text, in order; comparable within one call only. @throws ModelError */
  rerank(question: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

/** What it takes to reach a model. */
export type ModelAddress = {
  /** As the operator named it. */
  name: string;
  dialect: ModelDialect;
  /** Base address of the provider's interface; of a local model the path of its file. */
  address: string;
  /** As the provider calls it; for Azure the deployment. */
  model: string;
  /** Readable; null where none is needed. */
  key: string | null;
  /** Azure's `api-version`; null elsewhere. */
  apiVersion: string | null;
  /** Whether an address within a private network is meant. */
  isPrivateAllowed: boolean;
  /** Where they differ from those of the dialect. */
  limits?: Partial<ModelLimits>;
  /** Told what is sent, without the key: for an operator who tries a model. */
  onSend?: (sent: SentRequest) => void;
};

/** A request as it leaves this machine. */
export type SentRequest = { url: string; body: string };

/** How long an answer is waited for, in milliseconds; what takes longer has `stalled`. */
export type ModelLimits = {
  /** Until the model begins to write; tries again and loading of the model among them. */
  first: number;
  /** Between two pieces. */
  next: number;
  total: number;
};

/** Makes models of their addresses; nothing is loaded or connected before a model's first use. */
export interface ModelConnector {
  languageModel(address: ModelAddress): LanguageModel;
  embeddingModel(address: ModelAddress): EmbeddingModel;
  rerankingModel(address: ModelAddress): RerankingModel;
}
