/**
 * Path of the first text in a JSON-like value that holds a null character, in a key or a value; undefined where there is
 * none. PostgreSQL keeps no such text, and no person writes one.
 */
export function findNul(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (key.includes('\0')) return path.join('.');
    const found = findNul(part, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
