import { isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import type { LeftOutReason } from '#shared/contracts/provenance.ts';
import type { Claim, QuotedWords } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { judgeClaim } from '../../verify/check-claim.ts';
import { findQuotation } from '../../verify/find-quotation.ts';
import type { NumberedPassage } from './number-sentences.ts';
import { plainClaim } from './plain-claim.ts';
import type { CitedPlace, ClaimLine } from './read-claim-lines.ts';

/** The evidence for proving a line, and the claims above it. */
export type ProofContext = {
  /** By the number under which it was sent. */
  entries: ReadonlyMap<number, NumberedPassage>;
  language: AnswerLanguage;
  shown: ShownClaims;
};

/** A line that is not shown, with those of its quotations that are found. */
export type UnprovenLine = { reason: LeftOutReason; sources: readonly QuotedWords[] };
/** A line that may be shown: at once if it is proven, after a second look if it is supportable. */
export type JudgedLine = { claim: Claim; level: 'proven' | 'supportable' };

/** Judges how far what a line cites proves it. */
export function proveLine(line: ClaimLine, { entries, language, shown }: ProofContext): JudgedLine | UnprovenLine {
  const text = plainClaim(line.claim, language);
  if (text === null) return { reason: 'form', sources: [] };
  const found = line.cited.map((place) => locate(place, entries.get(place.number)));
  const sources = found.filter((words) => words !== null);
  if (sources.length < found.length) return { reason: 'quotation', sources };
  const { level, missing } = judgeClaim(text, language, sources);
  if (level === 'unproven') return { reason: missing[0] ?? 'words', sources };
  if (!shown.add(text, sources, language)) return { reason: 'repeated', sources: [] };
  return { claim: { sources, text, segment: { kind: 'sentence' } }, level };
}

/** Null if the passage does not have what is cited. */
function locate(place: CitedPlace, entry: NumberedPassage | undefined): QuotedWords | null {
  if (entry === undefined) return null;
  const { passage, sentences } = entry;
  if ('words' in place) {
    const found = findQuotation(place.words, passage);
    return found && { passage, ...found };
  }
  const [first, last] = [sentences[place.from - 1], sentences[place.to - 1]];
  return first && last ? { passage, start: first.start, end: last.end } : null;
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
