/** PostgreSQL keeps neither null characters nor halves of surrogate pairs; the stand-in has the same length, so that offsets stay true. */
export function storable<T extends string | null>(text: T): T {
  return (text?.replaceAll('\0', '\u{FFFD}').toWellFormed() ?? null) as T;
}

/** A value as JSON that PostgreSQL keeps. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? storable(each) : each));
}
