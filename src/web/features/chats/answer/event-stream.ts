/** One text/event-stream message; comments and empty messages are skipped. */
export interface StreamMessage {
  id: string;
  data: string;
}

/** The server sends at least a comment every few seconds, so a longer silence means a dead connection. */
const silenceMilliseconds = 45_000;

function readWithin<T>(reader: ReadableStreamDefaultReader<T>, milliseconds: number) {
  return new Promise<ReadableStreamReadResult<T>>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The event stream fell silent')), milliseconds);
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Parses a response body as server-sent events, following the HTML standard for lines, ids and multi-line data; the
 * last message counts only if its closing empty line arrived. Throws after 45 s without any data.
 */
export async function* readEventStream(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamMessage> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  let id = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, silenceMilliseconds);
      if (done) return;
      pending += value;
      // A trailing carriage return may be half of a CRLF: keep it for the next chunk.
      const half = pending.endsWith('\r') ? 1 : 0;
      const lines = pending.slice(0, pending.length - half).split(/\r\n|\r|\n/);
      pending = (lines.pop() ?? '') + '\r'.repeat(half);
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { id, data: data.join('\n') };
          data = [];
          continue;
        }
        const colon = line.indexOf(':');
        const field = colon === -1 ? line : line.slice(0, colon);
        const content = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'id') id = content;
        if (field === 'data') data.push(content);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
