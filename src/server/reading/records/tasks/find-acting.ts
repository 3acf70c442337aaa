import { words as shared } from '../lexicon/lexicon.ts';
import type { PaperContext } from '../paper-context.ts';
import type { Token } from '../paper-text.ts';
import type { Doubt } from '../record-model.ts';
import { beginsSubject, type Charge, type Clause, isNone, isOwnBody, isPassive, negations } from './clause.ts';
import { type Party, partyAt } from './people.ts';
import { commits, taskWords as words, works } from './words.ts';

/** Most tokens between a verb and the particle that belongs to it. */
const particleReach = 40;
const determiners: ReadonlySet<string> = new Set(['both', 'this', 'that', 'these', 'those', 'all', 'it', 'a']);
const accusatives: ReadonlySet<string> = new Set(['herrn', 'den', 'dem']);
const pronouns: ReadonlySet<string> = new Set(['er', 'sie', 'he', 'she', 'they']);

/** Somebody who promises, or who will do something: "Frau Lang reicht sie bis zum 22. März nach". */
export function actingIn(context: PaperContext, clause: Clause): Charge | null {
  const { tokens, norms, due } = clause;
  // In German the verb may come before its subject, if another phrase opens the clause.
  const hasInversion = context.language === 'de' && !partyAt(context, tokens, 0);
  for (let at = 0; at < tokens.length; at++) {
    const isStart = beginsSubject(tokens, at);
    const isInverted =
      hasInversion &&
      at > 0 &&
      tokens[at - 1]?.kind === 'word' &&
      /^\p{Ll}/u.test(context.paper.of(tokens[at - 1] as Token));
    if (!isStart && !isInverted) continue;
    const party = partyAt(context, tokens, at);
    if (!party || accusatives.has(norms[at] ?? '') || isOwnBody(context, tokens, party)) continue;
    const isAfterVerb = !isStart;
    const verb = isAfterVerb ? at - 1 : verbAfter(tokens, norms, party.last);
    const isReported = norms.slice(0, at).some((norm) => words.reported.has(norm));
    const found = verb === -1 ? null : judgeVerb(context, clause, party, verb, isReported);
    if (found) return { party, from: isAfterVerb ? party.last + 1 : verb, doubts: found };
    at = Math.max(at, party.last);
  }
  const isReported = norms.some((norm) => words.reported.has(norm));
  // "must be" is a duty of whom it may concern, not a task.
  const isDuty = norms.some((norm) => norm === 'must' || norm === 'should');
  const isUnnamed = (isPassive(norms) && !isDuty) || pronouns.has(norms[0] ?? '');
  const hasNone = !context.isMinutes || !due?.isUntil || isReported || !isUnnamed || isNone(norms);
  return hasNone ? null : { party: null, from: 0, doubts: [] };
}

/** The verb after a subject; ", Ottavia Brandolini," or "(BL)" may stand between. */
function verbAfter(tokens: readonly Token[], norms: readonly string[], last: number): number {
  let at = last + 1;
  const closing = norms[at] === '(' ? ')' : norms[at] === ',' ? ',' : null;
  if (closing) {
    const end = norms.indexOf(closing, at + 1);
    if (end === -1 || end - at > 8) return -1;
    at = end + 1;
  }
  return tokens[at]?.kind === 'word' ? at : -1;
}

/** The doubts with which a party's verb makes a task; null = none. */
function judgeVerb(
  { isMinutes, language }: PaperContext,
  { norms, due }: Clause,
  party: Party,
  verb: number,
  isReported: boolean,
): readonly Doubt[] | null {
  const norm = norms[verb] ?? '';
  const rest = norms.slice(verb + 1, verb + particleReach);
  if (isNone(norms) || rest.slice(0, 2).some((word) => negations.has(word))) return null;
  const particle = commits.get(norm);
  // "agreed to both" undertakes nothing.
  const isVerbBehind =
    particle !== 'to' || (rest[0] === 'to' && isVerbForm(rest[1] ?? '') && !determiners.has(rest[1] ?? ''));
  if (isMinutes && particle !== undefined && isVerbBehind && (particle === '' || rest.includes(particle))) return [];
  // German "will" is a wish.
  if (norm === 'will' && language === 'de') return null;
  if (words.futures.has(norm))
    return isFuture(norm, norms, verb) && (due?.isUntil || isMinutes) ? futureDoubts() : null;
  // "agreed that the Chief Executive open talks"
  const isOrdered =
    ['that', 'dass'].includes(norms[party.first - 1] ?? '') && shared.decisionLabels.has(norms[0] ?? '');
  if (isOrdered && /^[a-z]+$/u.test(norm) && !/(?:s|ed)$/u.test(norm)) return [];
  if (shared.auxiliaries.has(norm) || shared.perfect.has(norm) || shared.past.has(norm)) {
    const isTo = ['is', 'are', 'has', 'have', 'hat', 'haben'].includes(norm) && rest[0] === 'to';
    return isTo && (due || isMinutes) ? [] : null;
  }
  // "entgegnet, der Hersteller halte den Preis": what follows is reported.
  const isIndirect = [',', ':'].includes(norms[verb + 1] ?? '') && norms[verb + 2] !== 'bis';
  const isSpeech =
    isIndirect || (shared.reporting.has(norm) && (!due || norms.some((each) => shared.subordinators.has(each))));
  if (isReported || words.lasting.has(norm) || isSpeech) return null;
  const isPast = /(?:te|ten|ed)$/u.test(norm);
  const workParticle = works.get(norm);
  const isWork = workParticle !== undefined && (workParticle === '' || rest.includes(workParticle));
  // A plain day makes a task only for a person: "Herr Dohle berichtet am 11. April".
  const isDay =
    party.isPerson &&
    isMinutes &&
    due?.quoted.date != null &&
    /\d{4}/u.test(due.quoted.text) &&
    !norms.some((each) => each === ',' || shared.subordinators.has(each));
  if ((due?.isUntil || isDay) && !isPast && isVerbForm(norm)) return [];
  return isMinutes && isWork && party.who.length > 0 ? [] : null;

  /** Without a day, what somebody "would" or "will" do may be a view. */
  function futureDoubts(): readonly Doubt[] {
    return due || (norm !== 'would' && norm !== 'to') ? [] : ['kind'];
  }
}

const isVerbForm = (norm: string): boolean => norm.length > 2 && !shared.joining.has(norm);

/** "soll … beantragen", "will present"; not "wird … geschult", "will be". */
function isFuture(norm: string, norms: readonly string[], verb: number): boolean {
  const next = norms[verb + 1] ?? '';
  if (['will', 'shall', 'would', 'to'].includes(norm))
    return ![
      'be',
      'have',
      'like',
      'need',
      'cost',
      'not',
      'remain',
      'continue',
      'prefer',
      'welcome',
      'support',
    ].includes(next);
  const bracket = norms.indexOf('(', verb);
  const last = norms.findLast((each, at) => (bracket === -1 || at < bracket) && /\p{L}/u.test(each)) ?? '';
  const isParticiple = /(?:^|[\p{L}])ge\p{L}+(?:t|en)$/u.test(last) || last.endsWith('t');
  return !isParticiple && /(?:en|ern|eln|tun)$/u.test(last);
}
