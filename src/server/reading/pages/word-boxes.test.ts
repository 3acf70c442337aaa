import { expect, test } from 'vitest';
import {
  findRectangles,
  firstTurnBytes,
  type LineBoxes,
  packWordBoxes,
  turnOfFirstLine,
  turnOfPage,
  unpackWordBoxes,
} from './word-boxes.ts';

const width = 600;
const height = 800;
/** "Der Rat" on the first line, "tagt" on the second. */
const lines: LineBoxes[] = [
  { top: 80, bottom: 96, turn: 0, words: [box(0, 3, 60, 90), box(4, 7, 96, 126)] },
  { top: 100, bottom: 116, turn: 0, words: [box(8, 12, 60, 100)] },
];

function box(start: number, end: number, left: number, right: number) {
  return { start, end, left, right };
}

function round(rectangles: { x: number; y: number; width: number; height: number }[]) {
  return rectangles.map(({ x, y, width: w, height: h }) => [x, y, w, h].map((value) => Number(value.toFixed(3))));
}

test('packed boxes are restored within a fiftieth of a point', () => {
  const unpacked = unpackWordBoxes(packWordBoxes(lines, width, height));
  expect(unpacked.map((line) => line.words.map(({ start, end }) => [start, end]))).toEqual([
    [
      [0, 3],
      [4, 7],
    ],
    [[8, 12]],
  ]);
  for (const [index, line] of lines.entries()) {
    expect(Math.abs((unpacked[index]?.top ?? 0) * height - line.top)).toBeLessThan(0.02);
    for (const [at, word] of line.words.entries()) {
      expect(Math.abs((unpacked[index]?.words[at]?.right ?? 0) * width - word.right)).toBeLessThan(0.02);
    }
  }
});

test('decreasing offsets and positions survive', () => {
  const backwards: LineBoxes[] = [
    { top: 700, bottom: 710, turn: 0, words: [box(50, 60, 300, 360), box(61, 70, 10, 60)] },
    { top: 10, bottom: 20, turn: 3, words: [box(0, 5, 0, 800)] },
  ];
  const unpacked = unpackWordBoxes(packWordBoxes(backwards, width, height));
  expect(unpacked[1]?.words[0]).toMatchObject({ start: 0, end: 5, left: 0, right: 1 });
  expect(unpacked[0]?.words[1]?.left).toBeCloseTo(10 / 600, 4);
});

test('a span gets one rectangle per line', () => {
  expect(round(findRectangles(packWordBoxes(lines, width, height), 0, 12))).toEqual([
    [0.1, 0.1, 0.11, 0.02],
    [0.1, 0.125, 0.067, 0.02],
  ]);
});

test('a word partly inside is cut proportionally', () => {
  expect(round(findRectangles(packWordBoxes(lines, width, height), 10, 12))).toEqual([[0.133, 0.125, 0.033, 0.02]]);
});

test('distant cells of a row keep separate rectangles', () => {
  const row: LineBoxes[] = [{ top: 0, bottom: 10, turn: 0, words: [box(0, 3, 0, 30), box(4, 7, 300, 330)] }];
  expect(findRectangles(packWordBoxes(row, width, height), 0, 7)).toHaveLength(2);
});

test.each<[LineBoxes['turn'], number[]]>([
  [1, [0.9, 0.1, 0.05, 0.2]],
  [2, [0.7, 0.9, 0.2, 0.05]],
  [3, [0.05, 0.7, 0.05, 0.2]],
])('text turned by %i quarters is displayed in place', (turn, expected) => {
  const across = turn % 2 === 0 ? width : height;
  const down = turn % 2 === 0 ? height : width;
  const turned: LineBoxes[] = [
    { top: 0.05 * down, bottom: 0.1 * down, turn, words: [box(0, 5, 0.1 * across, 0.3 * across)] },
  ];
  expect(round(findRectangles(packWordBoxes(turned, width, height), 0, 5))).toEqual([expected]);
});

test('UPL-05 four fifths of the characters determine a page’s orientation; the first line’s is known at once', () => {
  const lineOf = (turn: LineBoxes['turn'], characters: number): LineBoxes => ({
    top: 10,
    bottom: 20,
    turn,
    words: [box(0, characters, 0, 300)],
  });
  const pack = (...page: LineBoxes[]) => packWordBoxes(page, width, height);
  expect(turnOfPage(pack(lineOf(3, 80), lineOf(0, 20)))).toBe(3);
  expect(turnOfPage(pack(lineOf(3, 79), lineOf(0, 21)))).toBe(0);
  expect(turnOfPage(pack(lineOf(1, 50), lineOf(2, 50)))).toBe(0);
  expect(turnOfPage(pack())).toBe(0);
  const long = pack(lineOf(2, 5), ...Array.from({ length: 300 }, () => lineOf(0, 5)));
  expect(turnOfFirstLine(long.subarray(0, firstTurnBytes))).toBe(2);
  expect(turnOfFirstLine(pack(lineOf(0, 5)).subarray(0, firstTurnBytes))).toBe(0);
  expect(turnOfFirstLine(pack())).toBe(0);
});

test('damaged bytes are an error, not an endless loop', () => {
  expect(() => unpackWordBoxes(new Uint8Array([1, 255, 255, 255, 255, 255, 255]))).toThrow();
  expect(() => unpackWordBoxes(new Uint8Array([9]))).toThrow();
});
