import {
  type ModelAddress,
  ModelError,
  type ModelPiece,
  type ModelRequest,
} from '#server/platform/language-model/language-model.ts';
import { turnsWithPassages } from '../dialects/passages-block.ts';
import { limitsOf, type ModelSettings } from '../transport/model-settings.ts';
import { watchTime } from '../transport/watch-time.ts';
import { LocalModelChild } from './local-model-child.ts';
import type { LocalReply, LocalTask } from './local-model-messages.ts';
import { runtimeEntry } from './local-runtime.ts';

const children = new Map<string, LocalModelChild>();

/** @throws ModelError; the signal's reason */
export async function* writeLocally(
  address: ModelAddress,
  request: ModelRequest,
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
): AsyncGenerator<ModelPiece> {
  const { system, maxTokens } = request;
  for await (const reply of askChild(
    address,
    { type: 'write', system, turns: turnsWithPassages(request), maxTokens },
    settings,
    caller,
  )) {
    if (reply.type === 'text') yield { type: 'text', text: reply.text };
    if (reply.type === 'written') yield { type: 'end', reason: reply.reason, usage: reply.usage };
  }
}

/** @throws ModelError; the signal's reason */
export async function embedLocally(
  address: ModelAddress,
  texts: readonly string[],
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
): Promise<readonly (readonly number[])[]> {
  for await (const reply of askChild(address, { type: 'embed', texts }, settings, caller)) {
    if (reply.type === 'embedded') return reply.vectors;
  }
  throw new ModelError('cut');
}

/** @throws ModelError; the signal's reason */
export async function rerankLocally(
  address: ModelAddress,
  question: string,
  texts: readonly string[],
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
): Promise<readonly number[]> {
  for await (const reply of askChild(address, { type: 'rerank', question, texts }, settings, caller)) {
    if (reply.type === 'reranked') return reply.scores;
  }
  throw new ModelError('cut');
}

async function* askChild(
  address: ModelAddress,
  task: LocalTask,
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
): AsyncGenerator<LocalReply> {
  caller.throwIfAborted();
  const limits = limitsOf(address, settings);
  const watch = watchTime(task.type === 'write' ? limits : { ...limits, first: limits.total }, caller);
  const child = childFor(address.address, settings.localModelDirectory);
  address.onSend?.({ url: address.address, body: JSON.stringify(task) });
  try {
    for await (const reply of child.ask(task, watch.signal)) {
      watch.tick();
      yield reply;
    }
  } catch (error) {
    watch.rethrow(error);
  } finally {
    watch.end();
  }
}

function childFor(file: string, directory: string | undefined): LocalModelChild {
  const known = children.get(file);
  if (known?.isUsable) return known;
  const runtime = directory === undefined ? undefined : runtimeEntry(directory);
  if (runtime === undefined) throw new ModelError('unreachable', { reason: 'not_installed' });
  const started = new LocalModelChild(runtime, file);
  children.set(file, started);
  return started;
}

/** Ends all processes started here. */
export function endLocalModels(): void {
  for (const child of children.values()) child.kill();
  children.clear();
}
