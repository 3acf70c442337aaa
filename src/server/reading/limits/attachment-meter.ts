import { AppError } from '#server/platform/errors/app-error.ts';
import { fileNameMaxLength, maxAttachmentNotes, uploadMaxBytes } from '#shared/limits.ts';
import type { AttachmentHead } from '../read-model.ts';

/** Limits what a reading child may send of a mail's attachments: a compromised child ignores its own limits. */
export class AttachmentMeter {
  #heads = 0;
  #bytes = 0;
  /** Outstanding bytes of the current attachment. */
  #missing = 0;

  /** @throws AppError reading_failed */
  begin({ fileName, size, reason }: AttachmentHead): void {
    this.#heads += 1;
    const isValid = Number.isSafeInteger(size) && size >= 0 && fileName !== '' && fileName.length <= fileNameMaxLength;
    if (!isValid || this.#missing > 0 || this.#heads > maxAttachmentNotes) throw new AppError('reading_failed');
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

  /** @throws AppError reading_failed if the last attachment is incomplete */
  end(): void {
    if (this.#missing > 0) throw new AppError('reading_failed');
  }
}
