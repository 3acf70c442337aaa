/** `npm run requirements`: lists requirements of the specification that no test names; `--covered` lists the others. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRequirements, listTestedRequirements } from './structure/content-rules.ts';
import { loadProject } from './structure/project.ts';

const root = join(import.meta.dirname, '..');
const specification = join(root, '../shared/spec/requirements.md');

if (!existsSync(specification)) {
  console.log('The requirements are not beside this working copy (../shared/spec/requirements.md).');
} else {
  const required = listRequirements(readFileSync(specification, 'utf8'));
  const tested = listTestedRequirements(loadProject(root));
  const wantsCovered = process.argv.includes('--covered');
  for (const id of required.filter((each) => tested.has(each) === wantsCovered)) console.log(id);
  console.log(
    `${required.filter((id) => tested.has(id)).length} of ${required.length} requirements are named by a test`,
  );
}
