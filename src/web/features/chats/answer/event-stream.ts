/** One message of a text/event-stream, without comments and empty messages. */
export interface StreamMessage {
  id: string;
  data: string;
}

/** The server sends at least a comment every few seconds: silence for so long means that the line is dead. */
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
 * Reads a response body as server-sent events, by the HTML standard's rules for lines, ids and multi-line data; the
 * last message counts only when its closing empty line arrived. Throws when nothing at all arrives for 45 s.
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
      // A carriage return at the very end may be half of a pair: it waits for what follows.
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
