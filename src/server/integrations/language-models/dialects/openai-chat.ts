import { z } from 'zod';
import type { ModelAddress } from '#server/platform/language-model/language-model.ts';
import type { ChatDialect, StreamFact } from './chat-dialect.ts';
import { turnsWithPassages } from './passages-block.ts';

/** The parts of a chunk that are read. Reasoning and tool calls, none of which were offered, are only detected. */
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            // Mistral's reasoning models send parts instead of text.
            content: z
              .union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))])
              .nullish(),
            refusal: z.string().nullish(),
            reasoning_content: z.string().nullish(),
            reasoning: z.string().nullish(),
            tool_calls: z.array(z.unknown()).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() }).nullish(),
  error: z.unknown().optional(),
});

type ChunkDelta = NonNullable<z.infer<typeof chunkSchema>['choices']>[number]['delta'];

/** OpenAI's chat completions, also used by Azure, Mistral, vLLM, LM Studio and llama.cpp's server. */
export const openaiChat: ChatDialect = {
  request: (address, request, omitted) => {
    const { dialect, model } = address;
    // OpenAI's newer models refuse the old name; other servers ignore the new one and would write without end.
    const lengthField = omitted.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
    return {
      path: openaiPath(address, '/chat/completions'),
      headers: { accept: 'text/event-stream', ...openaiHeaders(address) },
      body: {
        model,
        messages: [{ role: 'system', content: request.system }, ...turnsWithPassages(request)],
        stream: true,
        [lengthField]: request.maxTokens,
        ...(omitted.has('temperature') ? {} : { temperature: 0 }),
        // Mistral reports usage by default, and refuses unknown fields.
        ...(omitted.has('stream_options') || dialect === 'mistral' ? {} : { stream_options: { include_usage: true } }),
      },
    };
  },
  optional: ['max_tokens', 'stream_options', 'temperature'],
  framing: 'events',
  createReader: () => (message) => {
    if (message === '[DONE]') return [{ isLast: true }];
    const { data } = chunkSchema.safeParse(message);
    if (!data) return [];
    const facts: StreamFact[] = [];
    if (data.error) facts.push({ problem: { status: statusOf(data.error), text: JSON.stringify(data.error) } });
    for (const { delta, finish_reason } of data.choices?.slice(0, 1) ?? []) {
      const text = textOf(delta?.content);
      if (text) facts.push({ text });
      else if (isThinking(delta)) facts.push({ isThinking: true });
      if (delta?.refusal) facts.push({ reason: 'filter' });
      // Gateways end like this if the provider behind them gave up.
      if (finish_reason === 'error') facts.push({ problem: { status: 500, text: '' } });
      else if (finish_reason) facts.push({ reason: endReasons[finish_reason] ?? 'stop' });
    }
    if (data.usage) facts.push({ usage: { input: data.usage.prompt_tokens, output: data.usage.completion_tokens } });
    return facts;
  },
};

const endReasons: Record<string, 'length' | 'filter'> = {
  length: 'length',
  model_length: 'length',
  content_filter: 'filter',
};

/** Path of an endpoint. Azure has one per deployment, unless its newer API is used. */
export function openaiPath({ dialect, model, apiVersion }: ModelAddress, path: string): string {
  if (dialect !== 'azure') return path;
  if (apiVersion === null) return `/openai/v1${path}`;
  return `/openai/deployments/${encodeURIComponent(model)}${path}?api-version=${encodeURIComponent(apiVersion)}`;
}

export function openaiHeaders({ dialect, key }: ModelAddress): Record<string, string> {
  if (key === null) return {};
  return dialect === 'azure' ? { 'api-key': key } : { authorization: `Bearer ${key}` };
}

function textOf(content: string | { type: string; text?: string | undefined }[] | null | undefined): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

function isThinking(delta: ChunkDelta): boolean {
  if (!delta) return false;
  return Boolean(delta.reasoning_content || delta.reasoning || delta.content || delta.tool_calls?.length);
}

/** Status of an error within a stream: a number from vLLM and gateways, else a word. */
function statusOf(error: unknown): number {
  const code = Number((error as { code?: unknown }).code);
  if (code >= 400 && code < 600) return code;
  return JSON.stringify(error).includes('rate_limit') ? 429 : 500;
}
