import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listUnusedMessages } from './message-rules.ts';
import { withProjects } from './open-projects.ts';

const uploads = `export const uploads = {
  title: 'Hochladen',
  retry: 'Erneut versuchen',
  count: (files: number) => String(files),
  hint: 'Hinweis',
  states: { ready: 'Bereit', failed: 'Fehlgeschlagen' },
  kinds: { pdf: 'PDF', csv: 'Liste' },
  page: { name: 'Seite', unread: (page: string) => page },
  days: { first: () => '1', second: () => '2' },
};`;
const files: Record<string, string> = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: { strict: true, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true },
    include: ['src'],
  }),
  'src/shared/messages/de/uploads.ts': uploads,
  'src/web/messages.ts': `import { uploads as de } from '../shared/messages/de/uploads.ts';
    const define = <Texts extends object>(texts: { de: Texts }): (() => Texts) => () => texts.de;
    export const useUploadText = define({ de });`,
  'src/web/list.ts': `import { useUploadText } from './messages.ts';
    interface PageWords {
      name: string;
    }
    const nameOf = (words: PageWords) => words.name;
    const kindOf = (kinds: Record<string, string>, kind: string) => kinds[kind];
    export function list(acts: { retry: () => void }, state: 'ready' | 'failed') {
      const text = useUploadText();
      const { hint } = useUploadText();
      acts.retry();
      return [text.title, text.states[state], kindOf(text.kinds, 'pdf'), nameOf(text.page), hint, text.days.first()];
    }`,
  'src/web/list.test.ts': `import { useUploadText } from './messages.ts';
    void useUploadText().count(1);`,
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'boardsearch-messages-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

test('an unused text is found even if something else has its name; one read by a computed name is not', () => {
  expect(withProjects(root, ['tsconfig.json'], listUnusedMessages)).toEqual([
    'uploads.retry',
    'uploads.count',
    'uploads.page.unread',
    'uploads.days.second',
  ]);
});
