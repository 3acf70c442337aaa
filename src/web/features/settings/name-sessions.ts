import type { SignInSession } from '#shared/contracts/auth.ts';

interface Names {
  (userAgent: string | null): string;
  numbered: (device: string, number: number) => string;
}

/**
 * A name per session id: the device's name, numbered by age if several are the same, so that each sign-out button is
 * unambiguous.
 */
export function nameSessions(sessions: readonly SignInSession[], names: Names): Map<string, string> {
  const byAge = [...sessions].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  const counts = new Map<string, number>();
  const alike = Map.groupBy(sessions, ({ device }) => names(device));
  return new Map(
    byAge.map(({ id, device }) => {
      const name = names(device);
      const number = (counts.get(name) ?? 0) + 1;
      counts.set(name, number);
      return [id, (alike.get(name)?.length ?? 0) > 1 ? names.numbered(name, number) : name];
    }),
  );
}
