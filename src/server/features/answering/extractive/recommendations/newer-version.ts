/**
 * Of two versions of a paper the newer one, as it is stored with the documents (UPL-08): found when they were read, or
 * decided by the user.
 * @param documentIds of the documents at hand, each once
 * @param earlier the ids of the documents that each of them replaces
 * @returns pairs [newer, older]: the newest at hand with each that it replaces
 */
export function findNewerVersions(
  documentIds: readonly string[],
  earlier: ReadonlyMap<string, readonly string[]>,
): [string, string][] {
  const atHand = new Set(documentIds);
  const replaced = new Set(documentIds.flatMap((id) => earlier.get(id) ?? []));
  return documentIds
    .filter((id) => !replaced.has(id))
    .flatMap((newer) =>
      (earlier.get(newer) ?? []).filter((id) => atHand.has(id)).map((older): [string, string] => [newer, older]),
    );
}
