import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { LeftOutReason } from '#shared/contracts/provenance.ts';
import type { Claim } from '../../engine.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { lexicons } from '../built-in/lexicon/lexicon.ts';
import type { JudgedLine } from './prove-line.ts';
import type { LookVerdict } from './second-look.ts';
import type { WrittenLine } from './write-claims.ts';

export type AnswerLine = Exclude<WrittenLine, { type: 'none' }>;
/** What becomes of a line: it is shown, left out, or waits for the second look (null). */
export type Fate = Claim | LeftOutReason | null;
/** What the second look said of each claim that it was asked about. Null: it has not answered yet. */
export type LookVerdicts = ReadonlyMap<Claim, LookVerdict> | null;

/**
 * What becomes of a model's lines, in their order. A proven line is shown unless the second look denies it; any other,
 * and any about a paper in another language, only if it agrees. Lines that lean on one that is left out go with it.
 * @param isOneAnswer the first line is the answer, and the others only add to it
 */
export function settleLines(
  lines: readonly AnswerLine[],
  verdicts: LookVerdicts,
  language: AnswerLanguage,
  isOneAnswer: boolean,
): Fate[] {
  let isFirst = true;
  let isAside = false;
  let isBeforeLeftOut = false;
  return lines.map((line) => {
    const isStatement = line.type === 'claim' || line.isStatement;
    let fate = line.type === 'claim' ? fateOf(line, verdicts, language) : line.reason;
    if (line.type === 'claim' && isAside) fate = 'aside';
    else if (line.type === 'claim' && isBeforeLeftOut && pointsToLineBefore(line.claim.text ?? '', language))
      fate = 'dangling';
    if (isStatement) {
      isBeforeLeftOut = isLeftOut(fate);
      isAside ||= isFirst && isOneAnswer && isBeforeLeftOut;
      isFirst = false;
    }
    return fate;
  });
}

export const isLeftOut = (fate: Fate | undefined): fate is LeftOutReason => typeof fate === 'string';

function fateOf({ claim, level }: JudgedLine, verdicts: LookVerdicts, language: AnswerLanguage): Fate {
  const isProven = level === 'proven' && !isAcrossLanguages(claim, language);
  const verdict = verdicts?.get(claim) ?? null;
  if (verdict === 'no') return 'denied';
  if (isProven) return claim;
  if (verdicts === null) return null;
  return verdict === 'yes' ? { ...claim, segment: { ...claim.segment, proof: 'supported' } } : 'undecided';
}

const isAcrossLanguages = ({ sources }: Claim, language: AnswerLanguage) =>
  sources.some(({ passage }) => passage.language !== null && passage.language !== language);

/** Articles that stand for a noun only if none follows. */
const article = /^(?:der|die|das|dem|den)\s+\p{Lu}/iu;

/** True if a line begins with "it", "they" and the like. */
function pointsToLineBefore(text: string, language: AnswerLanguage): boolean {
  const [first = ''] = foldedWords(text.slice(0, 40));
  return !article.test(text.replace(/^\P{L}+/u, '')) && lexicons[language].pronouns.isIn([first]);
}
