import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberSentences } from '#server/answering/engines/model/number-sentences.ts';
import { lookAgain } from '#server/answering/engines/model/second-look.ts';
import { connectModels } from '#server/integrations/language-models/connect-models.ts';
import { evidencePassage } from '#support/evidence-passages.ts';
import { type ModelServer, startModelServer } from '#support/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer('Not asked for a second look.');
});
afterAll(() => server.close());

const words = 'Die Ausschüttung beträgt 3,50 Euro je Aktie.';
const passage = evidencePassage(`Der Rat tagt. ${words} Herr Brunner ist dagegen.`);
const source = { passage, start: passage.text.indexOf(words), end: passage.text.indexOf(words) + words.length };
const claim = { sources: [source], text: 'Je Aktie gibt es 3,50 Euro.', segment: { kind: 'sentence' } } as const;

const dialects = ['openai', 'azure', 'mistral', 'anthropic', 'ollama'] as const;

/** Three claims, looked at by a model of a dialect. */
const look = (dialect: (typeof dialects)[number], longestLook = 5_000) =>
  lookAgain(
    {
      model: connectModels().languageModel(server.address(dialect)),
      entries: [numberSentences(passage, 1, 'Protokoll')],
      intent: { language: 'de' },
      longestLook,
    },
    [claim, claim, claim],
    new AbortController().signal,
  );

test.each(dialects)('CHAT-12 CHAT-14 a %s model takes a second look at all claims in one call', async (dialect) => {
  server.looks.length = 0;
  server.followLook('1 yes\n2 no: Aktie\n3 yes');
  expect(await look(dialect)).toEqual(['yes', 'no', 'yes']);
  expect(server.looks).toHaveLength(1);
  const sent = JSON.stringify(server.looks[0]?.body);
  for (const text of [words, claim.text, 'Herr Brunner']) expect(sent).toContain(text);
});

test.each(dialects)('CHAT-14 a %s model whose second look stalls or breaks off gives no verdict', async (dialect) => {
  server.followLook({ steps: [{ text: '1 yes\n2 y' }, { stall: true }] });
  expect(await look(dialect, 300)).toEqual(['yes', null, null]);
  server.followLook({ steps: [{ text: '1 no\n2 no\n3 n' }], end: 'missing' });
  expect(await look(dialect)).toEqual(['no', 'no', null]);
  server.followLook({ refusal: { status: 401 } });
  expect(await look(dialect)).toEqual([null, null, null]);
  server.followLook('Alles stimmt.');
  expect(await look(dialect)).toEqual([null, null, null]);
});
