import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { AttachmentTaker } from '#server/reading/processes/reader-child.ts';

/** Takes the files of one mail while it is read. Nothing of them is to be seen before the mail is ready. */
export interface AttachmentIntake extends AttachmentTaker {
  /** First in the transaction that makes the mail ready: whoever deletes it waits for the end of that, or has been. */
  hold(tx: Transaction): Promise<void>;
  /** Records all that was taken, and what was left out with the reason; last in that transaction. */
  record(tx: Transaction): Promise<void>;
  /** Clears away what is not needed: after the commit only what the user had already, without one everything. Does not fail. */
  close(): Promise<void>;
}

/** The port to where files are kept, which this feature knows nothing of. */
export type OpenAttachmentIntake = (scope: UserScope, mailUploadId: string) => AttachmentIntake;
