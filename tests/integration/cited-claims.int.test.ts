import { expect, test } from 'vitest';
import { ClaimLineReader } from '#server/answering/engines/model/read-claim-lines.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { startModelServer } from '#support/model-server.ts';

test('CHAT-12 Anthropic’s citations are parsed into the same claim lines as other models’', async () => {
  const words = 'Der Aufsichtsrat sagte: "Wir zahlen 1,20 EUR." [Beifall]\n';
  const steps = [
    { text: 'Zur Dividende:\n' },
    { text: 'Der Aufsichtsrat zahlt 1,20 EUR.', cite: [{ passage: 1, words }] },
  ];
  const server = await startModelServer({ steps });
  try {
    const model = connectModels().languageModel(server.address('anthropic'));
    const passages = [4, 9].map((number) => ({ number, title: 'Protokoll', text: words }));
    const turns = [{ role: 'user' as const, content: 'Wie hoch ist die Dividende?' }];
    const reader = new ClaimLineReader();
    const lines = [];
    for await (const piece of model.write({ system: '', turns, passages, maxTokens: 500 }, AbortSignal.any([]))) {
      if (piece.type === 'text') lines.push(...reader.push(piece.text));
    }
    lines.push(...reader.end());
    const quotations = [{ number: 9, words: 'Der Aufsichtsrat sagte: "Wir zahlen 1,20 EUR." [Beifall]' }];
    expect(lines).toEqual([{ type: 'claim', line: { claim: 'Der Aufsichtsrat zahlt 1,20 EUR.', quotations } }]);
  } finally {
    await server.close();
  }
});
