/** How providers write a scripted answer on the wire. */

export type EndReason = 'stop' | 'length' | 'filter';

/** Turns script steps into a provider's messages, without their framing. */
export type WireDialect = {
  contentType: string;
  frame: (message: WireMessage, lineEnd: string) => string;
  begin: () => WireMessage[];
  step: (step: ModelStep) => WireMessage[];
  end: (reason: EndReason, usage: { input: number; output: number } | null) => WireMessage[];
  /** Instead of an answer. */
  problem: (status: number, code: string) => unknown;
};

type WireMessage = { event?: string; data: unknown };

const asEvent = ({ event, data }: WireMessage, lineEnd: string) => {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return `${event ? `event: ${event}${lineEnd}` : ''}data: ${text}${lineEnd}${lineEnd}`;
};

const chunk = (choice: object): WireMessage => ({
  data: { id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'scripted', choices: [{ index: 0, ...choice }] },
});

const openai: WireDialect = {
  contentType: 'text/event-stream',
  frame: asEvent,
  begin: () => [chunk({ delta: { role: 'assistant', content: '' }, finish_reason: null })],
  step: (step) => {
    if (step.text !== undefined) return [chunk({ delta: { content: step.text }, finish_reason: null })];
    if (step.thinking !== undefined)
      return [chunk({ delta: { reasoning_content: step.thinking }, finish_reason: null })];
    if (step.toolCall !== undefined) {
      const call = {
        index: 0,
        id: 'call_1',
        type: 'function',
        function: { name: step.toolCall, arguments: '{"path":"/"}' },
      };
      return [chunk({ delta: { tool_calls: [call] }, finish_reason: null })];
    }
    return [];
  },
  end: (reason, usage) => [
    chunk({ delta: {}, finish_reason: reason === 'filter' ? 'content_filter' : reason }),
    ...(usage
      ? [{ data: { choices: [], usage: { prompt_tokens: usage.input, completion_tokens: usage.output } } }]
      : []),
    { data: '[DONE]' },
  ],
  problem: (status, code) => ({ error: { message: `Refused with ${status}`, type: code, code } }),
};

/** Sends the content filter results first, in a chunk without choices. */
const azure: WireDialect = {
  ...openai,
  begin: () => [{ data: { choices: [], prompt_filter_results: [{ prompt_index: 0 }] } }, ...openai.begin()],
};

/** Sends the usage with the last chunk; its reasoning models send parts. */
const mistral: WireDialect = {
  ...openai,
  step: (step) => {
    if (step.thinking === undefined) return openai.step(step);
    const part = { type: 'thinking', thinking: [{ type: 'text', text: step.thinking }] };
    return [chunk({ delta: { content: [part] }, finish_reason: null })];
  },
};

const block = (content_block: object, ...deltas: object[]): WireMessage[] => [
  { event: 'content_block_start', data: { type: 'content_block_start', index: 0, content_block } },
  ...deltas.map((delta) => ({
    event: 'content_block_delta',
    data: { type: 'content_block_delta', index: 0, delta },
  })),
  { event: 'content_block_stop', data: { type: 'content_block_stop', index: 0 } },
];

/** Each step is a block of its own. */
const anthropic: WireDialect = {
  contentType: 'text/event-stream',
  frame: asEvent,
  begin: () => [
    {
      event: 'message_start',
      data: {
        type: 'message_start',
        message: { role: 'assistant', content: [], usage: { input_tokens: 100, output_tokens: 1 } },
      },
    },
    { event: 'ping', data: { type: 'ping' } },
  ],
  step: ({ text, thinking, toolCall }) => {
    if (thinking !== undefined) return block({ type: 'thinking', thinking: '' }, { type: 'thinking_delta', thinking });
    if (toolCall !== undefined) {
      const call = { type: 'tool_use', id: 'toolu_1', name: toolCall, input: {} };
      return block(call, { type: 'input_json_delta', partial_json: '{"path":"/"}' });
    }
    if (text === undefined) return [];
    return block({ type: 'text', text: '' }, { type: 'text_delta', text });
  },
  end: (reason, usage) => [
    {
      event: 'message_delta',
      data: {
        type: 'message_delta',
        delta: { stop_reason: { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' }[reason] },
        ...(usage ? { usage: { output_tokens: usage.output } } : {}),
      },
    },
    { event: 'message_stop', data: { type: 'message_stop' } },
  ],
  problem: (_status, code) => ({ type: 'error', error: { type: code, message: 'Refused' } }),
};

const ollamaLine = (facts: object): WireMessage => ({
  data: { model: 'scripted', created_at: '2026-11-24T02:00:00Z', ...facts },
});

const ollama: WireDialect = {
  contentType: 'application/x-ndjson',
  frame: ({ data }, lineEnd) => `${JSON.stringify(data)}${lineEnd}`,
  begin: () => [],
  step: ({ text = '', thinking, toolCall }) => {
    const calls =
      toolCall === undefined ? {} : { tool_calls: [{ function: { name: toolCall, arguments: { path: '/' } } }] };
    const message = { role: 'assistant', content: text, ...(thinking === undefined ? {} : { thinking }), ...calls };
    return [ollamaLine({ message, done: false })];
  },
  end: (reason, usage) => [
    ollamaLine({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: reason,
      ...(usage ? { prompt_eval_count: usage.input, eval_count: usage.output } : {}),
    }),
  ],
  problem: (_status, code) => ({ error: code }),
};

export const wireDialects = { openai, azure, mistral, anthropic, ollama };

/** One action of the model. */
export type ModelStep = {
  text?: string;
  thinking?: string;
  toolCall?: string;
  /** Sent verbatim: comments, malformed messages. */
  raw?: string;
  /** An error within the stream. */
  problem?: { status: number; code: string };
  /** Sends nothing more, but keeps the connection open. */
  stall?: true;
  /** Drops the connection; `reset`: immediately, discarding what the client had not read yet. */
  cut?: true | 'reset';
};
