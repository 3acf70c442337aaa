import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { FoundSession } from './read-session.ts';

type Check = () => Promise<FoundSession | null>;
type Remembered = { found: Promise<FoundSession | null>; userId: string | undefined; until: number };

/**
 * Caches this process's recent session lookups by cookie, so that concurrent requests, as a page makes them, share one.
 * Entries last `config.sessionCheckMilliseconds`, a second or none, so that a session ended or changed at any server is
 * noticed by then even if no notification arrives; notifications from the database take effect at once.
 */
export type SessionMemory = {
  /** The cached session, or what `check` finds. Only open sessions are cached. */
  recall: (cookie: string, check: Check) => Promise<FoundSession | null>;
  forget: (cookie: string) => void;
};

export const sessionMemoryOf = (platform: Platform): SessionMemory => singletonOf(platform, createMemory);

function createMemory({ config, events }: Platform): SessionMemory {
  // Ordered by expiry.
  const remembered = new Map<string, Remembered>();
  events.watch('sessions', (userId) => {
    for (const [cookie, each] of remembered) {
      // The owner of a session that is just being looked up is unknown.
      if (userId === undefined || each.userId === undefined || each.userId === userId) remembered.delete(cookie);
    }
  });
  const forgetEnded = (now: number) => {
    for (const [cookie, { until }] of remembered) {
      if (until > now) return;
      remembered.delete(cookie);
    }
  };
  return {
    recall: (cookie, check) => {
      const now = performance.now();
      forgetEnded(now);
      const known = remembered.get(cookie);
      if (known) return known.found;
      const found = check();
      const entry: Remembered = { found, userId: undefined, until: now + config.sessionCheckMilliseconds };
      if (config.sessionCheckMilliseconds > 0) remembered.set(cookie, entry);
      const drop = () => {
        if (remembered.get(cookie) === entry) remembered.delete(cookie);
      };
      found.then((session) => {
        if (session) entry.userId = session.signedIn.userId;
        else drop();
      }, drop);
      return found;
    },
    forget: (cookie) => remembered.delete(cookie),
  };
}
