import type { Citation } from '../contracts/chats.ts';

type Source = Pick<Citation, 'documentId' | 'title' | 'fileName'>;

/**
 * Ids of documents that somebody would take for one another by their title, with the names of their files, which tell them
 * apart; documents whose files are named alike, too, or whose title is the file's name, are absent.
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
