import { basename, extname } from 'node:path/posix';
import type { Project } from './project.ts';

const maxLines = 400;
const maxTestLines = 600;

const codeFolders = /^(src|scripts|tests)\//;
const codeFile = /\.(ts|tsx|css|html)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'misc', 'common', 'index', 'shared-code']);

/** UI copy that every screen uses has been named so by the specification's "common" keys. */
const namedCommonOnPurpose = /^src\/shared\/messages\/(de|en)\/common\.ts$/;

/** Names of files and folders: kebab-case, no drawers, no barrels. */
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
      const drawer = [...parts.slice(0, -1), stem].find((part) => drawers.has(part));
      return drawer && !isPage && !namedCommonOnPurpose.test(file)
        ? [`${file}: "${drawer}" names no subject; say what is in it`]
        : [];
    });
}

/** No file so long that nobody reads it whole. Migrations and generated files are exempt. */
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
  'auth api-keys connections mcp mfa users customers uploads documents meetings retrieval answering chats sources settings exports demo admin welcome audit site language-models erasure archives vectors analytics operations'.split(
    ' ',
  ),
);

/** Sub-folders of a feature and what lies in them; inside, names are free. */
const featureFolders: Record<string, string> = {
  'audit/chain': 'what proves that the log is whole: hashes, signatures, the verification',
  'audit/outlets': 'where entries and checkpoints go: other systems, files, mails',
  'auth/mails': 'what each mail says, per language',
  'auth/passwords': 'which passwords are too well known',
  'answering/extractive': 'the answer engine without a model',
  'language-models/administration': 'models named, tried, ordered, allowed and limited by the provider',
  'language-models/calls': 'what a call may cost and did, and who is told of its failure',
  'welcome/knowledge': 'the text that a new installation begins with',
};

/** Files of a feature beside routes, service, repository, policy and jobs; each with its reason. */
const featureFiles: Record<string, string> = {
  'auth/authentication.ts': 'the sign-in library, configured',
  'answering/answer-engine.ts': 'the port for engines',
  'documents/attachment-intake.ts': 'the port to where the files of a mail are kept',
  'chats/answer-source.ts': 'the port for whatever answers',
};

const serverRoot = new Set(['app.ts', 'main.ts', 'http-server.ts', 'jobs.ts', 'workers.ts']);
const vocabulary = /^(routes|[a-z-]+-routes|service|repository|[a-z-]+-repository|policy|jobs|job-handlers)\.ts$/;

/** First word of a file that holds one use case: `verify-citations.ts`. */
const verbs = new Set(
  (
    'accept analyse answer apply assemble assess begin build cancel change check choose clean close collect compare compose count cover create ' +
    'delete describe detect discover embed enqueue ensure erase estimate expand expire export extract fetch fill filter find finish follow ' +
    'format generate group guard highlight import index join limit list load locate make map measure merge move name ' +
    'normalize open parse plan prepare present process publish rank read rebuild recommend recover refresh register rehearse ' +
    'reindex remove rename render require rescore reserve reset resolve resume retrieve retry return roll run scan score search select send ' +
    'serve show sign split start stop store stream suggest summarize sweep switch sync title track translate tus update ' +
    'validate verify walk watch weigh work write'
  ).split(' '),
);

/** Every file of a server feature has one of the agreed names, so that a newcomer knows what is in it. */
export function checkFeatureFiles({ files }: Project): string[] {
  return files.flatMap((file) => {
    const inServer = /^src\/server\/([^/]+)$/.exec(file);
    if (inServer?.[1] && !/\.test\.ts$/.test(file) && !serverRoot.has(inServer[1])) {
      return [`${file}: only ${[...serverRoot].join(', ')} stand here`];
    }
    const match = /^src\/server\/features\/([^/]+)\/(.+)$/.exec(file);
    const [, feature = '', inside = ''] = match ?? [];
    if (!match) return [];
    if (!features.has(feature)) return [`${file}: ${feature} is not a feature`];
    if (inside.includes('/')) {
      const folder = `${feature}/${inside.split('/')[0]}`;
      return featureFolders[folder] ? [] : [`${file}: ${folder} is not a known sub-folder of a feature`];
    }
    const name = inside.replace(/(\.int)?\.test\.ts$/, '.ts');
    if (vocabulary.test(name) || featureFiles[`${feature}/${name}`]) return [];
    const verb = name.split('-')[0] ?? '';
    return name.includes('-') && verbs.has(verb)
      ? []
      : [`${file}: not in the vocabulary of a feature (routes, service, repository, policy, jobs, <verb>-<noun>)`];
  });
}

/** The only places that may prove who a user is. */
const mintingPlaces = new Set([
  'src/server/platform/scope/user-scope.ts',
  'src/server/features/auth/service.ts',
  'src/server/platform/queue/job-scope.ts',
]);

/** Work without a request, each on owners that the service itself wrote down: jobs, and sweeps of what was left behind. */
const jobPlaces = new Set([
  'src/server/platform/queue/job-scope.ts',
  'src/server/features/archives/build-archive.ts',
  'src/server/features/archives/job-handlers.ts',
  'src/server/features/chats/sweep-answers.ts',
  'src/server/features/demo/fill-persona.ts',
  'src/server/features/demo/remove-visits.ts',
  'src/server/features/documents/job-handlers.ts',
  'src/server/features/documents/read-document.ts',
  'src/server/features/documents/refresh-records.ts',
  'src/server/features/erasure/erase-account.ts',
  'src/server/features/operations/retry-work.ts',
  'src/server/features/retrieval/job-handlers.ts',
  'src/server/features/sources/job-handlers.ts',
  'src/server/features/uploads/job-handlers.ts',
  'src/server/features/uploads/reserve-space.ts',
  'src/server/features/uploads/sweep-incoming.ts',
  'src/server/features/uploads/sweep-stored.ts',
  'src/server/features/vectors/job-handlers.ts',
]);

/** A user's scope is minted by the sign-in guard, by the job runner for jobs and sweeps, and by tests. */
export function checkScopeMinting({ files, read }: Project): string[] {
  const sources = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  return sources.flatMap((file) => {
    const text = read(file);
    if (!mintingPlaces.has(file) && /\bmintUserScope\b/.test(text)) {
      return [`${file}: only ${[...mintingPlaces].slice(1).join(' and ')} may mint a user's scope`];
    }
    return !jobPlaces.has(file) && /\bmintJobScope\b/.test(text)
      ? [`${file}: is no job or sweep that may act for a user without a request`]
      : [];
  });
}
