import { expect, test } from 'vitest';
import { type LookupFollower, type LookupOpening, LookupRelay } from './follow-lookup.ts';
import type { PassageRow } from './repository.ts';

const opening: LookupOpening = { words: [], frequencies: null, documents: [] };
const part = (id: string) => [{ id } as PassageRow];

function follower() {
  const told: string[] = [];
  const follow: LookupFollower = {
    open: () => told.push('open'),
    add: (passages) => told.push(...passages.map(({ id }) => id)),
  };
  return { told, follow };
}

test('CHAT-04 whoever follows a lookup is told everything once and in order, whenever they come', () => {
  const relay = new LookupRelay();
  const [before, amid, after] = [follower(), follower(), follower()];
  relay.follow(before.follow);
  relay.open(opening);
  relay.add(part('a'));
  relay.follow(amid.follow);
  relay.add(part('b'));
  relay.follow(after.follow);
  for (const { told } of [before, amid, after]) expect(told).toEqual(['open', 'a', 'b']);
});

test('CHAT-04 a lookup that begins again voids what it told before', () => {
  const relay = new LookupRelay();
  relay.open(opening);
  relay.add(part('a'));
  relay.open(opening);
  relay.add(part('b'));
  const { told, follow } = follower();
  relay.follow(follow);
  expect(told).toEqual(['open', 'b']);
});
