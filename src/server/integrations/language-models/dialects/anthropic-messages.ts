import { z } from 'zod';
import { formatClaimLine, isClaimLine } from '#server/platform/language-model/claim-line.ts';
import type { ModelRequest } from '#server/platform/language-model/language-model.ts';
import type { ChatDialect, StreamFact } from './chat-dialect.ts';
import { turnsWithPassages } from './passages-block.ts';

const eventSchema = z.object({
  type: z.string(),
  message: z.object({ usage: z.object({ input_tokens: z.number() }) }).optional(),
  delta: z
    .object({
      type: z.string().optional(),
      text: z.string().optional(),
      citation: z.object({ cited_text: z.string(), document_index: z.number().int() }).optional(),
      stop_reason: z.string().nullish(),
    })
    .optional(),
  usage: z.object({ output_tokens: z.number() }).optional(),
  error: z.object({ type: z.string() }).optional(),
});

/** The provider extracts quotations from the passages itself, so they need not be written out. */
const citingInstruction =
  'Quotations are recorded by your citations: where these instructions ask for an arrow and quotations after a claim, write the claim alone, one to a line, and cite.';

/**
 * Anthropic's messages. Passages are sent as documents, and citations are converted to the claim lines of the other
 * dialects.
 */
export const anthropicMessages: ChatDialect = {
  request: (address, request, omitted) => {
    const isCiting = request.passages.length > 0 && !omitted.has('citations');
    return {
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
        system: isCiting ? `${request.system}\n\n${citingInstruction}` : request.system,
        messages: isCiting ? turnsWithDocuments(request) : turnsWithPassages(request),
        stream: true,
      },
    };
  },
  optional: ['temperature', 'citations'],
  framing: 'events',
  // Quotations come with the citations, and do not count as tokens of the answer.
  charactersPerToken: 32,
  createReader: (request) => {
    const lines = request.passages.length > 0 ? claimWriter(request.passages) : undefined;
    return (message) => {
      const { data } = eventSchema.safeParse(message);
      if (!data) return [];
      const { type, delta, usage, error } = data;
      if (type === 'message_start') return data.message ? [{ usage: { input: data.message.usage.input_tokens } }] : [];
      if (error) return [{ problem: { status: errorStatuses[error.type] ?? 500, text: error.type } }];
      if (type === 'content_block_delta') {
        // Thinking, tool calls and text awaiting its citations: nothing to show yet.
        const alive: StreamFact = { isThinking: true };
        if (delta?.citation) lines?.cite(delta.citation.document_index, delta.citation.cited_text);
        if (delta?.type !== 'text_delta' || !delta.text) return [alive];
        return lines ? [alive, { text: lines.add(delta.text) }] : [{ text: delta.text }];
      }
      if (type === 'content_block_stop' && lines) return [{ text: lines.endBlock() }];
      if (type === 'message_delta') {
        const reason = delta?.stop_reason ? (endReasons[delta.stop_reason] ?? 'stop') : undefined;
        return [{ ...(reason ? { reason } : {}), ...(usage ? { usage: { output: usage.output_tokens } } : {}) }];
      }
      return type === 'message_stop' ? [{ text: lines?.end() ?? '' }, { isLast: true }] : [];
    };
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

function turnsWithDocuments({ turns, passages }: ModelRequest): object[] {
  const documents = passages.map(({ title, text }) => ({
    type: 'document',
    source: { type: 'text', media_type: 'text/plain', data: text },
    title,
    citations: { enabled: true },
  }));
  const last = turns.length - 1;
  return turns.map(({ role, content }, index) =>
    index === last ? { role, content: [...documents, { type: 'text', text: content }] } : { role, content },
  );
}

/** Longer text is not a claim, and is written unchanged. */
const maxClaimCharacters = 4_000;

type ClaimWriter = {
  add: (text: string) => string;
  cite: (document: number, words: string) => void;
  endBlock: () => string;
  end: () => string;
};

/** Turns text blocks with citations into claims. Unfinished text before a block belongs to it. */
function claimWriter(passages: ModelRequest['passages']): ClaimWriter {
  let block = '';
  let lead = '';
  let quotations: { passage: number; words: string }[] = [];
  return {
    add: (text) => {
      block += text;
      if (block.length > maxClaimCharacters) {
        const written = lead + block;
        lead = '';
        block = '';
        return written;
      }
      const end = block.lastIndexOf('\n');
      // Some models write the whole line despite their citations. It can be sent at once.
      if (end < 0 || !isClaimLine(block.slice(0, end))) return '';
      const written = lead + block.slice(0, end + 1);
      lead = '';
      block = block.slice(end + 1);
      return written;
    },
    cite: (document, words) => {
      const passage = passages[document];
      if (passage && words.trim()) quotations.push({ passage: passage.number, words });
    },
    endBlock: () => {
      const text = lead + block;
      const cited = quotations;
      block = '';
      lead = '';
      quotations = [];
      if (cited.length > 0) return hasWords(text) ? formatClaimLine(text, cited) : '';
      const lines = text.split('\n');
      const last = lines.at(-1) ?? '';
      const isOpen = last.length <= maxClaimCharacters && !/[.!?:]\s*$/.test(last);
      if (isOpen) lead = lines.pop() ?? '';
      if (!hasWords(lead)) lead = '';
      return lines
        .filter((line) => hasWords(line) && !introducesList.test(line))
        .map((line) => `${line.trim()}\n`)
        .join('');
    },
    end: () => lead,
  };
}

/** A line introducing a list is not a claim. */
const introducesList = /:\s*$/;

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);
