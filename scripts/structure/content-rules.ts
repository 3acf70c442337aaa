import type { Project } from './project.ts';

/** Every configuration variable must be documented for the operator and be in the example file. */
export function checkVariables({ files, read }: Project, variables: readonly string[]): string[] {
  return ['docs/operations.md', '.env.example'].flatMap((file) => {
    if (!files.includes(file)) return [`${file} is missing`];
    const text = read(file);
    const names = new Set(text.match(/\b[A-Z][A-Z0-9_]{2,}\b/g) ?? []);
    if (variables.includes('TZ')) names.add('TZ');
    return variables.filter((name) => !names.has(name)).map((name) => `${file}: ${name} is not described`);
  });
}

type Messages = { [name: string]: unknown };

/** Both languages must have the same texts, none empty. `modules`: file name → its exports, per language. */
export function checkMessages(de: Record<string, Messages>, en: Record<string, Messages>): string[] {
  const problems: string[] = [];
  const compare = (place: string, german: unknown, english: unknown): void => {
    if (typeof german !== typeof english) {
      problems.push(`messages/${place}: only in ${english === undefined ? 'German' : 'English'}, or of another kind`);
    } else if (typeof german === 'string') {
      if (german.trim() === '' || String(english).trim() === '') problems.push(`messages/${place}: empty`);
    } else if (typeof german === 'object' && german !== null) {
      const [one, other] = [german as Messages, english as Messages];
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        compare(`${place}.${name}`, one[name], other[name]);
      }
    }
  };
  for (const file of new Set([...Object.keys(de), ...Object.keys(en)])) compare(file, de[file], en[file]);
  return problems;
}

/** The lock file must work with any registry: it lists versions and checksums, no addresses. */
export function checkLock({ read }: Project): string[] {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved)
    .map(([name]) => `package-lock.json: ${name} holds a download address`)
    .slice(0, 5);
}

/** The index of decisions must list each of them. */
export function checkDecisions({ files, read }: Project): string[] {
  const folder = 'docs/decisions/';
  const index = files.includes(`${folder}README.md`) ? read(`${folder}README.md`) : '';
  return files
    .filter((file) => file.startsWith(folder) && !file.endsWith('README.md'))
    .filter((file) => !index.includes(`(${file.slice(folder.length)})`))
    .map((file) => `${file}: not in the index of decisions`);
}

/** A file or folder named in full by a document must exist. */
export function checkNamedFiles({ files, read }: Project, documents: readonly string[]): string[] {
  return documents.flatMap((document) => {
    if (!files.includes(document)) return [`${document} is missing`];
    const named = new Set(read(document).match(/(?<=`)(?:src|tests|scripts|docs|db)\/[\w./-]+(?=`)/g) ?? []);
    return [...named]
      .filter((path) => !files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`)))
      .map((path) => `${document}: ${path} is not there`);
  });
}

/** Ids in the requirements' tables, in order. */
export function listRequirements(text: string): string[] {
  return [...new Set([...text.matchAll(/^\|\s*([A-Z]{2,6}-\d{2})\s*\|/gm)].map((match) => match[1] ?? ''))];
}

/** Requirement ids in strings of test files, that is, in test names. */
export function listTestedRequirements({ files, read }: Project): Set<string> {
  const tested = new Set<string>();
  for (const file of files.filter((name) => /\.test\.tsx?$|^tests\/e2e\/.*\.ts$/.test(name))) {
    for (const [, , name = ''] of read(file).matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)) {
      for (const id of name.match(/\b[A-Z]{2,6}-\d{2}\b/g) ?? []) tested.add(id);
    }
  }
  return tested;
}
