import { labelPatterns, namePattern } from '#server/platform/linguistics/labels/label-patterns.ts';
import { type Label, labelsIn } from '#server/platform/linguistics/labels/labels.ts';
import { mentions, nearestTo } from '#server/platform/linguistics/labels/nearest-labels.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { loadDocuments } from './document-repository.ts';
import { listNames, listPassagesNaming, listPassagesOnPage, type PassageOnPage } from './named-repository.ts';
import type { PassageRow } from './repository.ts';
import { present, type RankedPassage } from './service.ts';

const noEvidence = { termCoverage: 0, gramCoverage: 0, stretchCoverage: 0, ownScore: 0 };

/** `nearest`: if there are no passages, the names in the papers that come closest, as written. */
export type NamedPassages = { passages: RankedPassage[]; nearest: string[] };

/**
 * The user's passages that name a thing, or, of a page, those on it, each cut to what stands there. Newest papers first.
 * @param documentIds empty = all
 */
export function lookUpNamed(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  label: Label,
  documentIds: readonly string[],
): Promise<NamedPassages> {
  const within = documentIds.length > 0 ? documentIds : null;
  return platform.database.withUser(
    scope,
    async (tx) => {
      const found: PassageRow[] =
        label.kind === 'page'
          ? (await listPassagesOnPage(tx, scope, label.path[0] ?? '', within)).flatMap(cutToPage)
          : (await listPassagesNaming(tx, scope, labelPatterns(label), within)).filter((each) => mentions(each, label));
      const ids = [...new Set(found.map(({ documentId }) => documentId))];
      const documents = new Map((await loadDocuments(tx, scope, ids)).map((document) => [document.id, document]));
      const passages = found.flatMap((passage) => {
        const document = documents.get(passage.documentId);
        return document ? [present(passage, document, 1, noEvidence)] : [];
      });
      if (passages.length > 0 || label.kind === 'page') return { passages, nearest: [] };
      const names = await listNames(tx, scope, namePattern(label.kind), within);
      return {
        passages,
        nearest: nearestTo(
          label,
          names.flatMap((name) => labelsIn(name)),
        ),
      };
    },
    { isRead: true },
  );
}

function cutToPage({ pageNumber, pageText, ...passage }: PassageOnPage): PassageRow[] {
  const startOffset = passage.firstPage === pageNumber ? passage.startOffset : 0;
  const endOffset = passage.lastPage === pageNumber ? passage.endOffset : pageText.trimEnd().length;
  const text = pageText.slice(startOffset, endOffset);
  if (text.trim() === '') return [];
  return [{ ...passage, sections: null, firstPage: pageNumber, lastPage: pageNumber, startOffset, endOffset, text }];
}
