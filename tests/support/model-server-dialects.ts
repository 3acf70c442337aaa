/** How providers write a scripted answer on the wire. */
import type { ModelStep } from './model-server.ts';

export type EndReason = 'stop' | 'length' | 'filter';

/** Turns the steps of a script into a provider's messages, without their framing. */
export type WireDialect = {
  contentType: string;
  frame: (message: WireMessage, lineEnd: string) => string;
  begin: () => WireMessage[];
  step: (step: ModelStep) => WireMessage[];
  end: (reason: EndReason, usage: { input: number; output: number } | null) => WireMessage[];
  /** In the place of an answer. */
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

/** Tells first how the prompt was judged, in a chunk without choices. */
const azure: WireDialect = {
  ...openai,
  begin: () => [{ data: { choices: [], prompt_filter_results: [{ prompt_index: 0 }] } }, ...openai.begin()],
};

/** Sends the usage with the last chunk; its reasoning models write parts. */
const mistral: WireDialect = {
  ...openai,
  step: (step) => {
    if (step.thinking === undefined) return openai.step(step);
    const part = { type: 'thinking', thinking: [{ type: 'text', text: step.thinking }] };
    return [chunk({ delta: { content: [part] }, finish_reason: null })];
  },
};

export const wireDialects = { openai, azure, mistral };
