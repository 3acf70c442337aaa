import { expect, test } from 'vitest';
import { folderColors } from '#shared/limits.ts';
import { pickFolderColor } from './folder-queries.ts';

test('CHAT-01 a new folder gets one of the five colours with equal probability', () => {
  const picked = [0, 0.2, 0.4, 0.6, 0.999].map((value) => pickFolderColor(() => value));
  expect(picked).toEqual([...folderColors]);
});
