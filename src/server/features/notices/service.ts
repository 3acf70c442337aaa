import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { NoticeKind } from '#shared/contracts/settings.ts';
import { insertNotice } from './repository.ts';

/** Notes, in the transaction in which it happens, what a user may want to be told by mail; whether they do is asked when it is sent. */
export async function recordNotice(
  tx: Transaction,
  { userId }: { userId: string },
  kind: NoticeKind,
  detail: string | null = null,
): Promise<void> {
  await insertNotice(tx, { userId, id: uuidv7(), kind, detail });
}
