import { expect, test } from 'vitest';
import { turnedHeight, turnRectangle, uprightTurn } from './turn.ts';

test('CHAT-06 rotated text is set upright, and rotated on from there', () => {
  expect(([0, 1, 2, 3] as const).map((turn) => uprightTurn(turn, 0))).toEqual([0, 3, 2, 1]);
  expect([1, 2, 3, 4, 5].map((wanted) => uprightTurn(3, wanted))).toEqual([2, 3, 0, 1, 2]);
});

test('CHAT-06 a page on its side has the inverse aspect ratio', () => {
  const size = { width: 600, height: 800 };
  expect(([0, 1, 2, 3] as const).map((turn) => turnedHeight(300, size, turn))).toEqual([400, 225, 400, 225]);
});

test('CHAT-06 highlights rotate with their page: four quarter turns are the identity', () => {
  const mark = { x: 0.125, y: 0.25, width: 0.5, height: 0.0625 };
  // Was at the top left. A clockwise turn moves the left side to the top, and the top to the right.
  expect(turnRectangle(mark, 1)).toEqual({ x: 0.6875, y: 0.125, width: 0.0625, height: 0.5 });
  expect(turnRectangle(turnRectangle(mark, 1), 1)).toEqual(turnRectangle(mark, 2));
  expect(turnRectangle(turnRectangle(mark, 1), 3)).toEqual(mark);
  expect(turnRectangle(mark, 0)).toEqual(mark);
});
