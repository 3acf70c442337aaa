import { z } from 'zod';
import type { ModelTurn } from '#server/platform/language-model/language-model.ts';
import type { ChatDialect, StreamFact } from './chat-dialect.ts';
import { openaiHeaders } from './openai-chat.ts';
import { turnsWithPassages } from './passages-block.ts';

const lineSchema = z.object({
  message: z
    .object({
      content: z.string().optional(),
      thinking: z.string().optional(),
      tool_calls: z.array(z.unknown()).optional(),
    })
    .optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
  error: z.string().optional(),
});

/** Ollama's own API: unlike its OpenAI-compatible one, it can be told the context size. */
export const ollamaChat: ChatDialect = {
  request: (address, request, omitted) => {
    const messages = [{ role: 'system', content: request.system }, ...turnsWithPassages(request)];
    const options = {
      num_predict: request.maxTokens,
      temperature: 0,
      num_ctx: contextFor(messages, request.maxTokens),
    };
    return {
      path: '/api/chat',
      headers: openaiHeaders(address),
      // Thinking uses up the answer's time and tokens.
      body: {
        model: address.model,
        messages,
        stream: true,
        ...(omitted.has('think') ? {} : { think: false }),
        options,
      },
    };
  },
  optional: ['think'],
  framing: 'lines',
  createReader: () => (line) => {
    const { data } = lineSchema.safeParse(line);
    if (!data) return [];
    const { message, done, done_reason, error } = data;
    if (error !== undefined) return [{ problem: { status: 500, text: error } }];
    const facts: StreamFact[] = [];
    if (message?.content) facts.push({ text: message.content });
    else if (message?.thinking || message?.tool_calls) facts.push({ isThinking: true });
    if (done) {
      const usage = { input: data.prompt_eval_count, output: data.eval_count };
      facts.push({ reason: done_reason === 'length' ? 'length' : 'stop', usage, isLast: true });
    }
    return facts;
  },
};

/** Few sizes, because each change reloads the model. Longer prompts are cut off silently. */
const contextSizes = [8_192, 16_384, 32_768, 65_536];
/** For German text; English has four. */
const charactersPerToken = 3;

function contextFor(messages: readonly (Pick<ModelTurn, 'content'> & { role: string })[], maxTokens: number): number {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const tokens = characters / charactersPerToken + maxTokens;
  return contextSizes.find((size) => size >= tokens) ?? Math.max(...contextSizes);
}
