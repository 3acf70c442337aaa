import { AppError } from '../errors/app-error.ts';

/** A position in a list ordered by name, then id. */
export type NamePosition = { name: string; id: string };

export const formatPosition = ({ name, id }: NamePosition): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

/** @throws AppError validation_failed for anything not created by `formatPosition` */
export function parsePosition(cursor: string): NamePosition {
  try {
    const [name, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isId = typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    if (typeof name === 'string' && !name.includes('\u0000') && isId && rest.length === 0) return { name, id };
  } catch {
    // Reported below.
  }
  throw new AppError('validation_failed', { issues: [{ path: 'cursor', code: 'invalid_format' }] });
}

/** The words of a search as escaped patterns for LIKE. */
export const likePatterns = (search: string | undefined): string[] =>
  (search ?? '')
    .replaceAll('\u0000', ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
