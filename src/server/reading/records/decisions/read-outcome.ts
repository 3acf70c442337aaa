import { findDates } from '../../facts/find-dates.ts';
import { isBodyWord, isEnglishBody, words } from '../lexicon/lexicon.ts';
import {
  labelOf,
  normOf,
  type PaperText,
  pairCells,
  type Range,
  type Token,
  tokensOf,
  type Unit,
} from '../paper-text.ts';
import { type DecisionOutcome, type DecisionRecord, emptyVote, type Quoted, type Vote } from '../record-model.ts';
import type { ReadVote } from './read-vote.ts';

/** A decision's outcome, the words that state it, and the index of its verb among the sentence's tokens. */
export type Outcome = {
  value: DecisionOutcome;
  range: Range;
  token: number;
  /** Lower-case word for the deciding body; absent where the sentence names none. */
  body?: string;
};

/**
 * The outcome a sentence states: "genehmigt", "lehnt … ab", "was deferred".
 * @param allowsActive active verbs with a body as subject count, too
 */
export function outcomeIn(paper: PaperText, tokens: readonly Token[], allowsActive: boolean): Outcome | null {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word') continue;
    const separable = separableOutcome(paper, tokens, index);
    if (separable) return separable;
    const passive = words.passive.get(token.norm);
    if (passive && hasAuxiliary(tokens, index)) return participleOutcome(tokens, index, passive);
    const weak = words.weakPassive.get(token.norm);
    if (weak && (hasVoteWord(tokens) || hasHence(tokens)) && hasAuxiliary(tokens, index))
      return participleOutcome(tokens, index, weak);
    const active = words.active.get(token.norm);
    // "noted that …" reports speech, "noted the report" is an outcome.
    const isSaying = active === 'noted' && words.subordinators.has(tokens[index + 1]?.norm ?? '');
    const body = active && allowsActive && !isSaying ? subjectOf(paper, tokens, index) : null;
    const stated = active && body && (deniedOutcome(tokens, index, active) ?? participleOutcome(tokens, index, active));
    if (stated && body) return { ...stated, body };
  }
  return null;
}

/** "genehmigt den Kredit nicht", "bewilligt keinen Kredit", "approved no further spending"; null without a negation. */
function deniedOutcome(tokens: readonly Token[], index: number, value: DecisionOutcome): Outcome | null {
  const verb = tokens[index];
  if (!verb || (value !== 'adopted' && value !== 'elected')) return null;
  let isObject = true;
  for (const [at, { norm, end }] of tokens.entries()) {
    if (at <= index) continue;
    if (/^[,;:(]$/u.test(norm)) break;
    const isNothing = isObject && words.negatedObjects.has(norm) && !words.votes.has(tokens[at + 1]?.norm ?? '');
    if (isNothing || (words.negations.has(norm) && endsClause(tokens[at + 1])))
      return { value: 'rejected', range: { start: verb.start, end }, token: index };
    // After a sentence-initial verb the subject precedes the object.
    isObject &&= isBodyWord(norm) || words.articles.has(norm);
  }
  return null;
}

/** "Die Zweidrittelmehrheit ist damit nicht erreicht", in a vote's unit or the next: the counts alone would mislead. */
export const missesMajority = ({ units, text }: PaperText, index: number): boolean =>
  units.slice(index, index + 2).some((unit) => statesMissedMajority(tokensOf(text, unit)));

function statesMissedMajority(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ norm }) => words.majority.has(norm) || norm.endsWith('mehrheit') || norm === 'quorum');
  return at !== -1 && tokens.slice(at + 1).some(({ norm }) => words.missed.has(norm));
}

