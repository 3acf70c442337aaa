import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { FoundSession } from './read-session.ts';

type Check = () => Promise<FoundSession | null>;
type Remembered = { found: Promise<FoundSession | null>; userId: string | undefined; until: number };

/**
 * What this process has just found out of sign-in sessions, by the cookie that proved them: requests that come together, as a page
 * makes them, look once. It counts for `config.sessionCheckMilliseconds`, a second or none, so that whatever ends or changes a
 * session, at whichever server, is known by then even where no word of it arrives; what the database announces counts at once.
 */
export type SessionMemory = {
  /** What is remembered, or what `check` finds. Only sessions that are open are remembered. */
  recall: (cookie: string, check: Check) => Promise<FoundSession | null>;
  forget: (cookie: string) => void;
};

export const sessionMemoryOf = (platform: Platform): SessionMemory => singletonOf(platform, createMemory);

function createMemory({ config, events }: Platform): SessionMemory {
  // In the order in which they end.
  const remembered = new Map<string, Remembered>();
  events.watch('sessions', (userId) => {
    for (const [cookie, each] of remembered) {
      // Whose a session is that is just looked at is not known yet.
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
