import { shareSuccess } from '#server/platform/http/share-result.ts';
import type { Platform } from '#server/platform/platform.ts';
import { buildApart } from './build-apart.ts';
import { makeSearchable, type SearchableKnowledge } from './find-section.ts';
import { parseKnowledge } from './parse-knowledge.ts';
import { findNewestId, findVersion } from './repository.ts';

const nothingKnown = shareSuccess(() => makeSearchable({ sections: [] }));

type Version = { id: string; read: () => Promise<SearchableKnowledge> };

/** The version asked for last, by the connection to its database: it holds until another one is the newest. */
const versions = new WeakMap<Platform['database'], Version>();

/**
 * The newest knowledge. Every question asks for its id, so that a new version counts at once on every server; the text is read
 * and made ready once for all who ask, and no transaction is open meanwhile. The transactions have no user: for them the tables
 * of tenants are empty. Where learning fails, the next one who asks has it begun anew.
 * @param learn how what sections are asked for is learnt
 */
export async function loadKnowledge(
  { database }: Pick<Platform, 'database'>,
  learn: typeof buildApart = buildApart,
): Promise<SearchableKnowledge> {
  const id = await database.withoutUser(findNewestId);
  if (id === null) return nothingKnown();
  const known = versions.get(database);
  // Ids grow: who looked just before another version was saved takes what is newer.
  if (known !== undefined && known.id >= id) return known.read();
  const read = shareSuccess(async () => {
    const version = await database.withoutUser((tx) => findVersion(tx, id));
    return makeSearchable(parseKnowledge(version?.content ?? ''), learn);
  });
  versions.set(database, { id, read });
  return read();
}
