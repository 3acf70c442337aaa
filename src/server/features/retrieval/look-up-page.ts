import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { loadDocuments } from './document-repository.ts';
import { listPassagesOnPage } from './page-repository.ts';
import { present, type RankedPassage } from './service.ts';

const noEvidence = { termCoverage: 0, gramCoverage: 0, stretchCoverage: 0, ownScore: 0 };

/** The user's passages on pages with this printed number, each cut to what stands on the page. Newest papers first. */
export function lookUpPage(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  label: string,
  documentIds: readonly string[],
): Promise<RankedPassage[]> {
  return platform.database.withUser(
    scope,
    async (tx) => {
      const found = await listPassagesOnPage(tx, scope, label, documentIds.length > 0 ? documentIds : null);
      const ids = [...new Set(found.map(({ documentId }) => documentId))];
      const documents = new Map((await loadDocuments(tx, scope, ids)).map((document) => [document.id, document]));
      return found.flatMap(({ pageNumber, pageText, ...passage }) => {
        const document = documents.get(passage.documentId);
        if (!document) return [];
        const startOffset = passage.firstPage === pageNumber ? passage.startOffset : 0;
        const endOffset = passage.lastPage === pageNumber ? passage.endOffset : pageText.trimEnd().length;
        const cut = { firstPage: pageNumber, lastPage: pageNumber, startOffset, endOffset };
        const text = pageText.slice(startOffset, endOffset);
        return text.trim() === '' ? [] : [present({ ...passage, ...cut, text }, document, 1, noEvidence)];
      });
    },
    { isRead: true },
  );
}
