import { basename, dirname, extname } from 'node:path/posix';
import type { Project } from './project.ts';

const maxLines = 400;
const maxTestLines = 600;

const codeFolders = /^(src|scripts|tests)\//;
const codeFile = /\.(ts|tsx|css|html)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const catchAlls = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'index', 'shared-code']);

/** UI copy used by every screen; the specification's keys call it "common". */
const namedCommonOnPurpose = /^src\/shared\/messages\/(de|en)\/common\.ts$/;

/** File and folder names: kebab-case, no catch-all names, no barrels. */
export function checkFileNames({ files }: Project): string[] {
  return files
    .filter((file) => codeFolders.test(file) && codeFile.test(file))
    .flatMap((file) => {
      const parts = file.split('/');
      const stem = basename(file)
        .replace(/\.(int\.test|e2e|test|spec|d)?\.?(ts|tsx|css|html)$/, '')
        .replace(/\.$/, '');
      const wrong = [...parts.slice(0, -1), stem].find((part) => !kebabCase.test(part));
      if (wrong) return [`${file}: "${wrong}" is not kebab-case`];
      const isPage = file === 'src/web/index.html';
      const catchAll = [...parts.slice(0, -1), stem].find((part) => catchAlls.has(part));
      return catchAll && !isPage && !namedCommonOnPurpose.test(file)
        ? [`${file}: "${catchAll}" names no subject; say what is in it`]
        : [];
    });
}

/** No file too long to be read in full. Migrations and generated files are exempt. */
export function checkFileSizes({ files, read }: Project): string[] {
  return files
    .filter((file) => codeFolders.test(file) && ['.ts', '.tsx', '.css'].includes(extname(file)))
    .flatMap((file) => {
      const limit = /\.test\.tsx?$|^tests\//.test(file) ? maxTestLines : maxLines;
      const lines = read(file).split('\n').length - 1;
      return lines > limit ? [`${file}: ${lines} lines, at most ${limit}`] : [];
    });
}

const features = new Set(
  'account-backups accounts api-keys connections mcp users customers uploads documents meetings retrieval answering chats sources settings exports demo admin welcome audit site language-models erasure archives imports notices vectors analytics operations finding looks'.split(
    ' ',
  ),
);

const serverRoot = new Set(['app.ts', 'main.ts', 'http-server.ts', 'jobs.ts', 'workers.ts']);
const vocabulary =
  /^(routes|[a-z-]+-routes|service|public|repository|[a-z-]+-repository|policy|jobs|job-handlers)\.ts$/;

/** One use case, or one noun of the feature, in at least two words: `verify-citations.ts`. */
const useCase = /^[a-z0-9]+(-[a-z0-9]+)+\.ts$/;
/** Words that say nothing about a file's content. */
const emptyWords = new Set(['stuff', 'things', 'manager', 'utils', 'helpers', 'misc']);

/** Every file of a server feature must have an agreed name, in the feature's folder or in a noun's folder below it. */
export function checkFeatureFiles({ files }: Project): string[] {
  return files.flatMap((file) => {
    const inServer = /^src\/server\/([^/]+)$/.exec(file);
    if (inServer?.[1] && !/\.test\.ts$/.test(file) && !serverRoot.has(inServer[1])) {
      return [`${file}: only ${[...serverRoot].join(', ')} stand here`];
    }
    const [, feature = '', inside = ''] = /^src\/server\/features\/([^/]+)\/(.+)$/.exec(file) ?? [];
    if (feature === '') return [];
    if (!features.has(feature)) return [`${file}: ${feature} is not a feature`];
    const parts = inside.split('/');
    if (parts.length > 3) return [`${file}: folders in folders of a noun hide what is in them`];
    const name = (parts.at(-1) ?? '').replace(/(\.int)?\.test\.ts$/, '.ts');
    if (vocabulary.test(name)) return [];
    // Within a noun's folder any name will do.
    if (parts.length > 1) return [];
    const words = name.replace(/\.ts$/, '').split('-');
    return useCase.test(name) && !words.some((word) => emptyWords.has(word))
      ? []
      : [
          `${file}: not in the vocabulary of a feature (routes, service, public, repository, policy, jobs, <verb>-<noun>)`,
        ];
  });
}

const maxFiles = 12;

/** Flat on purpose: one file per feature or element, found by name. */
const flatFolders = new Set([
  'src/shared/messages/de',
  'src/shared/messages/en',
  'src/shared/contracts',
  'src/server/platform/database/schema',
  'src/web/components/ui',
]);

/** No folder may have more source files than fit on a screen; tests do not count. */
export function checkFolderSizes({ files }: Project): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/^src\/.*\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => {
    return count > maxFiles && !flatFolders.has(folder)
      ? [`${folder}: ${count} source files, at most ${maxFiles}; give a noun a folder`]
      : [];
  });
}

/** The only places that may prove who a user is. */
const mintingPlaces = new Set([
  'src/server/platform/scope/user-scope.ts',
  'src/server/features/accounts/sessions/read-session.ts',
  'src/server/platform/queue/job-scope.ts',
]);

/** Work without a request, for owners recorded by the service: jobs, and sweeps of leftovers. */
const jobPlaces = new Set([
  'src/server/platform/queue/job-scope.ts',
  'src/server/features/account-backups/job-handlers.ts',
  'src/server/features/account-backups/make-backup.ts',
  'src/server/features/archives/build-archive.ts',
  'src/server/features/archives/job-handlers.ts',
  'src/server/features/chats/answers/sweep-answers.ts',
  'src/server/features/demo/fill-persona.ts',
  'src/server/features/demo/remove-visits.ts',
  'src/server/features/documents/job-handlers.ts',
  'src/server/features/documents/reading/read-document.ts',
  'src/server/features/documents/rereading/reread-document.ts',
  'src/server/features/erasure/erase-account.ts',
  'src/server/features/imports/apply-import.ts',
  'src/server/features/imports/check-import.ts',
  'src/server/features/imports/job-handlers.ts',
  'src/server/features/notices/send-notices.ts',
  'src/server/features/retrieval/job-handlers.ts',
  'src/server/features/sources/job-handlers.ts',
  'src/server/features/uploads/job-handlers.ts',
  'src/server/features/uploads/transfers/sweep-incoming.ts',
  'src/server/features/uploads/files/sweep-stored.ts',
  'src/server/features/vectors/job-handlers.ts',
]);

/** Requests in which an admin repairs another user's work. */
const ownerPlaces = new Set(['src/server/platform/queue/job-scope.ts', 'src/server/features/operations/retry-work.ts']);

/** Only the sign-in guard, the job runner, a few requests on others' behalf, and tests may mint a user's scope. */
export function checkScopeMinting({ files, read }: Project): string[] {
  const sources = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return sources.flatMap((file) => {
    const text = read(file);
    if (!mintingPlaces.has(file) && /\bmintUserScope\b/.test(text)) {
      return [`${file}: only ${[...mintingPlaces].slice(1).join(' and ')} may mint a user's scope`];
    }
    if (!ownerPlaces.has(file) && /\bactForOwner\b/.test(text)) {
      return [`${file}: is no request that may act in another user's place`];
    }
    return !jobPlaces.has(file) && /\bmintJobScope\b/.test(text)
      ? [`${file}: is no job or sweep that may act for a user without a request`]
      : [];
  });
}
