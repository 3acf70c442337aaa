import { mkdirSync } from 'node:fs';
import { type Config, ConfigError } from './config/config.ts';
import { readSiteContent, type SiteContent } from './config/site-content.ts';
import { readAuthSecrets } from './crypto/auth-secret.ts';
import { readEncryptionKey } from './crypto/encryption-key.ts';
import { openKeyring } from './crypto/open-keyring.ts';
import { type Keyring, nameKey } from './crypto/sealing.ts';
import type { SourceConnector } from './data-source/data-source.ts';
import { connectionFor, type DatabaseAddress } from './database/connection.ts';
import { type Database, openDatabase } from './database/database.ts';
import { lockDataDirectory } from './database/embedded/data-directory-lock.ts';
import { startEmbeddedPostgres, superuser } from './database/embedded/embedded-postgres.ts';
import { migrateDatabase } from './database/migrations/migrate.ts';
import { type Events, openEvents } from './events/events.ts';
import type { ModelConnector } from './language-model/language-model.ts';
import type { Log } from './log/log.ts';
import type { Mail } from './mail/mail.ts';
import { openMail } from './mail/open-mail.ts';
import type { JobDefinition } from './queue/job.ts';
import { openQueue, type Queue } from './queue/queue.ts';
import { openScanner, type Scanner } from './scanner/clamd.ts';
import { type Clock, systemClock } from './scheduling/clock.ts';
import { type ObjectStore, openFileStore } from './storage/object-store.ts';

/** Everything that features need of the outside world; passed to them, never imported as a global. */
export type Platform = {
  config: Config;
  /** Content of the public pages in the operator's name. */
  siteContent: SiteContent;
  log: Log;
  database: Database;
  queue: Queue;
  events: Events;
  /** Bucket user-uploads. */
  uploads: ObjectStore;
  /** Bucket archives: users' exports of their own data. */
  archives: ObjectStore;
  /** Bucket account-backups. */
  accountBackups: ObjectStore;
  mail: Mail;
  /** Scans uploads for malware; undefined = not configured. */
  scanner: Scanner | undefined;
  /** Creates language models from the operator's configuration. */
  models: ModelConnector;
  /** Opens external systems that papers come from. */
  sources: SourceConnector;
  /** Signs sign-in cookies. */
  authSecret: string;
  /** Accepted under cookies during a rotation; undefined = none. */
  previousAuthSecret?: string | undefined;
  /** Seals and hashes secrets in the database (crypto/sealing.ts). */
  encryptionKey: Keyring;
  clock: Clock;
  /** Aborted when the process begins to end: open streams close, running work hands over. */
  shutdown: AbortSignal;
  /** In-process state of features; see `singletonOf`. */
  memory: PlatformMemory;
};

type PlatformMemory = Map<unknown, unknown>;

/** The only instance that `create` makes for this platform: created on the first call, dropped with the platform. */
export function singletonOf<Owner extends { memory: PlatformMemory }, Made>(
  platform: Owner,
  create: (platform: Owner) => Made,
): Made {
  if (!platform.memory.has(create)) platform.memory.set(create, create(platform));
  return platform.memory.get(create) as Made;
}

export type OpenPlatform = {
  platform: Platform;
  /** Aborts `platform.shutdown`. Call it before closing the HTTP server, which open streams would hold up. */
  beginShutdown: () => void;
  close: () => Promise<void>;
};

/** Time for running jobs to finish at shutdown before they return to the queue. */
const jobGraceMilliseconds = 2_000;

/**
 * Opens database, events, queue and storage; `close` closes them in reverse order.
 * @throws ConfigError with one sentence for the operator
 */
export async function openPlatform(
  config: Config,
  log: Log,
  jobs: readonly JobDefinition<unknown>[],
  models: ModelConnector,
  sources: SourceConnector,
): Promise<OpenPlatform> {
  const closers: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
    closers.length = 0;
  };
  try {
    // Read it before anything else, so that a wrong file does not cause a migration.
    const siteContent = readSiteContent(config.siteContentPath);
    makeDataDirectory(config.dataDirectory);
    let address: DatabaseAddress;
    if (config.databaseUrl) {
      address = { kind: 'external', url: config.databaseUrl };
    } else {
      closers.push(lockDataDirectory(config.dataDirectory, config.publicUrl));
      const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, log });
      closers.push(postgres.stop);
      const { socketDirectory, passwords } = postgres;
      address = { kind: 'embedded', socketDirectory, passwords, owner: superuser, database: 'postgres' };
    }
    await migrateDatabase(address, jobs, config);
    const opened = await connectPlatform(config, log, address, models, sources, siteContent);
    closers.push(opened.close);
    return { platform: opened.platform, beginShutdown: opened.beginShutdown, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens everything on an already migrated database. */
export async function connectPlatform(
  config: Config,
  log: Log,
  address: DatabaseAddress,
  models: ModelConnector,
  sources: SourceConnector,
  siteContent = readSiteContent(config.siteContentPath),
): Promise<OpenPlatform> {
  const closers: (() => void | Promise<void>)[] = [];
  const shutdown = new AbortController();
  const close = async () => {
    shutdown.abort();
    for (const closer of closers.reverse()) await closer();
    closers.length = 0;
  };
  try {
    const sealingKeys = readEncryptionKey(config);
    // Tells `npm run rotate-keys` which servers still seal with the previous key.
    const clientName = `boardsearch ${nameKey(sealingKeys.current)}`;
    const database = openDatabase(address, { poolSize: 12, log, clientName });
    closers.push(database.close);
    if (address.kind === 'external') await database.verifyRoles();
    const events = await openEvents(connectionFor(address, 'boardsearch_app'), log);
    closers.push(events.close);
    // Opened before the queue, and so closed after it, since finishing jobs may still send mail.
    const mail = openMail(config, log);
    closers.push(mail.close);
    const isWorker = config.role !== 'web';
    const queue = await openQueue(connectionFor(address, 'boardsearch_app'), { isWorker, log });
    closers.push(() => queue.stop(jobGraceMilliseconds));
    const uploads = await openFileStore(config.dataDirectory, 'user-uploads');
    const archives = await openFileStore(config.dataDirectory, 'archives');
    const accountBackups = await openFileStore(config.dataDirectory, 'account-backups');
    const auth = readAuthSecrets(config);
    const encryptionKey = await openKeyring(database, sealingKeys, log);
    return {
      platform: {
        config,
        siteContent,
        log,
        database,
        queue,
        events,
        uploads,
        archives,
        accountBackups,
        mail,
        scanner: config.clamd && openScanner(config.clamd),
        models,
        sources,
        authSecret: auth.current,
        previousAuthSecret: auth.previous,
        encryptionKey,
        clock: systemClock,
        shutdown: shutdown.signal,
        memory: new Map(),
      },
      beginShutdown: () => shutdown.abort(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function makeDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = (cause as { code?: string }).code ?? 'unknown';
    throw new ConfigError(`BoardSearch cannot start: the data directory ${directory} cannot be made (${reason}).`, {
      cause,
    });
  }
}
