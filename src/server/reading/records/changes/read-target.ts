import type { ChangeRecord } from '../record-model.ts';
import type { Sentence } from './change-sentence.ts';
import { changeWords, isFrameWord, subjectOf } from './change-words.ts';
import { type Identity, identitiesOf, isNamed } from './read-identity.ts';

/** How a noun stands in its sentence; `any`: the form leaves it open. */
type Case = 'subject' | 'object' | 'any' | 'genitive' | 'oblique' | 'against';
/** A phrase that names a decision, minutes or a task; token indexes, `end` exclusive. */
export type Target = {
  of: ChangeRecord['of'];
  start: number;
  head: number;
  end: number;
  case: Case;
  /** The token before it. */
  before: string;
  /** It names itself ("dieser Beschluss"). */
  isSelf: boolean;
  /** Says that it is an earlier one, or what it is about. */
  isTelling: boolean;
  identities: Identity[];
};

/** Words of a phrase at most. */
const longest = 60;
const masculine = /(?:beschluss|entscheid|auftrag)$/u;

/** All phrases of a sentence that name what can change. */
export function findTargets(sentence: Sentence): Target[] {
  const targets: Target[] = [];
  for (const [head, { norm, kind }] of sentence.tokens.entries()) {
    if (kind !== 'word' || head < (targets.at(-1)?.end ?? 0)) continue;
    const of = subjectOf(norm) ?? (isRule(norm) ? 'rule' : null);
    if (of === null) continue;
    const end = endOf(sentence, head);
    const start = startOf(sentence, head);
    const identities = identitiesOf(sentence, start, head, end);
    if (of === 'rule' && !identities.some(({ date }) => date !== null)) continue;
    // "within minutes", "ten minutes": a time.
    if (norm === 'minutes' && start === head && head > 0 && !identities.some(isNamed)) continue;
    const article = sentence.norm(start);
    targets.push({
      of: of === 'rule' ? 'decision' : of,
      start,
      head,
      end,
      case: caseOf(sentence, start, head),
      before: sentence.norm(start - 1),
      isSelf: changeWords.self.has(article),
      isTelling: sentence.has(changeWords.earlier, start, end) || namesMatter(sentence, head + 1, end),
      identities,
    });
  }
  return targets;
}

const rules = [...changeWords.rules];
const isRule = (norm: string): boolean => rules.some((rule) => norm.endsWith(rule));

function namesMatter(sentence: Sentence, from: number, to: number): boolean {
  return sentence.tokens
    .slice(from, to)
    .some(
      ({ kind, norm }) => kind === 'word' && norm.length > 3 && !isFrameWord(norm) && !changeWords.oblique.has(norm),
    );
}

/** "der am 14. März gefasste Beschluss", "its earlier decision": where the phrase begins. */
function startOf(sentence: Sentence, head: number): number {
  let start = head;
  const isPart = (at: number) => {
    const norm = sentence.norm(at);
    return changeWords.articles.has(norm) || changeWords.earlier.has(norm) || norm.endsWith("'s");
  };
  while (start > 0 && isPart(start - 1)) {
    start--;
    if (changeWords.articles.has(sentence.norm(start))) return start;
  }
  if (start === head) return start;
  // An article before what stands between it and its noun.
  for (let at = start - 1; at > Math.max(-1, start - 12); at--) {
    const isOpen = changeWords.articles.has(sentence.norm(at)) && changeWords.oblique.has(sentence.norm(at + 1));
    if (isOpen) return at;
  }
  return start;
}

/** A phrase runs up to the verb of its sentence, past clauses that describe it. */
function endOf(sentence: Sentence, head: number): number {
  let isDescribed = false;
  let at = head + 1;
  for (; at < Math.min(sentence.tokens.length, head + longest); at++) {
    if (sentence.isSign(at, ';:')) break;
    if (sentence.isSign(at, ',') && !isInDate(sentence, at)) {
      if (isDescribed) isDescribed = false;
      else if (describes(sentence, at)) isDescribed = true;
      else break;
    } else if (!isDescribed && (sentence.isAux(at) || isVerb(sentence, at))) break;
  }
  return at;
}

/** "…, wonach die Halle …, wird", "…, Angebote einzuholen, ist": a clause that only says what it is about. */
function describes(sentence: Sentence, comma: number): boolean {
  if (changeWords.relatives.has(sentence.norm(comma + 1))) return true;
  const next = sentence.tokens.findIndex((_, at) => at > comma + 1 && sentence.isSign(at, ','));
  return next !== -1 && sentence.isAux(next + 1);
}

/** "June 24, 2023". */
const isInDate = (sentence: Sentence, at: number): boolean =>
  sentence.tokens[at - 1]?.kind === 'number' && /^\d{4}$/u.test(sentence.norm(at + 1));

const particles = new Set([...changeWords.separable.values()].flat().map((phrase) => phrase.split('+')[1] ?? ''));
const parted = [...changeWords.separable.values()].flat().map((phrase) => phrase.split('+'));
const verbs = new Set(
  [...changeWords.effects.values(), ...changeWords.infinitives.values(), ...parted]
    .flat()
    .map((phrase) => phrase.split(' ')[0] ?? '')
    .filter((word) => !changeWords.oblique.has(word) && !particles.has(word)),
);
/** A verb, or its particle where the clause ends. */
const isVerb = (sentence: Sentence, at: number): boolean => {
  const norm = sentence.norm(at);
  if (changeWords.unreal.has(norm)) return !sentence.deniesNothing(at);
  if (verbs.has(norm)) return !changeWords.earlier.has(norm);
  return particles.has(norm) && (at + 1 === sentence.tokens.length || sentence.isSign(at + 1, '.,;:'));
};

function caseOf(sentence: Sentence, start: number, head: number): Case {
  const [article, before, noun] = [sentence.norm(start), sentence.norm(start - 1), sentence.norm(head)];
  if (changeWords.against.has(before)) return 'against';
  const isBare = start === head;
  if (changeWords.oblique.has(before) || article === 'dem') return 'oblique';
  if (changeWords.genitive.has(before) && !isBare) return 'genitive';
  if (before === 'of') return 'genitive';
  if (isBare) return 'any';
  if (changeWords.accusative.has(article) && masculine.test(noun)) return 'object';
  if (article === 'der') return masculine.test(noun) ? 'subject' : 'genitive';
  return changeWords.genitive.has(article) ? 'genitive' : 'any';
}
