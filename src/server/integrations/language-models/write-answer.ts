import type { IncomingMessage } from 'node:http';
import {
  type ModelAddress,
  ModelError,
  type ModelPiece,
  type ModelRequest,
} from '#server/platform/language-model/language-model.ts';
import { anthropicMessages } from './dialects/anthropic-messages.ts';
import type { ChatDialect, StreamFact } from './dialects/chat-dialect.ts';
import { ollamaChat } from './dialects/ollama-chat.ts';
import { openaiChat } from './dialects/openai-chat.ts';
import { type LearntDialects, limitsOf, type ModelSettings, pauseOf } from './transport/model-settings.ts';
import { failureOf, type ProviderProblem, postToProvider } from './transport/post-to-provider.ts';
import { readEventData, readLines } from './transport/read-lines.ts';
import { type TimeWatch, watchTime } from './transport/watch-time.ts';

/** Upper bound of characters per token; a provider that exceeds the requested length is stopped. */
const charactersPerToken = 8;
/** Maximum starts of a stream that the provider gave up before writing anything. */
const maxBegins = 3;

/** @throws ModelError; the signal's reason */
export async function* writeAnswer(
  address: ModelAddress,
  request: ModelRequest,
  settings: Partial<ModelSettings> & LearntDialects,
  caller: AbortSignal,
): AsyncGenerator<ModelPiece> {
  caller.throwIfAborted();
  const dialect = dialectOf(address);
  const watch = watchTime(limitsOf(address, settings), caller);
  try {
    for (let begins = 1; ; begins += 1) {
      const response = await ask(address, dialect, request, settings, watch);
      const problem = yield* readAnswer(dialect, request, response, watch);
      if (!problem) return;
      if (begins >= maxBegins || problem.status < 500) throw failureOf(problem);
      await pauseOf(settings)(500 * 2 ** begins, watch.signal);
    }
  } catch (error) {
    watch.rethrow(error);
  } finally {
    watch.end();
  }
}

function dialectOf({ dialect }: ModelAddress): ChatDialect {
  if (dialect === 'openai' || dialect === 'azure' || dialect === 'mistral') return openaiChat;
  if (dialect === 'anthropic') return anthropicMessages;
  if (dialect === 'ollama') return ollamaChat;
  throw new ModelError('refused', { reason: 'unsupported_use' });
}

/** Sends the request, and retries once without the fields that the provider does not support. */
async function ask(
  address: ModelAddress,
  dialect: ChatDialect,
  request: ModelRequest,
  settings: Partial<ModelSettings> & LearntDialects,
  { signal }: TimeWatch,
): Promise<IncomingMessage> {
  const place = `${address.address} ${address.model}`;
  const { refusedFields } = settings;
  const omitted = new Set(refusedFields.get(place));
  const post = () => postToProvider(address, dialect.request(address, request, omitted), settings, signal);
  let answer = await post();
  if (answer.problem && [400, 422].includes(answer.problem.status)) {
    const { text } = answer.problem;
    const named = dialect.optional.filter((field) => !omitted.has(field) && text.includes(field));
    for (const field of named) omitted.add(field);
    if (named.length > 0) {
      answer = await post();
      // Overlong requests are also refused with a field's name, and then again without it.
      if (!answer.problem) refusedFields.set(place, omitted);
    }
  }
  if (answer.problem) throw failureOf(answer.problem);
  return answer.response;
}

/** Reads an answer. Returns the problem if the provider gave up before writing anything. */
async function* readAnswer(
  dialect: ChatDialect,
  request: ModelRequest,
  response: IncomingMessage,
  watch: TimeWatch,
): AsyncGenerator<ModelPiece, ProviderProblem | undefined> {
  const read = dialect.createReader();
  let left = request.maxTokens * charactersPerToken;
  let wasUnderstood = false;
  let hasStarted = false;
  let reason: StreamFact['reason'];
  const usage: { input?: number; output?: number } = {};
  const end = (why: NonNullable<StreamFact['reason']>): ModelPiece => {
    const { input, output } = usage;
    return { type: 'end', reason: why, usage: input === undefined || output === undefined ? null : { input, output } };
  };
  try {
    for await (const fact of factsOf(dialect, read, response)) {
      wasUnderstood = true;
      if (fact.text || fact.isThinking) {
        hasStarted = true;
        watch.tick();
      }
      if (fact.problem) {
        if (!hasStarted) return fact.problem;
        const failure = failureOf(fact.problem);
        throw failure.code === 'unreachable' ? new ModelError('cut', { status: fact.problem.status }) : failure;
      }
      if (fact.text) {
        if (fact.text.length >= left) {
          yield { type: 'text', text: fact.text.slice(0, left) };
          yield end('length');
          return;
        }
        left -= fact.text.length;
        yield { type: 'text', text: fact.text };
      }
      reason ??= fact.reason;
      if (fact.usage) Object.assign(usage, definedOnly(fact.usage));
      if (fact.isLast) {
        reason ??= 'stop';
        break;
      }
    }
  } catch (error) {
    // The answer is complete, so ignore a broken connection.
    if (!reason || watch.isStopped()) throw error;
  }
  if (!reason) throw new ModelError(wasUnderstood ? 'cut' : 'bad_answer');
  yield end(reason);
}

async function* factsOf(
  dialect: ChatDialect,
  read: ReturnType<ChatDialect['createReader']>,
  response: IncomingMessage,
): AsyncGenerator<StreamFact> {
  const messages = dialect.framing === 'events' ? readEventData(response) : readLines(response);
  for await (const message of messages) yield* read(parse(message));
}

/** Parses JSON; returns anything else unchanged. */
function parse(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return message;
  }
}

function definedOnly(usage: { input?: number | undefined; output?: number | undefined }): object {
  return Object.fromEntries(Object.entries(usage).filter(([, count]) => count !== undefined));
}
