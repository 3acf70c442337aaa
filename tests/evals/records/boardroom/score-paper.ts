import type { Label } from './labels.ts';
import type { PaperAsRead } from './read-papers.ts';
import type { Tally } from './tally.ts';

/** A paper to be scored: what was labelled, what was read, where to count. */
export interface ScoredPaper {
  labels: readonly Label[];
  read: PaperAsRead;
  count: (measure: string, isHit: boolean) => void;
  /** Reports a miss. */
  miss: (line: string) => void;
}

/** Counts in the given groups; misses are reported with the paper's name. */
export function scoredPaper(
  labels: readonly Label[],
  read: PaperAsRead,
  tally: Tally,
  groups: readonly string[],
  miss: (line: string) => void,
): ScoredPaper {
  return { labels, read, count: (measure, isHit) => tally.add(measure, groups, isHit), miss };
}

/** A statement as a line of the list. */
export const brief = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 180);
