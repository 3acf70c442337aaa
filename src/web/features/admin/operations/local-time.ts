/** Formats an instant for a date-time field, in the browser's time zone. */
export function toLocalField(instant: string | Date): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Parses such a field; null if empty. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
