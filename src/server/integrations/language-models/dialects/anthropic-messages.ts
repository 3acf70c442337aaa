import { z } from 'zod';
import type { ChatDialect, StreamFact } from './chat-dialect.ts';
import { turnsWithPassages } from './passages-block.ts';

const eventSchema = z.object({
  type: z.string(),
  message: z.object({ usage: z.object({ input_tokens: z.number() }) }).optional(),
  delta: z
    .object({
      type: z.string().optional(),
      text: z.string().optional(),
      stop_reason: z.string().nullish(),
    })
    .optional(),
  usage: z.object({ output_tokens: z.number() }).optional(),
  error: z.object({ type: z.string() }).optional(),
});

/** Anthropic's messages. */
export const anthropicMessages: ChatDialect = {
  request: (address, request, omitted) => ({
    path: '/v1/messages',
    headers: {
      accept: 'text/event-stream',
      'anthropic-version': '2023-06-01',
      ...(address.key === null ? {} : { 'x-api-key': address.key }),
    },
    body: {
      model: address.model,
      max_tokens: request.maxTokens,
      ...(omitted.has('temperature') ? {} : { temperature: 0 }),
      system: request.system,
      messages: turnsWithPassages(request),
      stream: true,
    },
  }),
  optional: ['temperature'],
  framing: 'events',
  createReader: () => (message) => {
    const { data } = eventSchema.safeParse(message);
    if (!data) return [];
    const { type, delta, usage, error } = data;
    if (type === 'message_start') return data.message ? [{ usage: { input: data.message.usage.input_tokens } }] : [];
    if (error) return [{ problem: { status: errorStatuses[error.type] ?? 500, text: error.type } }];
    if (type === 'content_block_delta') {
      // Thinking and tool calls: nothing to show.
      return [delta?.type === 'text_delta' && delta.text ? { text: delta.text } : { isThinking: true }];
    }
    if (type === 'message_delta') {
      const reason: StreamFact['reason'] = delta?.stop_reason ? (endReasons[delta.stop_reason] ?? 'stop') : undefined;
      return [{ ...(reason ? { reason } : {}), ...(usage ? { usage: { output: usage.output_tokens } } : {}) }];
    }
    return type === 'message_stop' ? [{ isLast: true }] : [];
  },
};

const endReasons: Record<string, 'length' | 'filter'> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  pause_turn: 'length',
  refusal: 'filter',
};

const errorStatuses: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  overloaded_error: 529,
};
