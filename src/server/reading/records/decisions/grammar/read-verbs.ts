import { isBodyWord, words } from '../../lexicon/lexicon.ts';
import type { PaperContext } from '../../paper-context.ts';
import type { Range, Token } from '../../paper-text.ts';
import type { DecisionOutcome } from '../../record-model.ts';
import { decidingVerbs, type VerbReading } from '../words/verbs.ts';
import { decisionWords, isMatter } from '../words/word-sets.ts';
import { type Subject, subjectOf } from './subject.ts';

export type Voice = 'active' | 'passive' | 'past-passive' | 'state' | 'perfect' | 'bare' | 'infinitive';

/** A deciding verb in its sentence. */
export type Deciding = {
  outcome: DecisionOutcome;
  range: Range;
  index: number;
  isFormal: boolean;
  isEnglish: boolean;
  voice: Voice;
  subject: Subject;
  isSubordinate: boolean;
  isModal: boolean;
  isPluperfect: boolean;
  isNegated: boolean;
};

const longestClause = 130;
const englishReach = 6;
/** Tokens from "nicht" to the participle that it denies. */
const longestNegation = 30;

/** All deciding verbs of a sentence, in its order. */
export function readVerbs(context: PaperContext, tokens: readonly Token[]): Deciding[] {
  const found: Deciding[] = [];
  for (const [index, token] of tokens.entries()) {
    const readings = token.kind === 'word' ? decidingVerbs.get(token.norm) : undefined;
    if (!readings || (index > 1 && isNoun(context, tokens, index))) continue;
    for (const reading of readings) {
      const deciding = readVerb(context, tokens, index, reading);
      if (!deciding) continue;
      found.push(deciding);
      break;
    }
  }
  return found;
}

const isNoun = ({ paper }: PaperContext, tokens: readonly Token[], index: number): boolean => {
  const token = tokens[index];
  const text = token ? paper.of(token) : '';
  return /^\p{Lu}\p{Ll}/u.test(text) && !/^[.:*–]$/u.test(tokens[index - 1]?.norm ?? '');
};

function readVerb(
  context: PaperContext,
  tokens: readonly Token[],
  index: number,
  reading: VerbReading,
): Deciding | null {
  const token = tokens[index];
  if (!token) return null;
  const clause = tokens.slice(Math.max(0, index - longestClause), index + longestClause);
  if (!reading.with.every((word) => clause.some(({ norm }) => norm === word))) return null;
  if (!reading.tail.every((word, at) => tokens[index + 1 + at]?.norm === word)) return null;
  if (
    reading.tail.length === 0 &&
    reading.language === 'en' &&
    decisionWords.outward.has(tokens[index + 1]?.norm ?? '')
  )
    return null;
  const last = index + reading.tail.length;
  const particle = reading.particle === null ? last : particleAt(tokens, index, reading.particle);
  if (particle === null) return null;
  const grammar = reading.language === 'en' ? english(tokens, index, reading) : german(tokens, index, reading);
  if (!grammar) return null;
  const isAboutMotion = grammar.voice === 'bare' || tokens.some(({ norm }) => isMatter(norm));
  if (decisionWords.motionVerbs.has(token.norm) && !isAboutMotion) return null;
  if (grammar.voice === 'active' && isView(tokens, index)) return null;
  // Who "is charged" has a task; that a body charges somebody is its decision.
  if (decisionWords.activeOnly.has(token.norm) && grammar.voice !== 'active' && grammar.voice !== 'bare') return null;
  const subject = grammar.voice === 'active' || grammar.voice === 'perfect' ? subjectOf(context, tokens, index) : null;
  // What was moved may win or lose: "Der Antrag unterliegt". Other finite forms need a subject that can decide.
  const isMotions =
    decisionWords.motionVerbs.has(token.norm) && tokens.slice(0, index).some(({ norm }) => isMatter(norm));
  if (grammar.voice === 'active' && subject === null && !isMotions) return null;
  if (isMotions && subject === null) grammar.voice = 'passive';
  const isNegated = isNegatedAt(tokens, index, particle, grammar.voice);
  const end = tokens[particle]?.end ?? token.end;
  const start =
    reading.particle !== null && particle > index + 6 ? (tokens[particle]?.start ?? token.start) : token.start;
  return {
    outcome: reading.outcome,
    range: { start, end },
    index,
    isFormal: reading.isFormal,
    isEnglish: reading.language === 'en',
    subject,
    isNegated,
    ...grammar,
  };
}

/** The prefix at the end of the verb's clause. */
function particleAt(tokens: readonly Token[], index: number, particle: string): number | null {
  for (let at = index + 1; at < Math.min(tokens.length, index + longestClause); at++) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (norm === particle && endsClause(tokens[at + 1])) return at;
    if (norm === ';') return null;
  }
  return null;
}

