import { expect, test } from 'vitest';
import { readManual } from './read-manual.ts';

test('SRC-01 the section that admins are sent to names every setting and step of the sources', async () => {
  const section = await readManual('data-sources');
  expect(section.startsWith('## Data sources\n')).toBe(true);
  expect(section.match(/^## /gm)).toHaveLength(1);
  for (const vendor of ['MICROSOFT', 'GOOGLE', 'DROPBOX'])
    for (const part of ['CLIENT_ID', 'CLIENT_SECRET']) expect(section).toContain(`${vendor}_${part}`);
});

test('SRC-01 without a section it is the whole manual; an unknown one is not found', async () => {
  expect(await readManual(undefined)).toContain('\n## Data sources\n');
  await expect(readManual('no-such-section')).rejects.toMatchObject({ code: 'not_found' });
});
