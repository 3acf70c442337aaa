import type { Citation } from '../contracts/chats.ts';

type Source = Pick<Citation, 'documentId' | 'title' | 'fileName'>;

/**
 * File names, by document id, of documents that share their title with another. Absent if the file names do not
 * distinguish them either, or if the title is the file name.
 */
export function findNamesakes(citations: readonly Source[]): ReadonlyMap<string, string> {
  const sources = [...new Map(citations.map((citation) => [citation.documentId, citation])).values()];
  const namesakes = new Map<string, string>();
  for (const alike of Map.groupBy(sources, ({ title }) => title.trim().toLowerCase()).values()) {
    const names = new Set(alike.map(({ fileName }) => fileName));
    if (alike.length < 2 || names.size < 2) continue;
    for (const { documentId, title, fileName } of alike) {
      if (fileName && fileName !== title) namesakes.set(documentId, fileName);
    }
  }
  return namesakes;
}