/** "nicht angenommen", "not carried", "nicht zum Vorsitzenden gewählt": a negated participle means rejected. */
function participleOutcome(tokens: readonly Token[], index: number, value: DecisionOutcome): Outcome | null {
  const token = tokens[index];
  if (!token) return null;
  for (let at = index - 1; at >= 0; at--) {
    const before = tokens[at];
    if (!before || /^[,;:(]$/u.test(before.norm) || words.auxiliaries.has(before.norm)) break;
    if (!words.negations.has(before.norm)) continue;
    if (value !== 'adopted' && value !== 'elected') return null;
    return { value: 'rejected', range: { start: before.start, end: token.end }, token: index };
  }
  return { value, range: { start: token.start, end: token.end }, token: index };
}

const hasVoteWord = (tokens: readonly Token[]): boolean =>
  tokens.some(({ norm }) => words.vote.has(norm) || words.votes.has(norm) || words.unanimous.has(norm));

/** Most words between the two parts of a German separable verb. */
const longestClause = 120;

function separableOutcome(paper: PaperText, tokens: readonly Token[], index: number): Outcome | null {
  const token = tokens[index];
  const verbs = token && words.separable.get(token.norm);
  if (!token || !verbs) return null;
  const isPassive = token.norm.startsWith('w') && words.auxiliaries.has(token.norm);
  const body = subjectAround(paper, tokens, index);
  if (!isPassive && !body) return null;
  for (let at = index + 1; at < Math.min(tokens.length, index + longestClause); at++) {
    for (const { parts, outcome } of verbs) {
      const particle = parts[0]?.split(' ') ?? [];
      if (!particle.every((word, place) => tokens[at + place]?.norm === word)) continue;
      const last = tokens[at + particle.length - 1];
      const next = tokens[at + particle.length];
      // A verb particle ends its clause; a preposition ("zu dem Antrag") does not.
      if (particle.length === 1 && !endsClause(next)) continue;
      if (!last) continue;
      const isNegative = words.negations.has(tokens[at - 1]?.norm ?? '');
      if (isNegative && outcome !== 'adopted') return null;
      return {
        value: isNegative ? 'rejected' : outcome,
        range: { start: tokens[at]?.start ?? last.start, end: last.end },
        token: index,
        ...(!isPassive && body ? { body } : {}),
      };
    }
  }
  return null;
}

const endsClause = (token: Token | undefined): boolean =>
  token === undefined ||
  (token.kind === 'sign' && token.norm !== '(' && token.norm !== '-') ||
  words.clauseLinks.has(token.norm);

/** "Damit ist …", "Dann haben wir …". */
const hasHence = (tokens: readonly Token[]): boolean => tokens.slice(0, 4).some(({ norm }) => words.hence.has(norm));

function hasAuxiliary(tokens: readonly Token[], index: number): boolean {
  // "Motion carried.", "Agreed unanimously": a bare participle as a sentence.
  const first = tokens[0];
  if (index <= 2 && first && words.decisionLabels.has(first.norm) && tokens.length <= 14) return true;
  for (let at = index - 1; at >= Math.max(0, index - longestClause); at--) {
    const { norm, kind } = tokens[at] ?? { norm: '', kind: 'sign' };
    // "ist bewilligt" describes a state, "damit ist … bewilligt" a decision just taken.
    const reach = words.auxiliaries.get(norm);
    if (reach && index - at <= reach && (!words.states.has(norm) || hasHence(tokens) || hasVoteWord(tokens)))
      return true;
    if (words.perfect.has(norm) && hasHence(tokens)) return true;
    if (kind === 'sign' && (norm === ';' || (norm === ':' && tokens[at + 1]?.kind !== 'number'))) break;
  }
  return index <= 1 && tokens.slice(index + 1, index + 3).some(({ norm }) => words.auxiliaries.has(norm));
}

/** The deciding body, right before or right after its verb. */
function subjectOf(paper: PaperText, tokens: readonly Token[], index: number): string | null {
  const token = tokens[index];
  if (!token || (isCapital(paper, token) && index > 0)) return null;
  const before = tokens[index - 1]?.norm ?? '';
  // The perfect, with its auxiliary in between, reports earlier days.
  return words.infinitives.has(before) || words.perfect.has(before) ? null : subjectAround(paper, tokens, index);
}

const isCapital = (paper: PaperText, token: Token): boolean => /^\p{Lu}/u.test(paper.of(token));

/** German capitalises nouns: interest "rates" are not "Rates". */
const isBody = (paper: PaperText, token: Token): boolean =>
  token.kind === 'word' && isBodyWord(token.norm) && (isEnglishBody(token.norm) || isCapital(paper, token));

const subjectReach = 7;

function subjectAround(paper: PaperText, tokens: readonly Token[], index: number): string | null {
  for (let at = index - 1; at >= Math.max(0, index - subjectReach); at--) {
    const token = tokens[at];
    if (
      !token ||
      (token.kind === 'sign' && token.norm !== '-' && token.norm !== '/' && token.norm !== ')' && token.norm !== '(')
    )
      break;
    if (isBody(paper, token)) return isSubjectAt(tokens, at) ? token.norm : null;
    if (token.norm === 'it' && at === index - 2) return token.norm;
  }
  for (let at = index + 1; at <= Math.min(tokens.length - 1, index + 4); at++) {
    const token = tokens[at];
    if (token && isBody(paper, token))
      return isSubjectAt(tokens, at) && startsClause(tokens, index) ? token.norm : null;
    if (token?.kind === 'sign') break;
  }
  return null;
}

/** "Einstimmig beschliesst der Rat": adverbs and one phrase may precede the verb. */
const startsClause = (tokens: readonly Token[], index: number): boolean =>
  index <= 12 && !tokens.slice(0, index).some(({ norm }) => words.subordinators.has(norm));

function isSubjectAt(tokens: readonly Token[], at: number): boolean {
  const [article, before] = [tokens[at - 1]?.norm ?? '', tokens[at - 2]?.norm ?? ''];
  // "in der Kommission", "dem Aufsichtsrat", "des Rates": not the subject.
  if (words.oblique.has(article)) return article === 'of' && hasHead(tokens, at);
  if (article === 'der' || article === 'the' || article === 'den')
    return !words.oblique.has(before) || (before === 'of' && hasHead(tokens, at));
  return true;
}

/** "members of the committee", "the Board of Directors". */
const hasHead = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 4), at).some(({ norm, kind }) => kind === 'word' && isBodyWord(norm));

