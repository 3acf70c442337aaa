/** Far deeper than anything that the product writes. */
const deepest = 24;
/** Characters of a text that PostgreSQL keeps in no column. */
const nullCharacter = '\0';

/**
 * Whether every value in what was parsed is one that the database can keep: texts of whole characters, numbers that are some,
 * and nothing that lies so deep that whoever walks through it would fall. Walks without calling itself.
 */
export function isStorable(parsed: unknown): boolean {
  let level = [parsed];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return false;
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
