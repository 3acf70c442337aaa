/** Far deeper than anything the product writes. */
const maxDepth = 24;
/** PostgreSQL cannot store it in any column. */
const nullCharacter = '\0';

/**
 * True if the database can store every parsed value: well-formed strings, finite numbers, and no nesting so deep that
 * recursion would overflow the stack. Not recursive itself.
 */
export function isStorable(parsed: unknown): boolean {
  let level = [parsed];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') {
        if (!value.isWellFormed() || value.includes(nullCharacter)) return false;
      } else if (typeof value === 'number') {
        if (!Number.isFinite(value)) return false;
      } else if (Array.isArray(value)) {
        for (const inner of value) next.push(inner);
      } else if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) next.push(key, inner);
      }
    }
    level = next;
  }
  return true;
}
