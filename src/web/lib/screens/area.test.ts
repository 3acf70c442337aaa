import { expect, test } from 'vitest';
import { isDemoPath, pathInArea } from './area.ts';

test.each([
  ['/chat', '/demo-chat'],
  ['/chat/0190?citation=2#x', '/demo-chat/0190?citation=2#x'],
  ['/upload', '/demo-upload'],
  ['/settings', '/demo-settings'],
  ['/documents/0190', '/documents/0190'],
  ['/chatter', '/chatter'],
])('NAV-02 %s maps to %s in the demo, and back', (path, inDemo) => {
  expect(pathInArea(path, true)).toBe(inDemo);
  expect(pathInArea(inDemo, false)).toBe(path);
  expect(isDemoPath(path)).toBe(false);
  expect(isDemoPath(inDemo)).toBe(path !== inDemo);
});
