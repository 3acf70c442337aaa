import type { AnswerSegment, Citation } from '../contracts/chats.ts';
import type { Provenance } from '../contracts/provenance.ts';
import type { chats } from '../messages/de/chats.ts';
import { countLeftOut } from './shown-citations.ts';

type LevelWords = {
  answer: Pick<(typeof chats)['answer'], 'supportedBy'>;
  provenance: Pick<(typeof chats)['provenance'], 'leftOut' | 'reason' | 'reasons'>;
};

/** The quotations of a statement that is only supported, each on one line; empty for every other statement. */
export function supportingQuotations(
  { proof, marks }: Pick<AnswerSegment, 'proof' | 'marks'>,
  citations: readonly Pick<Citation, 'number' | 'snippet'>[],
): string[] {
  if (proof !== 'supported') return [];
  return marks
    .flatMap((mark) => citations.find(({ number }) => number === mark)?.snippet ?? [])
    .map((snippet) => snippet.replace(/\s+/g, ' ').trim())
    .filter((snippet) => snippet !== '');
}

/**
 * " (sinngemäß belegt: „…“)" after a statement that is only supported, which never stands without its quotation; else
 * empty.
 */
export function supportInWords(
  segment: Pick<AnswerSegment, 'proof' | 'marks'>,
  citations: readonly Pick<Citation, 'number' | 'snippet'>[],
  { answer }: Pick<LevelWords, 'answer'>,
): string {
  return segment.proof === 'supported' ? ` (${answer.supportedBy(supportingQuotations(segment, citations))})` : '';
}

/** "2 Aussagen ohne ausreichenden Beleg weggelassen. Ein Betrag …"; empty if none is. */
export function leftOutInWords(
  provenance: Pick<Provenance, 'leftOut'> | null | undefined,
  { provenance: words }: Pick<LevelWords, 'provenance'>,
): string {
  const total = countLeftOut(provenance);
  if (total === 0) return '';
  const reasons = (provenance?.leftOut ?? [])
    .filter(({ reason }) => reason !== 'repeated')
    .map(({ reason, count }) => words.reason(count, words.reasons[reason]));
  return [`${words.leftOut(total)}.`, ...reasons].join(' ');
}
