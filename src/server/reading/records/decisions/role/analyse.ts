import { words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import type { Token } from '../../paper-text.ts';
import type { DecisionOutcome } from '../../record-model.ts';
import type { Deciding } from '../grammar/deciding.ts';
import { readVerbs } from '../grammar/read-verbs.ts';
import { contentOf } from '../statements/content.ts';
import type { Statement } from '../statements/list-statements.ts';
import { type ReadVote, readVote } from '../vote/read-vote.ts';
import { decisionWords, isMatter } from '../words/word-sets.ts';

/** What a statement's words say, before its neighbours are asked. */
export type Analysis = {
  statement: Statement;
  /** Behind the label. */
  tokens: readonly Token[];
  verbs: readonly Deciding[];
  /** The verb that decides most likely. */
  verb: Deciding | null;
  vote: ReadVote | null;
  /** Words that say what it is about; a mere result has none. */
  content: readonly Token[];
  /** Moves something ("beantragt", "moved to") or wishes it ("schlägt vor"). */
  motion: 'moved' | 'wished' | null;
};

export function analyse(context: PaperContext, statement: Statement): Analysis {
  const { label } = statement;
  const tokens = label ? statement.tokens.filter(({ start }) => start >= label.content) : statement.tokens;
  const missed = missedMajority(tokens);
  const verbs = [...readVerbs(context, tokens), ...(missed ? [missed] : [])];
  const likely = verbs.reduce<Deciding | null>(
    (best, each) => (best && weigh(best) >= weigh(each) ? best : each),
    null,
  );
  // "soll angenommen werden" decides nothing.
  const verb = likely?.isModal ? null : likely;
  // Asked of few statements.
  let content: readonly Token[] | null = null;
  return {
    statement,
    tokens,
    verbs,
    verb,
    vote: readVote(context.paper, statement.tokens),
    get content() {
      content ??= contentOf(context, tokens);
      return content;
    },
    motion: motionOf(statement, verb),
  };
}

const voices = { active: 2, passive: 3, 'past-passive': 3, state: 1, bare: 2, perfect: 0, infinitive: -2 };

const weigh = ({ voice, subject, isFormal, isSubordinate, isModal }: Deciding): number =>
  voices[voice] +
  (isFormal ? 2 : 0) +
  (isSubordinate ? -4 : 0) +
  (isModal ? -4 : 0) +
  (subject === 'person' || subject === 'other' ? -2 : 0);

function motionOf({ tokens: all, label }: Statement, verb: Deciding | null): Analysis['motion'] {
  if (label?.kind === 'motion') return 'moved';
  // "… wird erhöht; die Leitung hatte mehr beantragt": what another clause moves does not matter.
  const end =
    verb && !verb.isSubordinate ? all.findIndex(({ norm, start }) => norm === ';' && start > verb.range.start) : -1;
  const tokens = end === -1 ? all : all.slice(0, end);
  const norms = tokens.map(({ norm }) => norm);
  const holds = (set: ReadonlySet<string>) => norms.some((norm) => set.has(norm));
  const first = norms.find((_, at) => tokens[at]?.kind === 'word') ?? '';
  if (holds(decisionWords.moving) || (isMatter(first) && /^(?:by|from|von)$/u.test(norms[1] ?? ''))) return 'moved';
  return holds(decisionWords.wishing) ? 'wished' : null;
}

const opposite: Partial<Record<DecisionOutcome, DecisionOutcome>> = {
  adopted: 'rejected',
  elected: 'rejected',
  confirmed: 'rejected',
};

/** What a verb states; null for one that is denied and has no opposite. */
export function outcomeOf({ outcome, isNegated }: Deciding): DecisionOutcome | null {
  return isNegated ? (opposite[outcome] ?? null) : outcome;
}

/** "Damit ist …", "Dann haben wir …". */
export const hasHence = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 5).some(({ norm }) => decisionWords.hence.has(norm));

/** "Ein Beschluss wird nicht gefasst", "No decision was taken". */
export function isNoDecision(tokens: readonly Token[]): boolean {
  const norms = tokens.map(({ norm }) => norm);
  const at = norms.findIndex((norm) => words.decisionLabels.has(norm));
  if (at === -1 || at > 6) return false;
  const isDenied =
    norms.slice(at + 1, at + 5).includes('nicht') &&
    norms.some((norm) => norm === 'gefasst' || norm === 'erforderlich');
  return words.none.has(norms[at - 1] ?? '') || isDenied;
}

/** "Die nötige Zweidrittelmehrheit ist damit nicht erreicht": rejects, whatever the counts. */
function missedMajority(tokens: readonly Token[]): Deciding | null {
  const at = tokens.findIndex(({ norm }) => norm.endsWith('mehrheit') || norm === 'majority' || norm === 'quorum');
  const missed = tokens.findIndex(({ norm }, index) => index > at && decisionWords.missed.has(norm));
  const [first, last] = [tokens[at], tokens[missed]];
  if (!first || !last || at === -1 || missed === -1 || !tokens.some(({ norm }) => decisionWords.reaching.has(norm)))
    return null;
  return {
    outcome: 'rejected',
    range: {
      start: first.start,
      end: tokens[missed + 1]?.kind === 'word' ? (tokens[missed + 1]?.end ?? last.end) : last.end,
    },
    index: 0,
    isFormal: true,
    isEnglish: first.norm === 'majority',
    voice: 'bare',
    subject: null,
    isSubordinate: false,
    isModal: false,
    isPluperfect: false,
    isNegated: false,
  };
}
