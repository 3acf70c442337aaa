import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ErrorCode } from '#shared/contracts/errors.ts';
import {
  containerExtensions,
  maxAttachmentDepth,
  maxAttachments,
  maxDemoFiles,
  uploadMaxBytes,
} from '#shared/limits.ts';
import { type AttachmentIntake, createDocument, type OpenAttachmentIntake } from '../../documents/public.ts';
import { checkUpload } from '../checks/check-upload.ts';
import { recordInfections } from '../checks/scan-file.ts';
import { findSameFile, lockFileContent } from '../files/copy-repository.ts';
import type { ReceivedFile } from '../files/store-upload.ts';
import { abandonUpload, incomingFilesOf } from '../finish-upload.ts';
import { cleanFileName, fileTypeOf, planUpload } from '../policy.ts';
import { countDemoFiles, insertUpload, listRecorded } from '../repository.ts';
import { ensureSpace } from '../transfers/reserve-space.ts';
import type { IncomingUpload } from '../transfers/store-incoming.ts';
import {
  type AttachmentRow,
  findPlace,
  holdMail,
  listAttachmentRows,
  type MailPlace,
  placeOf,
  replaceAttachments,
  sumTaken,
} from './attachment-repository.ts';

type Head = Parameters<AttachmentIntake['begin']>[0];
/** `isKnown`: an earlier reading took it; it stays as it is, also if the user has deleted it since. */
type Entry = { head: Head; reason: ErrorCode | null; file: ReceivedFile | null; isKnown: boolean };

/** Creates the function that opens a mail's attachment store. */
export function createAttachmentStore(platform: Platform): OpenAttachmentIntake {
  return (scope, mailId) => new AttachmentStore(platform, scope, mailId);
}

/**
 * Stores the attachments of one mail as if the user had uploaded them, with the same checks. Each file is stored under
 * a plan of its own and recorded only together with the mail, so that a repeated or killed reading leaves each file
 * once. Unrecorded files are discarded, after a crash by the sweep of unfinished uploads.
 */
class AttachmentStore implements AttachmentIntake {
  readonly #platform: Platform;
  readonly #scope: UserScope;
  readonly #mailId: string;
  readonly #entries: Entry[] = [];
  /** Plans of stored but unrecorded files, by upload id. */
  readonly #unrecorded = new Map<string, IncomingUpload>();
  #receiving: { upload: IncomingUpload; entry: Entry; filled: number } | null = null;
  #taken: { count: number; bytes: number } | null = null;
  #depth = 0;
  /** What an earlier reading took from the mail. */
  #known: AttachmentRow[] | null = null;
  #held: MailPlace | undefined;
  /** Serialises operations, so that closing waits for those in progress. */
  #operations: Promise<void> = Promise.resolve();

  constructor(platform: Platform, scope: UserScope, mailId: string) {
    this.#platform = platform;
    this.#scope = scope;
    this.#mailId = mailId;
  }

  begin(head: Head): Promise<void> {
    return this.#serialise(() => this.#begin(head));
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#serialise(() => this.#write(bytes));
  }

  async hold(tx: Transaction): Promise<void> {
    this.#held = await holdMail(tx, this.#scope, this.#mailId);
  }

  async record(tx: Transaction): Promise<void> {
    const mail = this.#held;
    if (!mail) return;
    const scope = this.#scope;
    // Lock in a fixed order, so that two mails sharing files cannot deadlock.
    const files = this.#entries.flatMap(({ file }) => (file ? [file] : []));
    for (const file of files.toSorted((one, other) => (one.contentSha256 < other.contentSha256 ? -1 : 1))) {
      await lockFileContent(tx, scope, file);
    }
    const taken = await sumTaken(tx, scope, mail.rootId);
    // Ordinary accounts have no limit.
    let demoFiles = (await countDemoFiles(tx, scope)) ?? Number.NEGATIVE_INFINITY;
    const known = takenOf(await listAttachmentRows(tx, scope, mail.mailId));
    const rows: AttachmentRow[] = [];
    for (const [index, { head, reason, file, isKnown }] of this.#entries.entries()) {
      const row = { fileName: head.fileName, fileSize: head.size };
      const earlier = isKnown && known.find((each) => isSameFile(each, head));
      if (earlier) {
        rows.push(earlier);
        continue;
      }
      const same = file && (await findSameFile(tx, scope, file));
      if (!file || same) {
        rows.push({ ...row, uploadId: same?.id ?? null, reason });
        continue;
      }
      // Another mail nested in the same outermost one may have taken files meanwhile.
      taken.count += 1;
      taken.bytes += file.fileSize;
      demoFiles += 1;
      if (taken.count > maxAttachments || taken.bytes > uploadMaxBytes || demoFiles > maxDemoFiles) {
        rows.push({ ...row, uploadId: null, reason: 'attachments_too_many' });
        continue;
      }
      await this.#insert(tx, mail, file, index + 1);
      rows.push({ ...row, uploadId: file.id, reason: null });
    }
    await replaceAttachments(tx, scope, mail.mailId, rows);
  }

