import type { DecisionRecord } from '#server/reading/records/record-model.ts';
import type { DecisionLabel } from './labels.ts';

/** Outcomes that a labelled one may be told by: a works council that objects has rejected. */
const outcomes: Record<DecisionLabel['outcome'], string[]> = {
  adopted: ['adopted', 'confirmed'],
  rejected: ['rejected', 'objected'],
  deferred: ['postponed', 'deferred'],
  referred: ['referred'],
  withdrawn: ['withdrawn'],
  noted: ['noted'],
  elected: ['elected', 'confirmed'],
};

/** A resolution that appoints somebody is adopted, and the person elected. */
const appointing = /appoint|elect|bestell|gewählt|berufen/iu;

/** The labelled outcome is given; an empty one is not right, but not wrong either. */
export function judgeOutcome({ outcome, text }: DecisionLabel, record: DecisionRecord): 'right' | 'wrong' | 'empty' {
  if (record.outcome === null) return 'empty';
  const isAppointed = outcome === 'adopted' && record.outcome.value === 'elected' && appointing.test(text);
  return isAppointed || outcomes[outcome].includes(record.outcome.value) ? 'right' : 'wrong';
}

/** True if the label states a result in counts, or that it was unanimous; that nobody objected is none. */
export const hasVote = ({ votes, how }: DecisionLabel): boolean =>
  Object.values(votes ?? {}).some(Boolean) || how === 'unanimous';

const countsOf = ({ vote }: DecisionRecord) => ({
  yes: vote?.yes?.value ?? null,
  no: vote?.no?.value ?? null,
  abstain: vote?.abstentions?.value ?? null,
});
type Count = keyof ReturnType<typeof countsOf>;

/** The record's vote, for the list of misses. */
export function tellVote(record: DecisionRecord): string {
  const { yes, no, abstain } = countsOf(record);
  return `${yes}/${no}/${abstain}${record.vote?.unanimous ? ' unanimous' : ''}${record.vote?.majority ? ' majority' : ''}`;
}

/** True if the record states a count or unanimity. */
export function isVoted(record: DecisionRecord): boolean {
  return Object.values(countsOf(record)).some((value) => value !== null) || Boolean(record.vote?.unanimous);
}

/** All counts that the label states, but for zeros; unanimity where that is all it says. */
export function isFilled({ votes }: DecisionLabel, record: DecisionRecord): boolean {
  const own = countsOf(record);
  const stated = Object.entries(votes ?? {}).filter(([, value]) => value);
  if (stated.length === 0) return Boolean(record.vote?.unanimous) || own.yes !== null;
  return stated.every(([name]) => own[name as Count] !== null);
}

/**
 * `wrong`: a count that is not the labelled one, or unanimity where some were against or nothing is said of a vote. A
 * count that the label leaves open is wrong, too, unless it is 0, or the labelled words print the figure ("107:2", of
 * which it may be argued who was for what). `empty`: something stated is not filled.
 */
export function judgeVote(label: DecisionLabel, record: DecisionRecord): 'right' | 'wrong' | 'empty' {
  const { votes, how, text } = label;
  const isContradicted = Object.entries(countsOf(record)).some(([name, value]) => {
    if (value === null) return false;
    const stated = votes?.[name as Count] ?? null;
    if (stated !== null) return stated !== value;
    return value !== 0 && !(votes && new Set<string>(text.match(/\d+/gu)).has(String(value)));
  });
  const isDivided = (votes?.no ?? 0) > 0 || how === 'majority' || (how === null && votes === null);
  if (isContradicted || (record.vote?.unanimous && isDivided)) return 'wrong';
  return hasVote(label) && !isFilled(label, record) ? 'empty' : 'right';
}
