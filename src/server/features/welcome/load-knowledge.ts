import type { Platform } from '#server/platform/platform.ts';
import { makeSearchable, type SearchableKnowledge } from './find-section.ts';
import { parseKnowledge } from './parse-knowledge.ts';
import { findNewestId, findVersion } from './repository.ts';

const nothingKnown = makeSearchable({ sections: [] });

/** The version made ready last, by the connection to its database: it holds until another one is the newest. */
const ready = new WeakMap<Platform['database'], { id: string; knowledge: SearchableKnowledge }>();

/**
 * The newest knowledge. Every question asks for its id, so that a new version counts at once on every server; the text is read
 * and made ready once. The transaction has no user: for it the tables of tenants are empty.
 */
export async function loadKnowledge({ database }: Pick<Platform, 'database'>): Promise<SearchableKnowledge> {
  return database.withoutUser(async (tx) => {
    const id = await findNewestId(tx);
    if (id === null) return nothingKnown;
    const known = ready.get(database);
    if (known?.id === id) return known.knowledge;
    const version = await findVersion(tx, id);
    const knowledge = makeSearchable(parseKnowledge(version?.content ?? ''));
    ready.set(database, { id, knowledge });
    return knowledge;
  });
}
