import { AppError } from '../errors/app-error.ts';

/** A place in a list that is ordered by a name and, where that is the same, by id. */
export type NamePosition = { name: string; id: string };

export const formatPosition = ({ name, id }: NamePosition): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** @throws AppError validation_failed for anything that `formatPosition` did not make */
export function parsePosition(cursor: string): NamePosition {
  try {
    const [name, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    if (typeof name === 'string' && !name.includes('\u0000') && isId && rest.length === 0) return { name, id };
  } catch {
    // Said below.
  }
  throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
}

/** Words that a search looks for, as patterns for LIKE, taken literally. */
export const likePatterns = (search: string | undefined): string[] =>
  (search ?? '')
    .replaceAll('\u0000', ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
