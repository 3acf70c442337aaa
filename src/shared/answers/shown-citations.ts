import type { ChatMessage, Citation } from '../contracts/chats.ts';
import type { Provenance } from '../contracts/provenance.ts';

/** The citations behind what a phase shows; its others are quoted only by statements that are left out. */
export function shownCitations({
  citations,
  segments,
  provenance,
}: Pick<ChatMessage, 'citations' | 'segments' | 'provenance'>): Citation[] {
  const cited = new Set((provenance?.leftOut ?? []).flatMap((entry) => entry.cited ?? []).flat());
  const shown = new Set(segments.flatMap(({ marks }) => marks));
  return citations.filter(({ number }) => shown.has(number) || !cited.has(number));
}

/** Number of statements that are not shown. Those that only repeat another are not missing. */
export const countLeftOut = (provenance: Pick<Provenance, 'leftOut'> | null | undefined): number =>
  (provenance?.leftOut ?? []).reduce((sum, { reason, count }) => (reason === 'repeated' ? sum : sum + count), 0);
