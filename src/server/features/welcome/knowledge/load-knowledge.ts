import { shareSuccess } from '#server/platform/http/share-result.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import { readFacts } from '../../site/public.ts';
import { buildApart } from '../intents/build-apart.ts';
import { findNewest, findVersion, isNewer, type VersionPlace } from '../repository.ts';
import { makeSearchable, type SearchableKnowledge } from './find-section.ts';
import { parseKnowledge } from './parse-knowledge.ts';

const nothingKnown = shareSuccess(() => makeSearchable({ sections: [] }));

type Version = VersionPlace & { facts: string; read: () => Promise<SearchableKnowledge> };

/** The latest known version, kept until there is a newer one, or other facts. */
const createKnown = (): { version: Version | null } => ({ version: null });

/**
 * The newest knowledge. Every question looks up the newest version, so that changes take effect at once on every
 * server. The text is read and prepared once for all requests, outside any transaction. Transactions have no user, so
 * tenants' tables are empty to them. If training fails, the next request retries it.
 * @param learn trains the classifier
 */
export async function loadKnowledge(
  platform: Platform,
  learn: typeof buildApart = buildApart,
): Promise<SearchableKnowledge> {
  const { database } = platform;
  const facts = await readFacts(platform);
  const newest = await database.withoutUser(findNewest);
  if (newest === null) return nothingKnown();
  const known = singletonOf(platform, createKnown);
  // A request that looked just before a newer version was loaded uses the newer one.
  const written = JSON.stringify(facts);
  if (known.version?.facts === written && !isNewer(newest, known.version)) return known.version.read();
  const read = shareSuccess(async () => {
    const version = await database.withoutUser((tx) => findVersion(tx, newest.id));
    return makeSearchable(parseKnowledge(version?.content ?? '', facts), learn);
  });
  known.version = { ...newest, facts: written, read };
  return read();
}
