import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { packCounts } from '#server/platform/linguistics/pack-counts.ts';
import { lookedUp } from '#support/looked-up.ts';
import { countLookedUp, rankLookedUp } from '../retrieval/service.ts';
import { rankWithHelp } from './rank-with-help.ts';

const found = lookedUp('Wie hoch ist die Dividende?', [
  'Die Sitzung wird um 9 Uhr eröffnet.',
  'Die Höhe der Dividende wird vertagt.',
  'Die Dividende ist hoch: CHF 3.50 je Aktie.',
  'Schluss der Sitzung.',
  'Über die Dividende stimmt die Versammlung ab.',
]);
const alone = rankLookedUp(found, 3);

test('CHAT-04 what another thread has counted ranks as what is counted here', async () => {
  const { port1, port2 } = new MessageChannel();
  const ranked = rankWithHelp({ ...found, apart: { from: 2, port: port1 } }, 3);
  port2.postMessage(packCounts(countLookedUp(found, 2)));
  port2.close();
  expect(await ranked).toEqual(alone);
  expect(alone.passages.map(({ ordinal }) => ordinal)).toEqual([1, 2, 4]);
});

test('CHAT-04 counts that are not from here are taken: nothing is counted twice', async () => {
  const { port1, port2 } = new MessageChannel();
  const ranked = rankWithHelp({ ...found, apart: { from: 2, port: port1 } }, 3);
  const others = lookedUp('Wie hoch ist die Dividende?', ['Dividende, Dividende.', 'Nichts.', 'Nichts.']);
  port2.postMessage(packCounts(countLookedUp(others, 0)));
  port2.close();
  expect((await ranked).passages.map(({ ordinal }) => ordinal).toSorted()).toEqual([1, 2]);
});

test('CHAT-04 where the other thread ends before it has counted, all is counted here', async () => {
  const { port1, port2 } = new MessageChannel();
  const ranked = rankWithHelp({ ...found, apart: { from: 2, port: port1 } }, 3);
  port2.close();
  expect(await ranked).toEqual(alone);
});

test('CHAT-04 alone it is ranked as ever', async () => {
  expect(await rankWithHelp(found, 3)).toEqual(alone);
});
