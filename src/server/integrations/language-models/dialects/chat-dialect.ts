import type { ModelAddress, ModelPiece, ModelRequest } from '#server/platform/language-model/language-model.ts';
import type { ProviderRequest } from '../transport/post-to-provider.ts';

type EndReason = Extract<ModelPiece, { type: 'end' }>['reason'];

/** What one message of a provider's stream says to us. */
export type StreamFact = {
  text?: string;
  /** The model thinks: nothing to show, but it is alive, and billed. */
  isThinking?: boolean;
  /** Why it stopped; the stream may go on, with the usage. */
  reason?: EndReason;
  usage?: { input?: number | undefined; output?: number | undefined };
  /** Nothing comes after this. */
  isLast?: boolean;
  /** The provider gave up. */
  problem?: { status: number; text: string };
};

/** How a provider is asked and what its stream means; no I/O. */
export type ChatDialect = {
  /** `left`: fields that the provider refused before. */
  request: (address: ModelAddress, request: ModelRequest, left: ReadonlySet<string>) => ProviderRequest;
  /** Fields that may be left out, or said otherwise, where a refusal names them. */
  optional: readonly string[];
  framing: 'events' | 'lines';
  /** More than it takes to write a token; a provider that goes beyond what was asked for is stopped. */
  charactersPerToken: number;
  /** A reader of one answer's messages, in order. A message that is not understood says nothing. */
  createReader: (request: ModelRequest) => (message: unknown) => StreamFact[];
};
