import { setImmediate } from 'node:timers/promises';
import { analyserVersion } from '#server/platform/linguistics/analyser.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { withAnalysis } from './candidates/analyse-passages.ts';
import { loadDocuments } from './document-repository.ts';
import { loadOutdatedPassages, replaceTerms } from './repository.ts';

/** Passages per transaction: some tens of milliseconds, so that questions and reading are not held up. */
const batchSize = 100;

/**
 * Replaces the terms of the user's passages that an older analyser made. Stops once `signal` is aborted; the next call
 * continues from there.
 * @returns number of passages analysed
 */
export async function reindexPassages(
  platform: Pick<Platform, 'database'>,
  scope: UserScope,
  signal: AbortSignal,
): Promise<number> {
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    const done = await platform.database.withUser(
      scope,
      async (tx) => {
        const passages = await loadOutdatedPassages(tx, scope, analyserVersion, batchSize);
        const byDocument = Map.groupBy(passages, ({ documentId }) => documentId);
        let saved = 0;
        for (const document of await loadDocuments(tx, scope, [...byDocument.keys()])) {
          const analysed = withAnalysis(document, byDocument.get(document.id) ?? []);
          const rows = analysed.map(({ id, analysis }) => ({ passageId: id, ...analysis }));
          await replaceTerms(tx, scope, analyserVersion, rows);
          saved += rows.length;
        }
        return saved;
      },
      { isBackground: true },
    );
    total += done;
    if (done < batchSize) return total;
    await setImmediate();
  }
}
