import type { SignInSession } from '#shared/contracts/auth.ts';

interface Names {
  (userAgent: string | null): string;
  numbered: (device: string, number: number) => string;
}

/**
 * A name for each session, by its id: that of the device, numbered by age where several are called alike, so that each
 * button says which one it signs out.
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
