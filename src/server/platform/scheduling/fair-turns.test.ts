import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Work that ends when released. */
function hold(turns: FairTurns, owner: string) {
  const gate = Promise.withResolvers<void>();
  return { done: turns.take(owner, () => gate.promise), release: gate.resolve };
}

test('AUTH-13 owners take turns, so that many requests of one owner only delay that owner', async () => {
  const turns = new FairTurns({ atOnce: 1, maxWaiting: 100 });
  const first = hold(turns, 'mallory');
  const order: string[] = [];
  const ask = (owner: string) => turns.take(owner, async () => void order.push(owner));
  const all = [...Array.from({ length: 4 }, () => ask('mallory')), ask('anna'), ask('beat'), ask('anna')];
  first.release();
  await Promise.all(all);
  expect(order).toEqual(['mallory', 'anna', 'beat', 'mallory', 'anna', 'mallory', 'mallory']);
});

test('AUTH-13 concurrency is limited, and a failure frees its slot', async () => {
  const turns = new FairTurns({ atOnce: 2, maxWaiting: 100 });
  let running = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      turns.take(`owner ${index % 3}`, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        if (index % 2 === 0) throw new Error('wrong');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5);
});

test('AUTH-13 when the queue is full, the owner with the most entries is refused', async () => {
  const turns = new FairTurns({ atOnce: 1, maxWaiting: 3 });
  const first = hold(turns, 'mallory');
  const outcomes: string[] = [];
  const ask = (owner: string, name: string) =>
    turns
      .take(owner, async () => void outcomes.push(name))
      .catch((error) => void outcomes.push(`${name}: ${error.code}`));
  const all = [ask('mallory', 'm1'), ask('mallory', 'm2'), ask('mallory', 'm3'), ask('mallory', 'm4')];
  all.push(ask('anna', 'a1'), ask('beat', 'b1'));
  first.release();
  await Promise.all(all);
  expect(outcomes.filter((outcome) => outcome.endsWith('busy')).sort()).toEqual(['m2: busy', 'm3: busy', 'm4: busy']);
  expect(outcomes.filter((outcome) => !outcome.endsWith('busy'))).toEqual(['m1', 'a1', 'b1']);
});

test('the concurrency per owner is limited, even if there are free slots', async () => {
  const turns = new FairTurns({ atOnce: 3, maxEach: 2, maxWaiting: 100 });
  const [first, second] = [hold(turns, 'mallory'), hold(turns, 'mallory')];
  const order: string[] = [];
  const third = turns.take('mallory', async () => void order.push('mallory'));
  await turns.take('anna', async () => void order.push('anna'));
  first.release();
  await third;
  second.release();
  await second.done;
  expect(order).toEqual(['anna', 'mallory']);
});
