import { expect, test } from 'vitest';
import {
  checkDecisions,
  checkLock,
  checkMessages,
  checkNamedFiles,
  checkVariables,
  listRequirements,
  listTestedRequirements,
} from './content-rules.ts';
import {
  checkFeatureFiles,
  checkFileNames,
  checkFileSizes,
  checkFolderSizes,
  checkScopeMinting,
} from './file-rules.ts';
import { projectOf } from './project.ts';

const named = (...files: string[]) => projectOf(Object.fromEntries(files.map((file) => [file, ''])));

test.each([
  'src/web/lib/utils.ts',
  'src/web/features/chats/index.ts',
  'src/server/platform/helpers/text.ts',
  'src/web/components/ChatInput.tsx',
  'src/server/features/chats/list_chats.ts',
])('the name %s is refused', (file) => {
  expect(checkFileNames(named(file))).toHaveLength(1);
});

test('kebab-case names, index.html and the common texts are accepted', () => {
  const good = ['src/web/index.html', 'src/shared/messages/de/common.ts', 'src/server/app.ts', 'src/a/b-c.int.test.ts'];
  expect(checkFileNames(named(...good))).toEqual([]);
});

test('files may have 400 lines, tests 600, migrations any number', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  const project = projectOf({
    'src/a.ts': lines(400),
    'src/b.ts': lines(401),
    'src/c.test.ts': lines(600),
    'src/d.test.ts': lines(601),
    'db/migrations/0000_tables.sql': lines(2_000),
  });
  expect(checkFileSizes(project).map((line) => line.split(':')[0])).toEqual(['src/b.ts', 'src/d.test.ts']);
});

test.each([
  'src/server/features/chats/chat-stuff.ts',
  'src/server/features/billing/routes.ts',
  'src/server/features/chats/parts/more/still/routes.ts',
  'src/server/setup.ts',
])('%s is outside the vocabulary', (file) => {
  expect(checkFeatureFiles(named(file))).toHaveLength(1);
});

test('the agreed files of a feature are accepted', () => {
  const folder = 'src/server/features/documents';
  const files = [
    'routes.ts',
    'routes.int.test.ts',
    'service.ts',
    'passage-repository.ts',
    'job-handlers.ts',
    'policy.ts',
  ];
  const nested = ['split-passages.ts', 'split-passages.test.ts', 'versions/routes.ts', 'versions/repository.ts'];
  expect(checkFeatureFiles(named(...[...files, ...nested].map((name) => `${folder}/${name}`)))).toEqual([]);
});

test('a folder may have twelve source files, not counting tests and flat folders', () => {
  const of = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file-${at}.ts`);
  const tests = of('src/server/features/records', 20).map((file) => file.replace('.ts', '.test.ts'));
  const fine = [...of('src/server/features/records', 12), ...tests, ...of('src/shared/contracts', 40)];
  expect(checkFolderSizes(named(...fine, ...of('src/server/features/archives', 13)))).toEqual([
    'src/server/features/archives: 13 source files, at most 12; give a noun a folder',
  ]);
});

test('a user’s scope is minted only in its audited places and in tests', () => {
  const text = "import { mintUserScope } from '#server/platform/scope/user-scope.ts';";
  const project = projectOf({
    'src/server/features/accounts/sessions/read-session.ts': text,
    'src/server/features/chats/routes.int.test.ts': text,
    'src/server/features/chats/service.ts': text,
  });
  expect(checkScopeMinting(project)).toEqual([expect.stringContaining('src/server/features/chats/service.ts')]);
});

test('a job’s scope is minted only by the listed jobs and sweeps', () => {
  const text = "import { mintJobScope } from '#server/platform/queue/job-scope.ts';";
  const project = projectOf({
    'src/server/features/chats/answers/sweep-answers.ts': text,
    'src/server/features/chats/routes.ts': text,
  });
  expect(checkScopeMinting(project)).toEqual([expect.stringContaining('src/server/features/chats/routes.ts')]);
});

test('only listed requests may act for another user', () => {
  const text = "import { actForOwner } from '#server/platform/queue/job-scope.ts';";
  const project = projectOf({
    'src/server/features/operations/retry-work.ts': text,
    'src/server/features/uploads/transfers/reserve-space.ts': text,
  });
  expect(checkScopeMinting(project)).toEqual([expect.stringContaining('transfers/reserve-space.ts')]);
});

test('an undocumented variable is found', () => {
  const project = projectOf({
    'docs/operations.md': '`PORT` and DATA_DIR_OLD',
    '.env.example': 'PORT=3000\nDATA_DIR=',
  });
  expect(checkVariables(project, ['PORT', 'DATA_DIR'])).toEqual(['docs/operations.md: DATA_DIR is not described']);
});

test('a text missing in one language, or an empty one, is found at any depth', () => {
  const de = { 'chat.ts': { chat: { send: 'Senden', stop: 'Anhalten', tips: { first: 'Eins' } } } };
  const en = { 'chat.ts': { chat: { send: 'Send', stop: ' ', tips: {} } } };
  expect(checkMessages(de, en).map((line) => line.split(':')[0])).toEqual([
    'messages/chat.ts.chat.stop',
    'messages/chat.ts.chat.tips.first',
  ]);
  expect(checkMessages(de, de)).toEqual([]);
  expect(checkMessages(de, {})).toHaveLength(1);
});

test('a lock with a download address is refused', () => {
  const lock = (entry: object) =>
    projectOf({ 'package-lock.json': JSON.stringify({ packages: { 'node_modules/a': entry } }) });
  expect(checkLock(lock({ version: '1.0.0', resolved: 'https://registry.example/a.tgz' }))).toHaveLength(1);
  expect(checkLock(lock({ version: '1.0.0' }))).toEqual([]);
});

test('requirements are read from the tables and matched with test names', () => {
  expect(listRequirements('| id | x |\n|---|---|\n| ZZZ-01 | a |\n| YYY-12 | see ZZZ-99 |\n')).toEqual([
    'ZZZ-01',
    'YYY-12',
  ]);
  const project = projectOf({
    'src/a.test.ts': "test('ZZZ-01 and ZZZ-02 go together', () => {});\n// YYY-12 only in a comment",
    'src/b.ts': "const id = 'YYY-12';",
    'tests/e2e/journey.ts': 'test(`XXX-13 in German`, run);',
  });
  expect([...listTestedRequirements(project)].sort()).toEqual(['XXX-13', 'ZZZ-01', 'ZZZ-02']);
});

test('a decision missing from the index is found', () => {
  const project = projectOf({
    'docs/decisions/README.md': '| 0001 | [One](0001-one.md) |',
    'docs/decisions/0001-one.md': '',
    'docs/decisions/0002-two.md': '',
  });
  expect(checkDecisions(project)).toEqual(['docs/decisions/0002-two.md: not in the index of decisions']);
});

test('a document that names a missing file is found', () => {
  const project = projectOf({
    'docs/architecture.md': 'See `src/a.ts`, `src/rooms` and `src/gone.ts`; `npm test`, `src/rooms/`.',
    'src/a.ts': '',
    'src/rooms/b.ts': '',
  });
  const missing = checkNamedFiles(project, ['docs/architecture.md', 'CONTRIBUTING.md']);
  expect(missing).toEqual(['docs/architecture.md: src/gone.ts is not there', 'CONTRIBUTING.md is missing']);
});
