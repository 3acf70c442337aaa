import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryLimits, root } from './child-limits.ts';

test('the documented memory limits are the real ones', () => {
  const paragraph = /\*\*Their memory\*\*(.+?)\n- /s.exec(readFileSync(join(root, 'docs/security.md'), 'utf8'))?.[1];
  const documented = [...(paragraph ?? '').matchAll(/(\d+) MB/g)].map(([, megabytes]) => Number(megabytes));
  const real = Object.values(memoryLimits).map((bytes) => bytes / 1024 / 1024);
  expect(documented.slice(0, real.length)).toEqual(real);
});
