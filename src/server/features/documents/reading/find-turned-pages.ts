import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { firstTurnBytes, turnOfFirstLine, turnOfPage } from '#server/reading/pages/word-boxes.ts';
import type { PageLabels } from '#shared/contracts/documents.ts';
import { listBoxBeginnings, listPageBoxes } from '../repository.ts';

/**
 * Pages with rotated text. A pack has hundreds of pages, so only those with a rotated first line are examined
 * completely.
 */
export async function findTurnedPages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<PageLabels['turned']> {
  const beginnings = await listBoxBeginnings(tx, scope, documentId, firstTurnBytes);
  const numbers = beginnings.filter(({ boxes }) => turnOfFirstLine(boxes) !== 0).map(({ number }) => number);
  if (numbers.length === 0) return [];
  return (await listPageBoxes(tx, scope, documentId, numbers)).flatMap(({ number, boxes }) => {
    const turn = boxes ? turnOfPage(boxes) : 0;
    return turn === 0 ? [] : [{ number, turn }];
  });
}
