import type { EvidencePassage } from '../answer-engine.ts';

/** A paragraph that opens with a name: "Zbinden, SVP: …", "CHAIR POWELL. …". */
const label = /(?:^|\n)((?=\p{Lu})[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s/gu;

/**
 * Who speaks at an offset of the passage's text; null where that is not certain. A passage names one speaker, but may begin
 * with the last words of the one before or end with the first of the next.
 */
export function speakerOf(passage: EvidencePassage, offset: number): string | null {
  const { speaker, text } = passage;
  if (speaker === null) return null;
  const labels = [...text.matchAll(label)].map((match) => ({
    at: match.index,
    name: (match[1] ?? '').slice(0, -1).trim(),
  }));
  const latest = labels.findLast(({ at }) => at <= offset);
  if (latest !== undefined) return latest.name === speaker ? speaker : null;
  return labels.some(({ name }) => name === speaker) ? null : speaker;
}
