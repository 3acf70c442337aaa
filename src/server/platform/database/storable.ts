/**
 * Replaces NULs and lone surrogates, which PostgreSQL cannot store, by U+FFFD. The length, and so all offsets, stay the
 * same.
 */
export function storable<T extends string | null>(text: T): T {
  return (text?.replaceAll('\0', '\u{FFFD}').toWellFormed() ?? null) as T;
}

/** A value as JSON that PostgreSQL can store. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
}
