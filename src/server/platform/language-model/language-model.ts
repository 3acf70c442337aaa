import type { ModelDialect } from '#shared/contracts/language-models.ts';
import type { ModelFailure } from '#shared/contracts/provenance.ts';

/** The port for language models. Adapters are in `integrations/language-models` and hide their wire formats. */

export type ModelTurn = { role: 'user' | 'assistant'; content: string };

export type ModelRequest = {
  /** Instructions of the product; never text of a paper or of a user. */
  system: string;
  /** Oldest first; the last one is the user's. */
  turns: readonly ModelTurn[];
  /**
   * Passages that the answer may quote by number. If the provider's API has no field for them, adapters put them before
   * the last turn, as data in a marked block.
   */
  passages: readonly { number: number; title: string; text: string }[];
  /** Maximum output tokens. */
  maxTokens: number;
};

/** `end` comes last, once. `usage` in tokens; null = not reported by the provider. */
export type ModelPiece =
  | { type: 'text'; text: string }
  | { type: 'end'; reason: 'stop' | 'length' | 'filter'; usage: { input: number; output: number } | null };

/** Problems that an operator can fix, reported when trying out a model. */
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

/** Contains no text of a request or an answer, and no key. */
export class ModelError extends Error {
  override readonly name = 'ModelError';

  readonly code: ModelFailure;

  readonly reason: ModelFailureReason | null;

  /** HTTP status of the provider's response; null = no response. */
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
  /** Name given by the operator; shown to users. */
  readonly name: string;
  /**
   * Yields claim lines if asked for them; adapters convert a provider's native citations to the same format.
   * Once `signal` is aborted, stops the provider's stream and throws the signal's reason.
   * @throws ModelError
   */
  write(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPiece>;
}

export interface EmbeddingModel {
  readonly name: string;
  /** A unit vector for each text, in order, all of the same dimension. @throws ModelError */
  embed(texts: readonly string[], kind: 'query' | 'passage', signal: AbortSignal): Promise<readonly Float32Array[]>;
}

export interface RerankingModel {
  readonly name: string;
  /** A relevance for each text, in order; comparable within one call only. @throws ModelError */
  rerank(question: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}

/** Everything required to reach a model. */
export type ModelAddress = {
  /** Name given by the operator. */
  name: string;
  dialect: ModelDialect;
  /** Base URL of the provider's API; for a local model, the path of its file. */
  address: string;
  /** The provider's name for it; for Azure, the deployment. */
  model: string;
  /** Unsealed; null = none required. */
  key: string | null;
  /** Azure's `api-version`; null elsewhere. */
  apiVersion: string | null;
  /** Whether the address may be in a private network. */
  isPrivateAllowed: boolean;
  /** Deviations from the limits of the dialect. */
  limits?: Partial<ModelLimits>;
  /** Called with what is sent, without the key: for an operator who tries out a model. */
  onSend?: (sent: SentRequest) => void;
};

/** A request as it leaves this machine. */
export type SentRequest = { url: string; body: string };

/** Timeouts in milliseconds; on expiry, the model has `stalled`. */
export type ModelLimits = {
  /** Until the model begins to write, including retries and loading of the model. */
  first: number;
  /** Between two pieces. */
  next: number;
  total: number;
};

/** Creates models from their addresses; nothing is loaded or connected before a model's first use. */
export interface ModelConnector {
  languageModel(address: ModelAddress): LanguageModel;
  embeddingModel(address: ModelAddress): EmbeddingModel;
  rerankingModel(address: ModelAddress): RerankingModel;
}
