import { expect, test } from 'vitest';
import { placeTooltip } from './place-tooltip.ts';

const view = { width: 400, height: 800 };
const bubble = { width: 200, height: 100 };

test.each([
  ['above its trigger', { left: 190, top: 300, width: 20, height: 20 }, { left: 100, top: 194 }],
  ['below where there is no room above', { left: 190, top: 60, width: 20, height: 20 }, { left: 100, top: 86 }],
  ['within the left edge', { left: 0, top: 300, width: 20, height: 20 }, { left: 12, top: 194 }],
  ['within the right edge', { left: 380, top: 300, width: 20, height: 20 }, { left: 188, top: 194 }],
])('the bubble is placed %s', (_where, trigger, place) => {
  expect(placeTooltip(trigger, bubble, view)).toEqual(place);
});
