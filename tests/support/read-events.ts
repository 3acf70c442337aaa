/** Reads server-sent events of a response one by one; `id` as text, `data` parsed. Ends with the stream. */
export async function* readEvents(response: Response): AsyncGenerator<{ id: string; data: unknown }> {
  if (!response.body) throw new Error('the response has no body');
  let pending = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    pending += chunk;
    const blocks = pending.split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const data = lines.flatMap((line) => (line.startsWith('data: ') ? line.slice(6) : []));
      const id = lines.find((line) => line.startsWith('id: '))?.slice(4) ?? '';
      if (data.length > 0) yield { id, data: JSON.parse(data.join('\n')) };
    }
  }
}
