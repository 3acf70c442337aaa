import { setTimeout as pause } from 'node:timers/promises';
import type { ModelAddress, ModelLimits } from '#server/platform/language-model/language-model.ts';

/** What is the same for all models; tests shorten it. */
export type ModelSettings = {
  /** Through which models on the internet are reached; without it directly. */
  proxy: URL;
  /** Where the runtime of local models is installed, if it is. */
  localModelDirectory: string;
  limits: Partial<ModelLimits>;
  /** Between two tries, in milliseconds; ends with the signal's reason. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
};

/** What servers turned out to take, learnt from their refusals: once, not with every request. */
export type LearntDialects = {
  /** Fields that a model refused, by its address and name. */
  refusedFields: Map<string, Set<string>>;
  /** Addresses of rerankers that call the documents `texts`. */
  teiServers: Set<string>;
};

/** Milliseconds. */
const cloudLimits: ModelLimits = { first: 30_000, next: 15_000, total: 180_000 };

/** A server of one's own loads the model first, and reads the passages at some hundred tokens a second. */
const ownLimits: ModelLimits = { first: 180_000, next: 30_000, total: 600_000 };

export function limitsOf(address: ModelAddress, settings: Partial<ModelSettings>): ModelLimits {
  const isOwn = address.isPrivateAllowed || address.dialect === 'local';
  return { ...(isOwn ? ownLimits : cloudLimits), ...settings.limits, ...address.limits };
}

export function pauseOf(settings: Partial<ModelSettings>): ModelSettings['pause'] {
  return settings.pause ?? ((milliseconds, signal) => pause(milliseconds, undefined, { signal }));
}
