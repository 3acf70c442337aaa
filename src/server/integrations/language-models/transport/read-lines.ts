import type { IncomingMessage } from 'node:http';
import { ModelError } from '#server/platform/language-model/language-model.ts';

/** Maximum length of a line; providers write a few hundred bytes. */
const maxLineCharacters = 1_048_576;
/** Maximum bytes of a response including protocol overhead. */
const maxStreamBytes = 67_108_864;

/**
 * Yields the lines of a response as they arrive, regardless of chunks. Lines end with LF or CRLF; the last one may be
 * unterminated.
 * @throws ModelError `cut` if the connection is lost, `bad_answer` if it is endless
 */
export async function* readLines(response: IncomingMessage): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.length;
    let from = rest.length;
    rest += decoder.decode(chunk, { stream: true });
    for (let end = rest.indexOf('\n', from); end >= 0; end = rest.indexOf('\n', from)) {
      yield rest.slice(0, rest[end - 1] === '\r' ? end - 1 : end);
      rest = rest.slice(end + 1);
      from = 0;
    }
    if (rest.length > maxLineCharacters || bytes > maxStreamBytes) throw new ModelError('bad_answer');
  }
  rest += decoder.decode();
  if (rest) yield rest;
}

/** Yields the data of server-sent events (WHATWG HTML, 9.2); names, ids and comments are ignored. */
export async function* readEventData(response: IncomingMessage): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of readLines(response)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
  }
  if (data.length > 0) yield data.join('\n');
}

/** Reads a response, at most `maxBytes` of it. */
export async function readAll(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

async function* chunksOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch (cause) {
    throw new ModelError('cut', { cause });
  }
}