export const startsWithBody = (tokens: readonly Token[]): boolean =>
  tokens.slice(0, 5).some(({ norm, kind }) => kind === 'word' && isBodyWord(norm));

/** True for reported speech: "Frau Lang berichtet, dass der Rat … genehmigt". */
export function isReported(tokens: readonly Token[], end: number): boolean {
  for (let at = 0; at < Math.min(end, tokens.length); at++) {
    const token = tokens[at];
    if (!token || !words.reporting.has(token.norm)) continue;
    const rest = tokens.slice(at + 1, end);
    const isDeciding = words.separable.has(token.norm) || words.active.has(token.norm);
    if (rest.some(({ norm }) => words.subordinators.has(norm))) {
      if (!isDeciding || !isBodyWord(tokens[at - 1]?.norm ?? '')) return true;
    }
    if (!isDeciding && rest.some(({ norm, kind }) => kind === 'sign' && (norm === ',' || norm === ':'))) return true;
  }
  return false;
}

/**
 * True for what is expected, not decided: "Der Rat rechnet damit, dass … genehmigt", "wird voraussichtlich bewilligen",
 * "is likely to be approved". An estimated number ("voraussichtlich 3 Mio.") does not count.
 */
export function isExpected(tokens: readonly Token[], verb: number): boolean {
  const norms = tokens.map(({ norm }) => norm);
  const isEstimate = (at: number) => tokens[at + 1]?.kind === 'number' || words.estimates.has(norms[at + 1] ?? '');
  const isSaid = (at: number) =>
    words.expecting.has(norms[at] ?? '') || words.expecting.has(`${norms[at]} ${norms[at + 1]}`);
  if (norms.some((_, at) => at < verb && isSaid(at) && !isEstimate(at))) return true;
  const isLast = words.active.has(norms[verb] ?? '') && endsClause(tokens[verb + 1]);
  return isLast && /en$/u.test(norms[verb] ?? '') && norms.slice(0, verb).some((norm) => words.future.has(norm));
}

/**
 * True for a wish, condition or intention before the verb, except within the subject: "die Frage, ob …, wird vertagt".
 */
