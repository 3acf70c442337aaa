import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that structure rules examine. */
export type Project = {
  /** Paths from the project's root, with forward slashes. */
  files: string[];
  read: (file: string) => string;
};

/** All files of a working copy that git tracks or would track. */
export function loadProject(root: string): Project {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)));
  return { files, read: (file) => readFileSync(join(root, file), 'utf8') };
}

/** A project in memory, for tests of the rules. */
export function projectOf(texts: Record<string, string>): Project {
  return { files: Object.keys(texts), read: (file) => texts[file] ?? '' };
}
