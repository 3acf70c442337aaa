import { join } from 'node:path';
import { API, type Project } from 'typescript/unstable/sync';

/**
 * Opens the compiler's projects for rules that need more of the code than its text, and closes them behind `work`.
 * @param configurations names of the compiler's configuration files in `root`
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
