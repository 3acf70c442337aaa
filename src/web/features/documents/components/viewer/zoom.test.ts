import { expect, test } from 'vitest';
import { fittingWidth, zoomBy, zoomSteps } from './zoom.ts';

test('CHAT-06 zooms in steps and stops at both ends', () => {
  expect(zoomBy(1, 1)).toBe(1.25);
  expect(zoomBy(1, -1)).toBe(0.75);
  expect(zoomBy(zoomSteps[0], -1)).toBe(zoomSteps[0]);
  expect(zoomBy(4, 1)).toBe(4);
});

test('CHAT-06 a page fits the view, but is never wider than comfortable', () => {
  expect(fittingWidth(390)).toBe(358);
  expect(fittingWidth(2560)).toBe(960);
});
