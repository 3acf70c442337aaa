/** An instant as a field of date and time takes it, in the browser's time zone. */
export function toLocalField(instant: string | Date): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The instant that such a field says; null where it is empty. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}
