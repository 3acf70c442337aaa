import type { EvidencePassage } from '../engine.ts';

/**
 * The section that words of a passage stand under, however short it is.
 * @param start of the words in the passage's text
 */
export function sectionAt(
  { section, sections }: Pick<EvidencePassage, 'section' | 'sections'>,
  start: number,
): string | null {
  const own = sections?.findLast((each) => each.start <= start);
  return own ? own.section : section;
}
