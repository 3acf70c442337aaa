import { expect, it } from 'vitest';
import { type BoardroomNeed, holdsGold, isRightStatement } from './needs.ts';

const need: BoardroomNeed = {
  id: 'n',
  file: 'a.md',
  docLang: 'de',
  kind: 'figure',
  wordings: [],
  gold: ['Der Rahmen beträgt **1,8 Mio. €**, nicht 1,3 Mio. €.'],
  answer: '1,8 Mio. €',
  also: [],
};

it('takes a statement for right that is, holds or lies in gold and holds the answer', () => {
  expect(isRightStatement(need, 'a.md', 'Der Rahmen beträgt 1,8 Mio. €, nicht 1,3 Mio. €.')).toBe(true);
  expect(isRightStatement(need, 'a.md', 'Zuerst dies. Der Rahmen beträgt 1,8 Mio. €,\nnicht 1,3 Mio. €. ')).toBe(true);
  expect(isRightStatement(need, 'a.md', 'beträgt 1,8 Mio. €')).toBe(true);
});

it('takes no statement of another paper, without the answer or only like it for right', () => {
  expect(isRightStatement(need, 'b.md', 'beträgt 1,8 Mio. €')).toBe(false);
  expect(isRightStatement(need, 'a.md', 'nicht 1,3 Mio. €')).toBe(false);
  expect(isRightStatement(need, 'a.md', 'Der Rahmen betrug 1,8 Mio. €.')).toBe(false);
});

it('finds gold in a passage that a page break cuts', () => {
  expect(holdsGold(need, 'a.md', 'Davor. Der Rahmen beträgt 1,8 Mio.')).toBe(true);
  expect(holdsGold(need, 'a.md', 'Der Rahmen wird später bestimmt.')).toBe(false);
});
