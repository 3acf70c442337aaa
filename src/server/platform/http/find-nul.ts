/**
 * The path of the first key or string in a JSON-like value that contains a null character; undefined if there is none.
 * PostgreSQL cannot store such strings, and people do not write them.
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
