import type { EvidencePassage } from '../answer-engine.ts';

const openingLabel = /^(?:(?=\p{Lu})[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s\p{Lu}/u;

/** True where a paragraph begins that opens with a name. */
export function opensTurn(text: string, offset: number): boolean {
  return (offset === 0 || text[offset - 1] === '\n') && openingLabel.test(text.slice(offset, offset + 80));
}

/** A paragraph that opens with a name: "Zbinden, SVP: …", "CHAIR POWELL. …". */
const label = /(?:^|\n)((?=\p{Lu})[^\n:.!?]{2,60}:|\p{Lu}[\p{Lu} .'’-]{3,40}\.)\s/gu;

/** What minutes record between speeches: "Diskussion – nicht benützt.", a heading of its own, a result of a vote. */
const record = /\n\s*\n[^\n.!?]{1,70}\n\s*\n|(?:^|\n)[^\n.!?]{3,40}\s[-–]\s[^\n.!?]{3,40}\.|\d+\s?:\s?\d+\sStimmen/u;

/**
 * Who speaks at an offset of the passage's text; null where that is not certain. A passage names one speaker, but may begin
 * with the last words of the one before, end with the first of the next, and hold what the minutes record in between.
 */
export function speakerOf(passage: EvidencePassage, start: number, end = start): string | null {
  const { speaker, text } = passage;
  if (speaker === null) return null;
  const labels = [...text.matchAll(label)].map((match) => ({
    at: match.index,
    name: (match[1] ?? '').slice(0, -1).trim(),
  }));
  const latest = labels.findLast(({ at }) => at <= start);
  const isOther = latest === undefined ? labels.some(({ name }) => name === speaker) : latest.name !== speaker;
  return isOther || record.test(text.slice(latest?.at ?? 0, end)) ? null : speaker;
}
