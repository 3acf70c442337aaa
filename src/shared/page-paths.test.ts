import { expect, test } from 'vitest';
import { isPagePath, pagePaths } from './page-paths.ts';

test('PUB-01 every route of the app matches, with its parameters filled in', () => {
  for (const path of pagePaths) expect(isPagePath(path.replace(/:\w+\??/, '0198')), path).toBe(true);
  expect(isPagePath('/chat')).toBe(true);
  expect(isPagePath('/LOGIN/')).toBe(true);
});

test.each(['/', '/gibt-es-nicht', '/chats', '/chat/a/b', '/documents', '/documents/', '/login/x', '/xlogin'])(
  'PUB-02 %s is no page of the app',
  (path) => {
    expect(isPagePath(path)).toBe(false);
  },
);
