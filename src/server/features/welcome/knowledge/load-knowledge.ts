import { shareSuccess } from '#server/platform/http/share-result.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import { buildApart } from '../intents/build-apart.ts';
import { findNewest, findVersion, isNewer, type VersionPlace } from '../repository.ts';
import { makeSearchable, type SearchableKnowledge } from './find-section.ts';
import { parseKnowledge } from './parse-knowledge.ts';

const nothingKnown = shareSuccess(() => makeSearchable({ sections: [] }));

type Version = VersionPlace & { read: () => Promise<SearchableKnowledge> };

/** The version asked for last: it holds until another one is the newest. */
const createKnown = (): { version: Version | null } => ({ version: null });

/**
 * The newest knowledge. Every question asks which it is, so that a new version counts at once on every server; the text is read
 * and made ready once for all who ask, and no transaction is open meanwhile. The transactions have no user: for them the tables
 * of tenants are empty. Where learning fails, the next one who asks has it begun anew.
 * @param learn how what sections are asked for is learnt
 */
export async function loadKnowledge(
  platform: Pick<Platform, 'database' | 'memory'>,
  learn: typeof buildApart = buildApart,
): Promise<SearchableKnowledge> {
  const { database } = platform;
  const newest = await database.withoutUser(findNewest);
  if (newest === null) return nothingKnown();
  const known = singletonOf(platform, createKnown);
  // Who looked just before another version was saved takes what is newer.
  if (known.version !== null && !isNewer(newest, known.version)) return known.version.read();
  const read = shareSuccess(async () => {
    const version = await database.withoutUser((tx) => findVersion(tx, newest.id));
    return makeSearchable(parseKnowledge(version?.content ?? ''), learn);
  });
  known.version = { ...newest, read };
  return read();
}
