import { expect, test } from 'vitest';
import { fittingWidth, readingZoom, spanLines, zoomBy, zoomSteps } from './zoom.ts';

test('CHAT-06 zooms in steps and stops at both ends', () => {
  expect(zoomBy(1, 1)).toBe(1.25);
  expect(zoomBy(1, -1)).toBe(0.75);
  expect(zoomBy(zoomSteps[0], -1)).toBe(zoomSteps[0]);
  expect(zoomBy(4, 1)).toBe(4);
});

test('CHAT-06 a page fits the view, but never exceeds a comfortable width', () => {
  expect(fittingWidth(390)).toBe(358);
  expect(fittingWidth(2560)).toBe(960);
});

test('CHAT-13 on phones the quoted lines fill the view up to a useful size; a wide view shows the page', () => {
  const { left, width } = spanLines([
    { x: 0.4, width: 0.4 },
    { x: 0.15, width: 0.65 },
  ]);
  expect(left).toBe(0.15);
  expect(width).toBeCloseTo(0.65);
  expect((readingZoom(390, width) ?? 0) * fittingWidth(390) * width).toBeCloseTo(390 - 24);
  expect(readingZoom(390, 0.1)).toBe(2.5);
  expect(readingZoom(390, 1.1)).toBe(1);
  expect(readingZoom(390, spanLines([]).width)).toBeNull();
  expect(readingZoom(600, width)).toBeNull();
});
