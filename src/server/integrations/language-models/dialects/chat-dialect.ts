import type { ModelAddress, ModelPiece, ModelRequest } from '#server/platform/language-model/language-model.ts';
import type { ProviderRequest } from '../transport/post-to-provider.ts';

type EndReason = Extract<ModelPiece, { type: 'end' }>['reason'];

/** The meaning of one message in a provider's stream. */
export type StreamFact = {
  text?: string;
  /** The model is thinking: nothing to show, but it is alive and billed. */
  isThinking?: boolean;
  /** Why it stopped; usage may still follow. */
  reason?: EndReason;
  usage?: { input?: number | undefined; output?: number | undefined };
  /** The last message. */
  isLast?: boolean;
  /** The provider gave up. */
  problem?: { status: number; text: string };
};

/** How to request a provider and interpret its stream, without I/O. */
export type ChatDialect = {
  /** `omitted`: fields that the provider refused before. */
  request: (address: ModelAddress, request: ModelRequest, omitted: ReadonlySet<string>) => ProviderRequest;
  /** Fields that may be omitted or replaced if a refusal names them. */
  optional: readonly string[];
  framing: 'events' | 'lines';
  /** Creates a reader for one response's messages, in order. Messages that are not understood are ignored. */
  createReader: () => (message: unknown) => StreamFact[];
};
