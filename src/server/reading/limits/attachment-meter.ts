import { AppError } from '#server/platform/errors/app-error.ts';
import { attachmentNotesAtMost, fileNameMaxLength, uploadMaxBytes } from '#shared/limits.ts';
import type { AttachmentHead } from '../read-model.ts';

/** Holds a reading child to what it may send of a mail's files: a child that a mail has taken over keeps no limits. */
export class AttachmentMeter {
  #heads = 0;
  #bytes = 0;
  /** Of the file under way. */
  #missing = 0;

  /** @throws AppError reading_failed */
  begin({ fileName, size, reason }: AttachmentHead): void {
    this.#heads += 1;
    const isSound = Number.isSafeInteger(size) && size >= 0 && fileName !== '' && fileName.length <= fileNameMaxLength;
    if (!isSound || this.#missing > 0 || this.#heads > attachmentNotesAtMost) throw new AppError('reading_failed');
    if (reason !== null) return;
    this.#missing = size;
    this.#bytes += size;
    if (this.#bytes > uploadMaxBytes) throw new AppError('reading_failed');
  }

  /** @throws AppError reading_failed */
  add(bytes: Uint8Array): void {
    this.#missing -= bytes.length;
    if (bytes.length === 0 || this.#missing < 0) throw new AppError('reading_failed');
  }

  /** @throws AppError reading_failed where the last file is not whole */
  end(): void {
    if (this.#missing > 0) throw new AppError('reading_failed');
  }
}