/** "Members agreed that inflation was high" tells a view, "agreed that the plan be adopted" a decision. */
function isView(tokens: readonly Token[], index: number): boolean {
  if (!decisionWords.saying.has(tokens[index]?.norm ?? '') || tokens[index + 1]?.norm !== 'that') return false;
  const clause = tokens.slice(index + 2, index + 40).map(({ norm }) => norm);
  return !clause.some(
    (norm, at) => norm === 'should' || (norm === 'be' && !decisionWords.modal.has(clause[at - 1] ?? '')),
  );
}

const clauseLinks: ReadonlySet<string> = new Set(['und', 'sowie', 'bei', 'mit', 'dass', 'oder', 'nur', 'wenn', 'als']);
export const endsClause = (token: Token | undefined): boolean =>
  token === undefined || (token.kind === 'sign' && token.norm !== '-') || clauseLinks.has(token.norm);

type Grammar = Pick<Deciding, 'voice' | 'isSubordinate' | 'isModal' | 'isPluperfect'>;
const plain = { isSubordinate: false, isModal: false, isPluperfect: false };

function german(tokens: readonly Token[], index: number, { form, particle }: VerbReading): Grammar | null {
  const isSubordinate = startsSubordinate(tokens, index);
  const next = tokens[index + 1]?.norm ?? '';
  if (form === 'infinitive') {
    const before = tokens[index - 1]?.norm ?? '';
    const isInfinitive = before === 'zu' || endsClause(tokens[index + 1]) || next === 'zu';
    return isInfinitive ? { ...plain, voice: 'infinitive', isSubordinate } : null;
  }
  if (form === 'finite') {
    if (decisionWords.presentPassive.has(next) || auxiliaryBefore(tokens, index)) return null;
    // In a main clause the verb comes second, in a subordinate one last.
    return {
      ...plain,
      voice: 'active',
      isSubordinate: particle === null && isSubordinate && endsClause(tokens[index + 1]),
    };
  }
  const before = auxiliaryBefore(tokens, index);
  if (next === 'werden' && before) return { ...plain, voice: 'passive', isModal: true };
  if (next === 'worden') return { ...plain, voice: 'perfect', isPluperfect: before === 'war' || before === 'waren' };
  const isPassive = decisionWords.presentPassive.has(next);
  if (isPassive || decisionWords.pastPassive.has(next) || decisionWords.perfect.has(next)) {
    if (index > 3 && isSubordinate) return { ...plain, voice: 'passive', isSubordinate: true };
    if (index > 3 && !before) return { ...plain, voice: isPassive ? 'passive' : 'past-passive', isSubordinate: true };
    if (index <= 3)
      return {
        ...plain,
        voice: decisionWords.pastPassive.has(next) ? 'past-passive' : isPassive ? 'passive' : 'state',
      };
  }
  if (!before) return isBare(tokens, index) ? { ...plain, voice: 'bare' } : null;
  if (decisionWords.modal.has(before)) return { ...plain, voice: 'passive', isModal: true };
  if (decisionWords.presentPassive.has(before)) return { ...plain, voice: 'passive' };
  if (decisionWords.pastPassive.has(before)) return { ...plain, voice: 'past-passive' };
  if (decisionWords.pluperfect.has(before)) return { ...plain, voice: 'perfect', isPluperfect: true };
  if (before !== 'ist' && before !== 'sind') return { ...plain, voice: 'perfect' };
  // "Damit ist der Verkauf beschlossen" says what has just happened.
  const isHence = tokens.slice(Math.max(0, index - longestClause), index).some(({ norm }) => words.hence.has(norm));
  return { ...plain, voice: isHence ? 'passive' : 'state' };
}

/** The auxiliary that a clause-final participle belongs to. */
function auxiliaryBefore(tokens: readonly Token[], index: number): string | null {
  let depth = 0;
  for (let at = index - 1; at >= Math.max(0, index - longestClause); at--) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (norm === ')') depth += 1;
    if (norm === '(') depth -= 1;
    if (depth > 0) continue;
    if (norm === ';' || (norm === ':' && tokens[at + 1]?.kind !== 'number') || norm === '–') return null;
    const isAuxiliary =
      decisionWords.presentPassive.has(norm) ||
      decisionWords.pastPassive.has(norm) ||
      decisionWords.perfect.has(norm) ||
      decisionWords.pluperfect.has(norm) ||
      decisionWords.modal.has(norm);
    // One at the end of a clause belongs to that clause: "die ihr Mandat zurückgelegt hat, wird …".
    if (isAuxiliary && norm !== 'to' && tokens[at + 1]?.norm !== ',') return norm;
  }
  return null;
}

