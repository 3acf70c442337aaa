import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../config/config.ts';
import { packageVersion } from './embedded-binaries.ts';
import { findServerAccount, isReachableByOthers, type ServerAccount } from './server-account.ts';

/** Locations of the files of an embedded server. */
export type Layout = {
  root: string;
  binaries: string;
  cluster: string;
  sockets: string;
  account: ServerAccount | undefined;
};

/** Maximum length of a Unix socket's path on all platforms, minus the file name. */
const socketFolderMaxLength = 80;

/** @throws ConfigError if there is a database that its account cannot reach */
export function planLayout(dataDirectory: string): Layout {
  const account = findServerAccount();
  const key = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  const root = chooseRoot(dataDirectory, key, account);
  const near = join(root, 'run');
  return {
    root,
    binaries: join(root, `binaries-${packageVersion()}`),
    cluster: join(root, 'cluster'),
    sockets: near.length <= socketFolderMaxLength ? near : join(tmpdir(), `boardsearch-${key}`),
    account,
  };
}

/**
 * The database is in the data directory, unless it must run as an unprivileged account that cannot get there (below
 * /root). Then a pointer file in the data directory names its location, which also works after the directory is moved.
 */
function chooseRoot(dataDirectory: string, key: string, account: ServerAccount | undefined): string {
  const pointer = join(dataDirectory, 'database.location');
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  if (!account || isReachableByOthers(dataDirectory)) return join(dataDirectory, 'postgresql');
  if (hasCluster(join(dataDirectory, 'postgresql', 'cluster'))) {
    throw new ConfigError(
      `BoardSearch cannot start: the account ${account.name}, which runs the database, cannot get to ${dataDirectory}; put the data directory where it can, such as below /var/lib.`,
    );
  }
  const elsewhere = join('/var/lib/boardsearch', key);
  writeFileSync(pointer, elsewhere, { mode: 0o600 });
  return elsewhere;
}

/** True if a database was completely created in this folder. */
export function hasCluster(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

/**
 * Refuses to start if there are stored files but no database: a new, empty one would look as if everything was lost.
 * @throws ConfigError if only the files were restored, or the pointer to the database leads nowhere
 */
export function refuseWithoutDatabase(dataDirectory: string, layout: Layout): void {
  if (hasCluster(layout.cluster)) return;
  const uploads = join(dataDirectory, 'user-uploads');
  if (!existsSync(uploads) || readdirSync(uploads).length === 0) return;
  throw new ConfigError(
    `BoardSearch cannot start: ${uploads} holds files, but there is no database at ${layout.cluster}; restore it from the backup, or move the files away to begin anew.`,
  );
}

/** @throws ConfigError if a folder cannot be created */
export function prepareFolders(layout: Layout): void {
  try {
    // Others may traverse the folder (the server's account must) but not list it.
    mkdirSync(layout.root, { recursive: true, mode: 0o711 });
    if (layout.account) openWay(layout.root);
    for (const folder of [layout.cluster, layout.sockets]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (layout.account) chownSync(folder, layout.account.uid, layout.account.gid);
    }
    if (layout.account) adopt(layout.cluster, layout.account);
    const owner = statSync(layout.sockets).uid;
    if (owner !== (layout.account?.uid ?? process.getuid?.() ?? owner)) {
      throw new Error('the folder for the socket belongs to someone else');
    }
  } catch (cause) {
    throw new ConfigError(
      `BoardSearch cannot start: its database folder cannot be made at ${layout.root}; check permissions and free space.`,
      { cause },
    );
  }
}

/** Lets the server's account traverse the data directory, which is created with mode 0700. */
function openWay(root: string): void {
  const parent = dirname(root);
  if ((statSync(parent).mode & 0o001) === 0 && statSync(parent).uid === 0) {
    chmodSync(parent, statSync(parent).mode | 0o001);
  }
}

/** Restored from another machine, the files may belong to another account id. */
function adopt(cluster: string, account: ServerAccount): void {
  if (!hasCluster(cluster) || statSync(join(cluster, 'PG_VERSION')).uid === account.uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(cluster, name), account.uid, account.gid);
  }
}

/** Spawn options for processes that run as the server's account. */
export function accountOptions(layout: Layout): { uid?: number; gid?: number } {
  return layout.account ? { uid: layout.account.uid, gid: layout.account.gid } : {};
}
