import type { AnswerSegment } from '#shared/contracts/chats.ts';
import type { answering } from '#shared/messages/de/answering.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { findMembers } from './find-members.ts';
import type { Marks } from './marks.ts';

/**
 * All members of what the question asks for, each a paragraph with its citation, in the order of the paper; of more than there
 * is room for at least their number is told. Empty where the passages hold none.
 * @param paperOf how a paper is told from others, where several have them @param most number of them
 */
export function writeMembers(
  question: string,
  passages: readonly EvidencePassage[],
  paperOf: (passage: EvidencePassage) => string,
  most: number,
  marks: Marks,
  texts: typeof answering,
): AnswerSegment[] {
  const { entries = [], areSome = false } = findMembers(question, passages) ?? {};
  const isOfSeveral = new Set(entries.map(({ passage }) => passage.documentId)).size > 1;
  const chosen = entries.slice(0, most);
  const written = chosen.map(({ passage, start, end, text }, index): AnswerSegment => {
    const isFirst = isOfSeveral && chosen[index - 1]?.passage.documentId !== passage.documentId;
    return {
      text: isFirst ? `${paperOf(passage)}: ${text}` : text,
      marks: [marks.quote(passage, start, end)],
      kind: 'sentence',
      ...(index > 0 ? { startsParagraph: true } : {}),
    };
  });
  const rest = entries.length - chosen.length;
  if (rest > 0) return [...written, { text: texts.atLeastMore(rest), marks: [], kind: 'notice' }];
  return areSome ? [...written, { text: texts.andMore, marks: [], kind: 'notice' }] : written;
}
