import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { NoticeKind } from '#shared/contracts/settings.ts';
import { insertNotice } from './repository.ts';

/** Records a possible notice in the transaction of its event. Whether the user wants it is checked when it is sent. */
export async function recordNotice(
  tx: Transaction,
  { userId }: { userId: string },
  kind: NoticeKind,
  detail: string | null = null,
): Promise<void> {
  await insertNotice(tx, { userId, id: uuidv7(), kind, detail });
}