function english(tokens: readonly Token[], index: number, { form }: VerbReading): Grammar | null {
  const isSubordinate = startsSubordinate(tokens, index);
  const before = tokens.slice(Math.max(0, index - englishReach), index).map(({ norm }) => norm);
  const has = (set: ReadonlySet<string>) => before.findLastIndex((norm) => set.has(norm));
  const cut = before.findLastIndex((norm) => /^[;:.]$/u.test(norm));
  const [present, past, perfect, pluperfect, modal] = [
    decisionWords.presentPassive,
    decisionWords.pastPassive,
    decisionWords.perfect,
    decisionWords.pluperfect,
    decisionWords.modal,
  ].map((set) => (has(set) > cut ? has(set) : -1)) as [number, number, number, number, number];
  if (form === 'infinitive')
    return { ...plain, voice: 'infinitive', isSubordinate, isModal: modal >= 0 && before[modal] !== 'to' };
  if (pluperfect >= 0) return { ...plain, voice: 'perfect', isSubordinate, isPluperfect: true };
  if (modal >= 0 && before.at(-1) === 'be') return { ...plain, voice: 'passive', isSubordinate, isModal: true };
  if (perfect >= 0 && past === -1) return { ...plain, voice: 'perfect', isSubordinate };
  if (past >= 0) return { ...plain, voice: 'past-passive', isSubordinate };
  if (present >= 0) {
    const isPassive = before[present] === 'be' || endsClause(tokens[index + 1]);
    return { ...plain, voice: isPassive ? 'past-passive' : 'state', isSubordinate };
  }
  if (isBare(tokens, index)) return { ...plain, voice: 'bare' };
  return before.at(-1) === 'to' ? null : { ...plain, voice: 'active', isSubordinate };
}

/** "Einstimmig angenommen.", "Motion as amended carried": no subject but what was moved stands before it. */
function isBare(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index + 1];
  // "Lost time accidents": an attribute of the noun behind it.
  if (next?.kind === 'word' && !isLink(next.norm)) return false;
  const start = tokens.findLastIndex(({ norm }, at) => at < index && /^[;:.,–]$/u.test(norm)) + 1;
  return tokens
    .slice(start, index)
    .every(({ norm, kind }) => kind !== 'word' || isMatter(norm) || isAdverb(norm) || decidingVerbs.has(norm));
}

const isLink = (norm: string): boolean =>
  isAdverb(norm) ||
  words.joining.has(norm) ||
  words.oblique.has(norm) ||
  words.auxiliaries.has(norm) ||
  decidingVerbs.has(norm);

const isAdverb = (norm: string): boolean =>
  words.unanimous.has(norm) ||
  words.majority.has(norm) ||
  words.articles.has(norm) ||
  words.negations.has(norm) ||
  ['so', 'as', 'mit', 'with'].includes(norm);

/** True if the clause of the word at `index` begins with a conjunction or a relative pronoun. */
function startsSubordinate(tokens: readonly Token[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - longestClause); at--) {
    const { norm, kind } = tokens[at] ?? { norm: '', kind: 'sign' };
    if (norm === ';' || norm === ':' || norm === '–') return false;
    if (kind === 'word' && norm === 'that' && at > 0) return true;
    if (norm !== ',' && at > 0) continue;
    const first = at === 0 && norm !== ',' ? norm : (tokens[at + 1]?.norm ?? '');
    const second = norm === ',' ? (tokens[at + 2]?.norm ?? '') : '';
    if (decisionWords.subordinating.has(first)) return true;
    const isRelative = norm === ',' && (decisionWords.relatives.has(first) || decisionWords.relatives.has(second));
    if (isRelative && (first === 'which' || second === 'which' || !isMain(tokens, at, index))) return true;
    return false;
  }
  return false;
}

/** "…, der Punkt wird vertagt": a finite auxiliary between comma and verb marks a main clause. */
const isMain = (tokens: readonly Token[], comma: number, index: number): boolean =>
  tokens
    .slice(comma + 1, index)
    .some(({ norm }) => decisionWords.presentPassive.has(norm) || decisionWords.pastPassive.has(norm));

function isNegatedAt(tokens: readonly Token[], index: number, particle: number, voice: Voice): boolean {
  let depth = 0;
  for (let at = particle - 1; at >= Math.max(0, particle - longestNegation); at--) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (norm === ')') depth += 1;
    if (norm === '(' && depth-- > 0) continue;
    if (depth > 0) continue;
    const isAuxiliary = decisionWords.presentPassive.has(norm) || decisionWords.pastPassive.has(norm);
    if (at < index && (isAuxiliary || /^[,;:(]$/u.test(norm)) && norm !== 'be') break;
    if (norm === 'nicht' || norm === 'not') return true;
    if (norm === 'no' && at < index && tokens[at + 1]?.kind === 'word' && voice === 'past-passive') return true;
  }
  let isObject = true;
  for (let at = index + 1; at < Math.min(tokens.length, index + longestClause); at++) {
    const { norm } = tokens[at] ?? { norm: '' };
    if (/^[,;:(]$/u.test(norm)) break;
    if ((norm === 'nicht' || norm === 'not') && endsClause(tokens[at + 1])) return true;
    // "bewilligt keinen Kredit", but "genehmigt bei keiner Gegenstimme".
    const isNothing = isObject && words.negatedObjects.has(norm) && !words.vote.has(tokens[at + 1]?.norm ?? '');
    if (voice === 'active' && isNothing) return true;
    // After a sentence-initial verb the subject precedes the object.
    isObject &&= isBodyWord(norm) || words.articles.has(norm);
  }
  return false;
}
