import type { z } from 'zod';
import { type ModelAddress, ModelError } from '#server/platform/language-model/language-model.ts';
import { limitsOf, type ModelSettings } from './model-settings.ts';
import { failureOf, type ProviderProblem, type ProviderRequest, postToProvider } from './post-to-provider.ts';
import { readAll } from './read-lines.ts';
import { watchTime } from './watch-time.ts';

/** Maximum bytes of a whole response: some hundred vectors as decimal numbers. */
const maxBytes = 67_108_864;

/**
 * Requests a response that comes in one piece. `again`: an alternative request if the provider does not understand.
 * @throws ModelError; the signal's reason
 */
export async function askWhole<T>(
  address: ModelAddress,
  request: ProviderRequest,
  schema: z.ZodType<T>,
  settings: Partial<ModelSettings>,
  caller: AbortSignal,
  again?: (problem: ProviderProblem) => ProviderRequest | undefined,
): Promise<T> {
  caller.throwIfAborted();
  const limits = limitsOf(address, settings);
  const watch = watchTime({ ...limits, first: limits.total }, caller);
  try {
    const post = (what: ProviderRequest) =>
      postToProvider(address, { ...what, isRepeatable: true }, settings, watch.signal);
    let answer = await post(request);
    const other = answer.problem && again?.(answer.problem);
    if (other) answer = await post(other);
    if (answer.problem) throw failureOf(answer.problem);
    const text = await readAll(answer.response, maxBytes);
    const { data } = schema.safeParse(parse(text));
    if (data === undefined) throw new ModelError('bad_answer');
    return data;
  } catch (error) {
    return watch.rethrow(error);
  } finally {
    watch.end();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
