import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';

/**
 * Opens compiler projects for rules that need more than the source text, and closes them after `work`.
 * @param configurations names of tsconfig files in `root`
 */
export function withProjects<T>(
  root: string,
  configurations: readonly string[],
  work: (projects: readonly Project[]) => T,
): T {
  const api = new API({ cwd: root });
  try {
    const paths = configurations.map((name) => join(root, name));
    const snapshot = api.updateSnapshot({ openProjects: paths });
    return work(
      paths.map((path) => {
        const project = snapshot.getProject(path);
        if (!project) throw new Error(`${path} cannot be opened`);
        return project;
      }),
    );
  } finally {
    api.close();
  }
}
