import type { SentAt } from './mail-model.ts';

/** Parses a "Date" field (RFC 5322, section 3.3) in the sender's time zone; null if invalid. */
export function parseDateField(value: string): SentAt | null {
  const instant = Date.parse(value.replace(/\([^)]{0,100}\)/gu, '').trim());
  if (Number.isNaN(instant)) return null;
  const zone = /([+-])(\d{2}):?(\d{2})\s*(?:\([^)]*\)\s*)?$/u.exec(value.trim());
  const minutes = zone ? Number(`${zone[1]}1`) * (Number(zone[2]) * 60 + Number(zone[3])) : 0;
  return atInstant(instant, Math.abs(minutes) <= 14 * 60 ? minutes : 0, !zone || /-0000/u.test(zone[0]));
}

/** An instant in milliseconds since 1970, in UTC; null outside 1970 to 2099. */
export function sentAtUtc(instant: number): SentAt | null {
  return atInstant(instant, 0, true);
}

function atInstant(instant: number, offsetMinutes: number, isUtc: boolean): SentAt | null {
  const shifted = instant + offsetMinutes * 60_000;
  if (!(shifted >= 0) || shifted >= Date.UTC(2100, 0)) return null;
  const iso = new Date(shifted).toISOString();
  return { date: iso.slice(0, 10), time: iso.slice(11, 16), isUtc };
}
