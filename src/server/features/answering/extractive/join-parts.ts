import type { AnswerSegment } from '#shared/contracts/chats.ts';

/** What was written for one of several things that are asked. */
export type WrittenPart = { segments: readonly AnswerSegment[]; isAnswered: boolean };

/**
 * The parts of an answer one after the other, each in a paragraph. What one of them said already is not said again, and what
 * answers one is not shown as next to the topic of another.
 * @param opensRelated the words that announce what is next to the topic: without anything behind they are left out
 */
export function joinParts(written: readonly WrittenPart[], opensRelated: string): AnswerSegment[] {
  const answering = written.flatMap(({ segments, isAnswered }) => (isAnswered ? segments : []));
  const joined: AnswerSegment[] = [];
  for (const [index, { segments, isAnswered }] of written.entries()) {
    const said = isAnswered ? joined : [...joined, ...answering];
    const fresh = segments.filter(
      ({ text }) => text === opensRelated || !said.some((each) => each.text.includes(text)),
    );
    const [first, ...others] = fresh.filter(
      ({ text }, place) => text !== opensRelated || fresh[place + 1]?.kind === 'quotation',
    );
    if (first === undefined) continue;
    joined.push(index > 0 && first.kind === 'sentence' ? { ...first, startsParagraph: true } : first, ...others);
  }
  return joined;
}
