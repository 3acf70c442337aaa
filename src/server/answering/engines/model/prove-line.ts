import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import type { LeftOutReason } from '#shared/contracts/chats.ts';
import type { Claim, QuotedWords } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { judgeClaim } from '../../verify/check-claim.ts';
import { findQuotation } from '../../verify/find-quotation.ts';
import type { Entry } from './gather-evidence.ts';
import { plainClaim } from './plain-claim.ts';
import type { ClaimLine } from './read-claim-lines.ts';

/** The evidence for proving a line, and the claims above it. */
export type ProofContext = {
  /** By the number under which it was sent. */
  entries: ReadonlyMap<number, Pick<Entry, 'passage'>>;
  language: AnswerLanguage;
  shown: ShownClaims;
};

type UnprovenLine = { reason: LeftOutReason; sources: readonly QuotedWords[] };

/** The line as a claim that its quotations prove, or the reason why it is left out with those of them that are found. */
export function proveLine(line: ClaimLine, { entries, language, shown }: ProofContext): Claim | UnprovenLine {
  const sources: QuotedWords[] = [];
  const text = plainClaim(line.claim, language);
  if (text === null) return { reason: 'form', sources };
  for (const { number, words } of line.quotations) {
    const entry = entries.get(number);
    const found = entry ? findQuotation(words, entry.passage) : null;
    if (!entry || found === null) return { reason: 'quotation', sources };
    sources.push({ passage: entry.passage, ...found });
  }
  const { level, missing } = judgeClaim(text, language, sources);
  if (level !== 'proven') return { reason: missing[0] ?? 'words', sources };
  if (!shown.add(text, sources, language)) return { reason: 'repeated', sources: [] };
  return { sources, text, segment: { kind: 'sentence' } };
}

/** Claims shown so far, to detect one that repeats them, or contradicts them in the same words. */
export class ShownClaims {
  readonly #known = new Set<string>();

  /** False if it must not be shown again. */
  add(text: string, sources: readonly QuotedWords[], language: AnswerLanguage): boolean {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const places = sources.map(({ passage, start, end }) => `${passage.id} ${start} ${end}`).toSorted();
    // Two claims on the same quotation that differ in "not" or in a figure share their other words.
    const distinctive = words.filter((word) => !/\p{N}/u.test(word) && !isStopWord(word, language)).toSorted();
    const keys = [words.join(' '), `${places.join(',')} ${distinctive.join(' ')}`];
    const isNew = keys.every((key) => !this.#known.has(key));
    for (const key of keys) this.#known.add(key);
    return isNew;
  }
}
