import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoundaryReport, checkBoundaries } from './check-boundaries.ts';

/** One violating file per rule, and the files they import. */
const planted: Record<string, string> = {
  'src/server/app.ts': 'export const app = 1;',
  'src/server/platform/database/client.ts': 'export const client = 1;',
  'src/server/platform/database/transaction.ts': 'export const transaction = 1;',
  'src/server/platform/database/schema/chats.ts': 'export const table = 1;',
  'src/server/integrations/imap/adapter.ts': "import { client } from '../../features/chats/service.ts';\nvoid client;",
  'src/server/integrations/webdav/adapter.ts': "import '../imap/adapter.ts';",
  'src/server/platform/mail/mail.ts': "import { send } from '#server/features/chats/service.ts';\nvoid send;",
  'src/server/features/chats/service.ts':
    "import { transaction } from '#server/platform/database/transaction.ts';\nimport '#server/features/uploads/public.ts';\nexport const send = transaction;",
  'src/server/features/chats/repository.ts':
    "import { table } from '#server/platform/database/schema/chats.ts';\nexport const rows = table;",
  'src/server/features/uploads/public.ts': 'export const upload = 1;',
  'src/server/features/uploads/read-chats.ts': "import '#server/features/chats/repository.ts';",
  'src/server/features/uploads/routes.ts': "import type { table } from '#server/platform/database/schema/chats.ts';",
  'src/server/features/uploads/policy.ts': "import '#server/integrations/imap/adapter.ts';",
  'src/server/features/uploads/jobs.ts': "import '#web/lib/format.ts';",
  'src/server/features/circles/service.ts': "import './repository.ts';\nexport const one = 1;",
  'src/server/features/circles/repository.ts': "import { one } from './service.ts';\nvoid one;",
  'src/server/features/circles/routes.ts': "import '#support/factory.ts';",
  'src/server/features/circles/policy.ts': "import '#server/nowhere/to-be-found.ts';",
  'src/shared/limits.ts': "import '#web/lib/format.ts';",
  'src/web/lib/format.ts': "import '#web/features/chats/components/bubble.tsx';",
  'src/web/features/chats/components/bubble.tsx': 'export const bubble = 1;',
  'src/web/features/uploads/components/queue.tsx': "import '#web/features/chats/components/bubble.tsx';",
  'src/web/features/uploads/pages/upload-page.tsx': "import '#web/features/chats/components/bubble.tsx';",
  'src/web/features/uploads/queries.ts': "import '#server/app.ts';",
  'tests/support/factory.ts': 'export const factory = 1;',
  'scripts/seed.ts': 'export const seed = 1;',
};

let root: string;
let report: BoundaryReport;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const project = join(import.meta.dirname, '..');
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${text}\n`);
  }
  for (const name of ['package.json', 'node_modules']) symlinkSync(join(project, name), join(root, name));
  report = checkBoundaries(root);
}, 30_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['no-circular: src/server/features/circles/', 'src/server/features/circles/'],
  [
    'feature-only-through-public-or-jobs: src/server/features/uploads/read-chats.ts',
    'src/server/features/chats/repository.ts',
  ],
  ['platform-knows-no-feature: src/server/platform/mail/mail.ts', 'src/server/features/chats/service.ts'],
  ['integrations-only-platform: src/server/integrations/imap/adapter.ts', 'src/server/features/chats/service.ts'],
  ['integrations-only-platform: src/server/integrations/webdav/adapter.ts', 'src/server/integrations/imap/adapter.ts'],
  ['features-know-no-integration: src/server/features/uploads/policy.ts', 'src/server/integrations/imap/adapter.ts'],
  ['shared-stands-alone: src/shared/limits.ts', 'src/web/lib/format.ts'],
  ['web-never-server: src/web/features/uploads/queries.ts', 'src/server/app.ts'],
  ['server-never-web: src/server/features/uploads/jobs.ts', 'src/web/lib/format.ts'],
  ['web-features-apart: src/web/features/uploads/components/queue.tsx', 'src/web/features/chats/components/bubble.tsx'],
  ['web-lib-and-components-know-no-feature: src/web/lib/format.ts', 'src/web/features/chats/components/bubble.tsx'],
  [
    'database-only-in-repositories: src/server/features/uploads/routes.ts',
    'src/server/platform/database/schema/chats.ts',
  ],
  ['production-code-knows-no-test: src/server/features/circles/routes.ts', 'tests/support/factory.ts'],
  ['not-to-unresolvable: src/server/features/circles/policy.ts', '#server/nowhere/to-be-found.ts'],
])('%s → %s is reported', (from, to) => {
  expect(report.violations).toContainEqual(expect.stringContaining(from));
  expect(report.violations.filter((line) => line.startsWith(from)).join()).toContain(`→ ${to}`);
});

test('permitted imports are not reported, and every planted file was examined', () => {
  const from = (file: string) => report.violations.filter((line) => line.includes(`: ${file}`));
  expect(from('src/web/features/uploads/pages/upload-page.tsx')).toEqual([]);
  expect(from('src/server/features/chats/service.ts')).toEqual([]);
  expect(from('src/server/features/chats/repository.ts')).toEqual([]);
  expect(report.modules).toBeGreaterThanOrEqual(Object.keys(planted).length);
  expect(report.blindSpots).toEqual([]);
});
