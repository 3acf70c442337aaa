/** Formats numbers as an IMAP sequence set (RFC 3501), with ranges to keep commands short. */
export function toRanges(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last && number - last[1] <= 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}:${last}`)).join(',');
}
