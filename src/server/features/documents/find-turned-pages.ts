import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { PageLabels } from '#shared/contracts/documents.ts';
import { firstTurnBytes, turnOfFirstLine, turnOfPage } from './reading/word-boxes.ts';
import { listBoxBeginnings, listPageBoxes } from './repository.ts';

/** Pages whose writing lies turned. Only those whose first line does are looked at whole: a pack has hundreds. */
export async function findTurnedPages(
  tx: Transaction,
  scope: UserScope,
  documentId: string,
): Promise<PageLabels['turned']> {
  const turned: PageLabels['turned'] = [];
  for (const { number, boxes } of await listBoxBeginnings(tx, scope, documentId, firstTurnBytes)) {
    if (turnOfFirstLine(boxes) === 0) continue;
    const [page] = await listPageBoxes(tx, scope, documentId, { firstPage: number, lastPage: number });
    const turn = page?.boxes ? turnOfPage(page.boxes) : 0;
    if (turn !== 0) turned.push({ number, turn });
  }
  return turned;
}