export const hasModal = (before: readonly Token[]): boolean =>
  before.some(
    ({ norm }, at) =>
      words.modals.has(norm) &&
      !(words.infinitives.has(norm) && at < before.length - 2) &&
      !before
        .slice(before.findLastIndex((token, place) => place > at && token.norm === ',') + 1 || before.length)
        .some((token) => words.auxiliaries.has(token.norm) || isBodyWord(token.norm)),
  );

/** "Ein Beschluss wird nicht gefasst", "No decision was taken". */
export function isNegated(tokens: readonly Token[]): boolean {
  const norms = tokens.map(({ norm }) => norm);
  const at = norms.findIndex((norm) => words.decisionLabels.has(norm));
  if (at === -1 || at > 6) return false;
  return (
    words.none.has(norms[at - 1] ?? '') || (norms.slice(at + 1, at + 5).includes('nicht') && norms.includes('gefasst'))
  );
}

/** True if the sentence is about another day: "Am 14. März 2024 wurde … beschlossen". */
export function isAboutAnotherDay(paper: PaperText, tokens: readonly Token[], date: string | null): boolean {
  const first = tokens[0];
  if (!first || !words.temporal.has(first.norm)) return false;
  const [mention] = findDates(paper.text.slice(first.start, first.start + 60));
  return mention !== undefined && mention.start < 30 && mention.date !== date;
}

