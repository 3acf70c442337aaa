import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AttachmentTaker } from '#server/reading/processes/reader-child.ts';

/** Collects the attachments of one mail while it is read. They become visible together with the mail. */
export interface AttachmentIntake extends AttachmentTaker {
  /**
   * Call first in the transaction that completes the mail. A concurrent deletion waits for it, or has already happened.
   */
  hold(tx: Transaction): Promise<void>;
  /** Records the collected attachments, and those left out with the reason. Call last in that transaction. */
  record(tx: Transaction): Promise<void>;
  /** Discards what is not needed: after the commit only duplicates, without one everything. Never fails. */
  close(): Promise<void>;
}

/** Port to file storage, which this feature does not know. */
export type OpenAttachmentIntake = (scope: UserScope, mailUploadId: string) => AttachmentIntake;
