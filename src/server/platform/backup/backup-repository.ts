import { createHash, createHmac, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ConfigError } from '../config/config.ts';
import type { ErasedAccount } from '../storage/erasure-ledger.ts';
import { isMissing } from '../storage/missing-file.ts';
import { SealBrokenError, sealStream, unsealStream } from './seal-stream.ts';

/**
 * A folder of backups. `objects/` stores each distinct content once, by its SHA-256 (or a keyed hash of it if
 * encrypted); `snapshots/` lists the objects of each state of the instance; `erasures/` names accounts that no restore
 * may bring back. All writes are atomic.
 */

const describedSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** Null = not encrypted. `sealedKey`: the key of all data, sealed with the passphrase. */
  encryption: z.object({ salt: z.string(), sealedKey: z.string() }).nullable(),
});

const fileSchema = z.object({
  path: z.string(),
  mode: z.number().int(),
  size: z.number().int(),
  modifiedAt: z.number(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpFile = z.infer<typeof fileSchema>;

const snapshotSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Migrations applied to the database; null = external database, missing = before the first release. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).nullish(),
  /** Major version of PostgreSQL; null = external database. */
  postgres: z.string().nullable(),
  /** Row counts before and after copying, by table. */
  rows: z.record(z.string(), z.tuple([z.number(), z.number()])),
  folders: z.array(z.object({ path: z.string(), mode: z.number().int() })),
  files: z.array(fileSchema),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The backup cannot be trusted; the message is one sentence for the operator. */
export class BackupDamagedError extends ConfigError {}

const snapshotName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export type BackupRepository = {
  folder: string;
  isEncrypted: boolean;
  /** Stores a file's bytes and returns their hash. `isRenewed`: even if they seem to be stored already. */
  storeFile: (path: string, isRenewed?: boolean) => Promise<{ sha256: string; size: number }>;
  hasObject: (sha256: string) => boolean;
  /** Yields the stored bytes. @throws BackupDamagedError, at the latest at the end, if they have changed */
  readObject: (sha256: string) => AsyncGenerator<Buffer>;
  writeSnapshot: (snapshot: Snapshot) => Promise<string>;
  /** Names, oldest first. */
  listSnapshots: () => Promise<string[]>;
  readSnapshot: (name: string) => Promise<Snapshot>;
  /** Removes all but the newest snapshots, unused objects, and remains of a crash. */
  prune: (keep: number) => Promise<{ snapshots: number; objects: number }>;
  addErasures: (accounts: readonly ErasedAccount[]) => Promise<void>;
  listErasures: () => Promise<ErasedAccount[]>;
};

/**
 * Opens the folder; creates it if `isNew`.
 * @throws ConfigError with one sentence if it is not a folder of backups, or the passphrase is wrong
 */
export async function openBackupRepository(
  folder: string,
  { passphrase, isNew = false }: { passphrase?: string | undefined; isNew?: boolean },
): Promise<BackupRepository> {
  const description = join(folder, 'repository.json');
  if (!existsSync(description)) {
    if (!isNew) throw new ConfigError(`${folder} holds no backups.`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Allowed before the first backup: its lock, and the accounts erased so far.
    const isOwn = (name: string) => name === 'lock' || name === 'erasures' || name.startsWith('.');
    if (!(await readdir(folder)).every(isOwn)) {
      throw new ConfigError(`${folder} holds other things; name a folder for backups alone.`);
    }
    await writeChecked(description, JSON.stringify(await describeRepository(passphrase)));
  }
  const key = await keyOf(readChecked(description, describedSchema), passphrase);
  const [objects, snapshots, erasures] = ['objects', 'snapshots', 'erasures'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [objects, snapshots, erasures]) await mkdir(each, { recursive: true, mode: 0o700 });
  const idOf = (sha256: string) => (key ? createHmac('sha256', key).update(sha256).digest('hex') : sha256);
  const placeOf = (sha256: string) => join(objects, idOf(sha256).slice(0, 2), idOf(sha256));

  async function* readObject(sha256: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    try {
      const stored = createReadStream(placeOf(sha256), { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
      for await (const piece of key ? unsealStream(key, stored) : stored) {
        hash.update(piece);
        yield piece;
      }
    } catch (error) {
      if (!isMissing(error) && !(error instanceof SealBrokenError)) throw error;
      throw new BackupDamagedError(
        `The backup is damaged: a part is ${isMissing(error) ? 'missing' : 'changed'} (${sha256}).`,
      );
    }
    if (hash.digest('hex') !== sha256)
      throw new BackupDamagedError(`The backup is damaged: a part is changed (${sha256}).`);
  }

  const readSnapshot = async (name: string): Promise<Snapshot> => {
    if (!snapshotName.test(name)) throw new ConfigError(`There is no backup ${name}.`);
    const path = join(snapshots, name);
    if (!existsSync(path)) throw new ConfigError(`There is no backup ${name}.`);
    return key ? parseSealed(key, path) : readChecked(path, snapshotSchema);
  };
  const listSnapshots = async () => (await readdir(snapshots)).filter((name) => snapshotName.test(name)).sort();

  return {
    folder,
    isEncrypted: key !== null,
    hasObject: (sha256) => existsSync(placeOf(sha256)),
    storeFile: async (path, isRenewed = false) => {
      const partial = join(objects, `partial-${randomUUID()}`);
      const hash = createHash('sha256');
      let size = 0;
      const source = async function* () {
        for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      };
      try {
        await pipeline(key ? sealStream(key, source()) : source(), createWriteStream(partial, { mode: 0o600 }));
        const sha256 = hash.digest('hex');
        const place = placeOf(sha256);
        if (isRenewed || !existsSync(place)) {
          await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
          await flush(partial);
          await rename(partial, place);
        }
        return { sha256, size };
      } finally {
        await rm(partial, { force: true });
      }
    },
    readObject,
    writeSnapshot: async (snapshot) => {
      const name = `${snapshot.takenAt.slice(0, 19).replaceAll(':', '-')}Z`;
      const text = JSON.stringify(snapshotSchema.parse(snapshot));
      const path = join(snapshots, name);
      if (key) await writeWhole(path, await collect(sealStream(key, once(Buffer.from(text)))));
      else await writeChecked(path, text);
      return name;
    },
    listSnapshots,
    readSnapshot,
    prune: async (keep) => {
      const names = await listSnapshots();
      const kept = names.slice(-Math.max(1, keep));
      // Read all kept snapshots before removing anything, since the objects of a damaged one are unknown.
      const used = new Set<string>();
      for (const name of kept) for (const { sha256 } of (await readSnapshot(name)).files) used.add(idOf(sha256));
      for (const name of names) if (!kept.includes(name)) await rm(join(snapshots, name));
      let removed = 0;
      for (const name of await readdir(objects)) {
        if (name.startsWith('partial-')) await rm(join(objects, name), { force: true });
        else
          for (const id of await readdir(join(objects, name))) {
            if (used.has(id)) continue;
            await rm(join(objects, name, id));
            removed += 1;
          }
      }
      return { snapshots: names.length - kept.length, objects: removed };
    },
    addErasures: (accounts) => addErasures(folder, accounts),
    listErasures: async () =>
      (await readdir(erasures)).flatMap((name) => {
        const [userId = '', erasedAt = ''] = name.split('_');
        return /^[0-9a-f-]{36}$/.test(userId) ? [{ userId, erasedAt: new Date(Number(erasedAt)).toISOString() }] : [];
      }),
  };
}

/** Records erasures as empty files, so that concurrent processes do not interfere. */
export async function addErasures(folder: string, accounts: readonly ErasedAccount[]): Promise<void> {
  await mkdir(join(folder, 'erasures'), { recursive: true, mode: 0o700 });
  for (const { userId, erasedAt } of accounts) {
    await writeFile(join(folder, 'erasures', `${userId}_${Date.parse(erasedAt)}`), '', { mode: 0o600 });
  }
}

async function describeRepository(passphrase: string | undefined): Promise<z.infer<typeof describedSchema>> {
  const description = { format: 1, id: randomUUID(), encryption: null } as const;
  if (passphrase === undefined) return description;
  const salt = randomBytes(16);
  const sealedKey = await collect(sealStream(stretch(passphrase, salt), once(randomBytes(32))));
  return {
    ...description,
    encryption: { salt: salt.toString('base64'), sealedKey: sealedKey.toString('base64') },
  };
}

const stretch = (passphrase: string, salt: Uint8Array): Buffer =>
  scryptSync(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 });

async function keyOf(
  { encryption }: z.infer<typeof describedSchema>,
  passphrase: string | undefined,
): Promise<Buffer | null> {
  if (!encryption) {
    if (passphrase === undefined) return null;
    throw new ConfigError('These backups are not encrypted: begin a new folder to encrypt.');
  }
  if (passphrase === undefined) throw new ConfigError('These backups are encrypted: set BACKUP_PASSPHRASE.');
  const sealed = once(Buffer.from(encryption.sealedKey, 'base64'));
  try {
    return await collect(unsealStream(stretch(passphrase, Buffer.from(encryption.salt, 'base64')), sealed));
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new ConfigError('BACKUP_PASSPHRASE does not open these backups.');
  }
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Writes a text with its SHA-256 as the last line. */
const writeChecked = (path: string, text: string): Promise<void> =>
  writeWhole(path, Buffer.from(`${text}\n${sumOf(text)}\n`));

function readChecked<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  const text = readFileSync(path, 'utf8');
  const end = text.length - 66;
  if (end < 0 || text !== `${text.slice(0, end)}\n${sumOf(text.slice(0, end))}\n`) {
    throw new BackupDamagedError(`The backup is damaged: ${path} is changed.`);
  }
  return parseKnown(schema, text.slice(0, end));
}

async function parseSealed(key: Uint8Array, path: string): Promise<Snapshot> {
  try {
    const opened = await collect(unsealStream(key, once(await readFile(path))));
    return parseKnown(snapshotSchema, opened.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    throw new BackupDamagedError(`The backup is damaged: ${path} is changed.`);
  }
}

function parseKnown<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new ConfigError('This backup was made by a newer version of BoardSearch; update it first.');
  return parsed.data;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
