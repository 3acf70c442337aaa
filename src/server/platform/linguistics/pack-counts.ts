import type { TextCounts } from './scoring.ts';

/** The counts of some texts by one question in a few arrays, quick to hand to another thread. Counts of one question are of one length. */
export type PackedCounts = {
  lengths: Int32Array;
  gramTotals: Int32Array;
  /** Of each text after the other. */
  termCounts: Uint16Array;
  gramCounts: Uint16Array;
  /** Where the places of each text end in `at` and `matches`. */
  placeEnds: Int32Array;
  at: Int32Array;
  /** What each place matches, as an index into `distinct`. */
  matches: Int32Array;
  distinct: TextCounts['places'][number]['match'][];
};

export function packCounts(counts: readonly TextCounts[]): PackedCounts {
  const [terms, grams] = [counts[0]?.termCounts.length ?? 0, counts[0]?.gramCounts.length ?? 0];
  const places = counts.reduce((sum, each) => sum + each.places.length, 0);
  const packed: PackedCounts = {
    lengths: Int32Array.from(counts, ({ length }) => length),
    gramTotals: Int32Array.from(counts, ({ gramTotal }) => gramTotal),
    termCounts: new Uint16Array(counts.length * terms),
    gramCounts: new Uint16Array(counts.length * grams),
    placeEnds: new Int32Array(counts.length),
    at: new Int32Array(places),
    matches: new Int32Array(places),
    distinct: [],
  };
  const indexes = new Map<PackedCounts['distinct'][number], number>();
  let next = 0;
  for (const [text, each] of counts.entries()) {
    packed.termCounts.set(each.termCounts, text * terms);
    packed.gramCounts.set(each.gramCounts, text * grams);
    for (const { at, match } of each.places) {
      const index = indexes.get(match) ?? packed.distinct.push(match) - 1;
      indexes.set(match, index);
      packed.at[next] = at;
      packed.matches[next] = index;
      next += 1;
    }
    packed.placeEnds[text] = next;
  }
  return packed;
}

/** The counts again; they share the arrays. */
export function unpackCounts(packed: PackedCounts): TextCounts[] {
  const texts = packed.lengths.length;
  const [terms, grams] = [packed.termCounts.length / texts, packed.gramCounts.length / texts];
  const counts: TextCounts[] = [];
  let first = 0;
  for (let text = 0; text < texts; text += 1) {
    const end = packed.placeEnds[text] ?? first;
    const places: TextCounts['places'][number][] = [];
    for (let index = first; index < end; index += 1) {
      const match = packed.distinct[packed.matches[index] ?? -1];
      if (match) places.push({ at: packed.at[index] ?? 0, match });
    }
    counts.push({
      length: packed.lengths[text] ?? 0,
      gramTotal: packed.gramTotals[text] ?? 0,
      termCounts: packed.termCounts.subarray(text * terms, (text + 1) * terms),
      gramCounts: packed.gramCounts.subarray(text * grams, (text + 1) * grams),
      places,
    });
    first = end;
  }
  return counts;
}
