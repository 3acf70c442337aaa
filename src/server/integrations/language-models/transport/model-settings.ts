import { setTimeout as pause } from 'node:timers/promises';
import type { ModelAddress, ModelLimits } from '#server/platform/language-model/language-model.ts';

/** Settings shared by all models; tests shorten the times. */
export type ModelSettings = {
  /** Proxy for models on the internet; direct access if absent. */
  proxy: URL;
  /** Directory of the local models' runtime, if installed. */
  localModelDirectory: string;
  limits: Partial<ModelLimits>;
  /** Waits between two tries, in milliseconds; rejects with the signal's reason. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
};

/** What servers support, learnt once from their refusals instead of with every request. */
export type LearntDialects = {
  /** Fields that a model refused, by address and name. */
  refusedFields: Map<string, Set<string>>;
  /** Addresses of rerankers that name the documents `texts`. */
  teiServers: Set<string>;
};

/** Milliseconds. */
const cloudLimits: ModelLimits = { first: 30_000, next: 15_000, total: 180_000 };

/** Own servers load the model first, and read passages at some hundred tokens a second. */
const ownLimits: ModelLimits = { first: 180_000, next: 30_000, total: 600_000 };

export function limitsOf(address: ModelAddress, settings: Partial<ModelSettings>): ModelLimits {
  const isOwn = address.isPrivateAllowed || address.dialect === 'local';
  return { ...(isOwn ? ownLimits : cloudLimits), ...settings.limits, ...address.limits };
}

export function pauseOf(settings: Partial<ModelSettings>): ModelSettings['pause'] {
  return settings.pause ?? ((milliseconds, signal) => pause(milliseconds, undefined, { signal }));
}
