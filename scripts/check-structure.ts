/** `npm run check:structure`: names, sizes, locations and documents that reviewers would otherwise have to check. */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { variableNames } from '#server/platform/config/config.ts';
import {
  checkDecisions,
  checkLock,
  checkMessages,
  checkNamedFiles,
  checkVariables,
} from './structure/content-rules.ts';
import {
  checkFeatureFiles,
  checkFileNames,
  checkFileSizes,
  checkFolderSizes,
  checkScopeMinting,
} from './structure/file-rules.ts';
import { listUnusedMessages } from './structure/message-rules.ts';
import { withProjects } from './structure/open-projects.ts';
import { loadProject } from './structure/project.ts';
import { checkModuleState, listModuleState } from './structure/state-rules.ts';

const root = join(import.meta.dirname, '..');

async function loadMessages(language: 'de' | 'en'): Promise<Record<string, Record<string, unknown>>> {
  const files = globSync(join(root, 'src/shared/messages', language, '*.ts'));
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [basename(file), { ...(await import(file)) }])),
  );
}

const project = loadProject(root);
const problems = [
  ...checkFileNames(project),
  ...checkFileSizes(project),
  ...checkFeatureFiles(project),
  ...checkFolderSizes(project),
  ...checkScopeMinting(project),
  ...checkVariables(project, variableNames),
  ...checkMessages(await loadMessages('de'), await loadMessages('en')),
  ...withProjects(root, ['tsconfig.json', 'tsconfig.web.json'], (projects) => [
    ...listUnusedMessages(projects).map((name) => `messages: nothing reads ${name}`),
    ...checkModuleState(listModuleState(root, projects)),
  ]),
  ...checkLock(project),
  ...checkDecisions(project),
  ...checkNamedFiles(project, ['docs/architecture.md', 'CONTRIBUTING.md', 'README.md']),
];
for (const line of problems) console.error(line);
console.log(`structure: ${project.files.length} files, ${problems.length} findings`);
if (problems.length > 0) process.exit(1);