export const isQuestionOrQuote = (text: string): boolean => /\?["'”’“»«)]*$/u.test(text) || /^\s*[>]/u.test(text);

/** True for a sentence of few words: "Einstimmig angenommen." */
export const isBrief = (tokens: readonly Token[]): boolean => tokens.filter(({ kind }) => kind === 'word').length <= 7;

/** True for the chair's performative formula: "Damit ist der Antrag … angenommen". */
export function isPerformed(tokens: readonly Token[], verb: number, vote: ReadVote | null): boolean {
  if (tokens.some(({ norm }) => words.past.has(norm))) return false;
  const before = tokens.slice(0, verb + 1).map(({ norm }) => norm);
  const isDone = before.some((norm) => words.performing.has(norm) || words.perfect.has(norm));
  if (hasHence(tokens) && isDone) return true;
  if (before.some((norm) => words.perfect.has(norm))) return false;
  if (!words.passive.has(tokens[verb]?.norm ?? '') && startsWithBody(tokens)) return true;
  return Boolean(vote?.isCounted) && before.some((norm) => words.auxiliaries.has(norm));
}

/** The outcome implied by a vote's counts where no word states it. */
export function outcomeOfVote({ yes, no, unanimous }: Vote): DecisionOutcome | null {
  if (yes && yes.value > (no?.value ?? 0)) return 'adopted';
  if (no && no.value >= (yes?.value ?? 0) && no.value > 0) return yes ? 'rejected' : null;
  return unanimous ? 'adopted' : null;
}

/** The outcome of a brief sentence's participle: "Einstimmig angenommen." */
export function outcomeOfBrief(tokens: readonly Token[]): Outcome | null {
  const index = tokens.findIndex(({ norm }) => words.passive.has(norm));
  const value = words.passive.get(tokens[index]?.norm ?? '');
  return value ? participleOutcome(tokens, index, value) : null;
}

/** "Beschluss", "DECISION", "Abstimmung" as a line of its own. */
export function labelLine(paper: PaperText, unit: Unit): 'decision' | 'vote' | null {
  if (unit.end - unit.start > 60) return null;
  const label = labelOf(paper.of(unit));
  if (words.decisionLabels.has(label)) return 'decision';
  return words.voteLabels.has(label) ? 'vote' : null;
}

/** "Beschluss: …", "RESOLVED that …", "Abstimmung: …" in front of a sentence. */
export function leadingLabel(paper: PaperText, tokens: readonly Token[]): 'decision' | 'vote' | null {
  const from = tokens[0]?.kind === 'sign' ? 1 : 0;
  for (let length = 3; length > 0; length--) {
    const part = tokens.slice(from, from + length);
    const label = part.map(({ norm }) => norm).join(' ');
    const next = tokens[from + length]?.norm ?? '';
    if (words.voteLabels.has(label) && next === ':') return 'vote';
    if (!words.decisionLabels.has(label)) continue;
    if (next === ':' || next === '–' || next === '-') return 'decision';
    // "RESOLVED that …", "Resolution 12/2024: …".
    const first = part[0];
    if (label === 'resolved' && first && (next === 'that' || next === ',' || /^\p{Lu}{2}/u.test(paper.of(first))))
      return 'decision';
    if (tokens.slice(from + length, from + length + 5).some(({ norm }) => norm === ':') && /^(?:\d|nr|no)/u.test(next))
      return 'decision';
  }
  return null;
}

/** Offset where a sentence's vote begins: "…; Abstimmung: 9 Ja". Null where it has none, or consists only of it. */
export function voteTail(paper: PaperText, sentence: Range): number | null {
  const tokens = tokensOf(paper.text, sentence);
  for (const [index, token] of tokens.entries()) {
    if (index < 3 || !words.voteLabels.has(token.norm)) continue;
    if (tokens[index + 1]?.norm === ':') return token.start;
  }
  return null;
}

/** The decision in a register's row with columns for the counts and the subject. */
export function decisionOfRow(paper: PaperText, unit: Unit): DecisionRecord | null {
  const cells = pairCells(paper, unit);
  const counts: Partial<Record<'yes' | 'no' | 'abstain', Range>> = {};
  let subject: Range | null = null;
  for (const { name, range } of cells) {
    const side = words.vote.get(name) ?? words.vote.get(name.replace(/-?stimmen?$/u, ''));
    if (side) counts[side] ??= range;
    else if (words.columns.get(name) === 'subject') subject ??= range;
  }
  const number = (range: Range | undefined) => {
    const value = range ? paper.of(range).trim() : '';
    return range && /^\d{1,5}$/u.test(value) ? { ...paper.quoteOf(range), value: Number(value) } : null;
  };
  const [yes, no, abstentions] = [number(counts.yes), number(counts.no), number(counts.abstain)];
  if (!subject || yes === null || (no === null && abstentions === null)) return null;
  const vote: Vote = { ...emptyVote, yes, no, abstentions };
  const outcome = outcomeOfVote(vote);
  return {
    kind: 'decision',
    item: null,
    doubts: [],
    span: paper.quoteOf(unit),
    what: paper.quoteOf(subject),
    subject: null,
    number: null,
    conditions: [],
    validFrom: null,
    validUntil: null,
    proposal: null,
    outcome: outcome && { value: outcome, words: paper.quoteOf(unit), isInferred: true },
    vote,
  };
}

/** A sentence's tokens, split at semicolons, dashes and question marks. */
export function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    if (token.norm === ';' || token.norm === '?' || token.norm === '–') clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses.filter(({ length }) => length > 0);
}

/** Shorter sentences are never taken for repetitions. */
const fewestWords = 3;

/** True if two texts share most words, ignoring those of the vote. */
export function isRepeated(earlier: Quoted, later: Quoted): boolean {
  const [one, other] = [contentWords(earlier.text), contentWords(later.text)];
  if (Math.min(one.size, other.size) < fewestWords) return false;
  const numbers = (set: ReadonlySet<string>) => [...set].filter((word) => /\d/u.test(word)).join(' ');
  if (numbers(one) !== numbers(other)) return false;
  const common = [...other].filter((word) => one.has(word)).length;
  return common / Math.min(one.size, other.size) >= 0.85 && common / Math.max(one.size, other.size) >= 0.6;
}

/** Words and numbers except those of votes; other numbers distinguish motions. */
const contentWords = (text: string): Set<string> =>
  new Set(
    (text.match(/\p{L}+|(?<![\d:])\d+(?![\d:]|\s\p{L}*(?:stimme|enthalt|vote))/giu) ?? [])
      .map(normOf)
      .filter((word) => (word.length > 2 || /\d/u.test(word)) && !words.vote.has(word) && !words.votes.has(word)),
  );
