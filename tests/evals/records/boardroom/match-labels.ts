import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { ownPlaces } from './own-words.ts';
import { liesIn, likeness, meets, type PaperPlaces, type Place } from './paper-places.ts';

/**
 * Finds each label's record: the one whose own words share at least half of the shorter of both. Best pairs first, a
 * record for one label only; then a record may stand for a further label that its main field holds whole (a resolution
 * of several numbered points kept as one).
 * @param textsOf the label's statement, then others that it may be told by
 */
export function matchLabels<L, R extends PaperRecord>(
  labels: readonly L[],
  records: readonly R[],
  places: PaperPlaces,
  textsOf: (label: L) => string[],
): Map<L, R> {
  const wanted = labels.map((label) => ({ label, at: textsOf(label).map((text) => places.find(text)) }));
  const own = records.map((record) => ({ record, at: ownPlaces(record, places) }));
  const pairs = wanted.flatMap(({ label, at }) =>
    own.map((each) => ({ label, record: each.record, score: scoreOf(at, each.at) })).filter(({ score }) => score > 0),
  );
  const found = new Map<L, R>();
  const taken = new Set<R>();
  for (const { label, record } of pairs.toSorted((one, other) => other.score - one.score)) {
    if (found.has(label) || taken.has(record)) continue;
    found.set(label, record);
    taken.add(record);
  }
  for (const { label, at } of wanted) {
    if (found.has(label)) continue;
    const whole = own.find(({ at: [main] }) => main && at[0]?.some((place) => liesIn(place, main)));
    if (whole) found.set(label, whole.record);
  }
  return found;
}

/** 0 = other words. The statement itself counts before other texts, the main field before others. */
function scoreOf(wanted: readonly Place[][], own: readonly Place[]): number {
  let best = 0;
  for (const [rank, places] of wanted.entries()) {
    for (const place of places) {
      for (const [at, field] of own.entries()) {
        if (meets(place, field))
          best = Math.max(best, 0.01 + likeness(place, field) + (rank === 0 && at === 0 ? 1 : 0));
      }
    }
  }
  return best;
}