  close(): Promise<void> {
    return this.#serialise(() => this.#close()).catch((error) => {
      this.#platform.log.warn({ err: error }, 'what was left of the files of a mail stays until the next sweep');
    });
  }

  async #insert(tx: Transaction, mail: MailPlace, file: ReceivedFile, ordinal: number): Promise<void> {
    const { id, fileName, key, fileSize, fileType, contentSha256, notes } = file;
    const stored = { id, fileName, filePath: key, fileSize, fileType, contentSha256, description: null };
    const { mailId: parentId, rootId, createdAt } = mail;
    await insertUpload(tx, this.#scope, { ...stored, parentId, rootId, place: placeOf(mail, ordinal), createdAt });
    await createDocument(this.#platform, tx, this.#scope, { uploadId: id, notes });
  }

  async #begin(received: Head): Promise<void> {
    const head = { ...received, fileName: cleanFileName(received.fileName) || '?' };
    const isKnown = (await this.#listKnown()).some((each) => isSameFile(each, head));
    const entry: Entry = { head, reason: head.reason, file: null, isKnown };
    this.#entries.push(entry);
    this.#receiving = null;
    if (head.reason !== null || isKnown) return;
    const upload = await this.#plan(head).catch((error) => {
      if (!isRefusal(error)) throw error;
      entry.reason = error.code;
      return null;
    });
    if (!upload) return;
    this.#unrecorded.set(upload.id, upload);
    await ensureSpace(this.#platform, upload.fileSize);
    await incomingFilesOf(this.#platform, this.#scope).create(upload);
    this.#receiving = { upload, entry, filled: 0 };
  }

  async #listKnown(): Promise<readonly AttachmentRow[]> {
    this.#known ??= await this.#platform.database.withUser(this.#scope, async (tx) =>
      takenOf(await listAttachmentRows(tx, this.#scope, this.#mailId)),
    );
    return this.#known;
  }

  /** @throws AppError if such a file is not accepted */
  async #plan({ fileName, size }: Head): Promise<IncomingUpload> {
    const { extension } = planUpload({ fileName, description: null, fileSize: size });
    const taken = await this.#countTaken();
    if (taken.count >= maxAttachments || taken.bytes + size > uploadMaxBytes)
      throw new AppError('attachments_too_many');
    const mayHoldFiles = containerExtensions.some((known) => known === extension);
    // A PDF of the greatest depth is read, the files within it are not.
    if (this.#depth >= maxAttachmentDepth + (mayHoldFiles ? 0 : 1)) throw new AppError('attachment_too_deep');
    taken.count += 1;
    taken.bytes += size;
    return {
      id: uuidv7(),
      customerId: this.#scope.customerId,
      fileName,
      extension,
      fileSize: size,
      description: null,
      replaces: null,
      key: `${this.#scope.userId}/${randomUUID()}.${extension}`,
    };
  }

  /** Files and bytes of the outermost mail so far, including those taken here. */
  async #countTaken(): Promise<{ count: number; bytes: number }> {
    this.#taken ??= await this.#platform.database.withUser(this.#scope, async (tx) => {
      const mail = await findPlace(tx, this.#scope, this.#mailId);
      if (!mail) throw new AppError('not_found');
      this.#depth = mail.place === '' ? 0 : mail.place.split('.').length;
      return sumTaken(tx, this.#scope, mail.rootId);
    });
    return this.#taken;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const receiving = this.#receiving;
    if (!receiving) return;
    const { upload } = receiving;
    receiving.filled = await incomingFilesOf(this.#platform, this.#scope).write(upload.id, Readable.from([bytes]), {
      offset: receiving.filled,
      size: upload.fileSize,
      ensureSpace: (needed) => ensureSpace(this.#platform, needed),
    });
    if (receiving.filled < upload.fileSize) return;
    this.#receiving = null;
    await this.#finish(upload, receiving.entry);
  }

  async #finish(upload: IncomingUpload, entry: Entry): Promise<void> {
    const path = incomingFilesOf(this.#platform, this.#scope).pathOf(upload.id);
    try {
      const inspected = await recordInfections(this.#platform, this.#scope, null, () =>
        checkUpload(this.#platform, this.#scope, path, upload.extension),
      );
      await this.#platform.uploads.putFile(upload.key, path);
      entry.file = { ...upload, ...inspected, fileType: fileTypeOf(upload.extension) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      entry.reason = error.code;
    }
  }

  /** Asks the database what was recorded: a commit may have succeeded without us hearing of it. */
  async #close(): Promise<void> {
    if (this.#unrecorded.size === 0) return;
    const recorded = await this.#platform.database.withUser(this.#scope, (tx) =>
      listRecorded(tx, this.#scope, [...this.#unrecorded.keys()]),
    );
    for (const upload of this.#unrecorded.values()) {
      if (recorded.has(upload.id)) await incomingFilesOf(this.#platform, this.#scope).remove(upload.id);
      else await abandonUpload(this.#platform, this.#scope, upload);
    }
    this.#unrecorded.clear();
  }

  #serialise(operation: () => Promise<void>): Promise<void> {
    const done = this.#operations.then(operation);
    this.#operations = done.catch(() => undefined);
    return done;
  }
}

/** Without those left out: a better reading may take them. */
const takenOf = (rows: readonly AttachmentRow[]): AttachmentRow[] => rows.filter(({ reason }) => reason === null);

const isSameFile = ({ fileName, fileSize }: AttachmentRow, head: Head): boolean =>
  fileName === head.fileName && fileSize === head.size;

/** True if the file itself is at fault, which the mail then shows. After any other failure the mail is read again. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500 && error.code !== 'not_found';
}
