import type { FactKind } from '#shared/contracts/chats.ts';
import type { Alignment } from './align-words.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import type { FactSentence, Token } from './read-facts.ts';

/** A thing of the claim with its place in the quoted sentence. */
type Placed = { claimed: Token; told: Token };

/**
 * Who did what: two things that change places must keep what tells their parts (the article's case, a preposition, a neighbour), or one of
 * them becomes the one who acts in a passive sentence.
 */
export function comparePlaces(claim: FactSentence, quoted: FactSentence, alignment: Alignment): FactKind[] {
  const things = claim.tokens.flatMap((claimed): Placed[] => {
    const told = quoted.tokens[alignment.get(claimed.index) ?? -1];
    return told && isThing(claimed, claim) ? [{ claimed, told }] : [];
  });
  if (claim.language === quoted.language && isOpposed(claim, quoted, alignment)) return ['direction'];
  for (const [place, one] of things.entries()) {
    for (const other of things.slice(place + 1)) {
      if (isTurned(one, other, claim, quoted, alignment))
        return [isNumber(one.claimed) && isNumber(other.claimed) ? 'number' : 'parties'];
    }
  }
  return [];
}

/** "Before the vote" is not "after the vote". */
function isOpposed(claim: FactSentence, quoted: FactSentence, alignment: Alignment): boolean {
  const { opposed } = factLexicons[claim.language];
  return claim.tokens.some((claimed) => {
    const told = quoted.tokens[alignment.get(claimed.index) ?? -1];
    if (!told) return false;
    const [mark, other] = [wordBefore(claimed, claim), wordBefore(told, quoted)];
    return opposed.has(`${mark}/${other}`);
  });
}

/** The nearest preposition or conjunction before a token that is told apart from its opposite, with nothing of meaning between. */
function wordBefore({ index }: Token, { tokens, language }: FactSentence): string | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const word = tokens[at];
    if (!word || word.isContent) return null;
    if (factLexicons[language].opposable.has(word.word)) return word.word;
  }
  return null;
}

const isNumber = ({ figure, date }: Token): boolean => figure !== undefined || date !== undefined;

/** Numbers, dates and what is written with a capital: in German nouns, in English names; what an article stands before. */
function isThing(token: Token, { tokens, language }: FactSentence): boolean {
  if (!token.isContent) return false;
  if (isNumber(token) || token.isFirst || (token.isCapital && language === 'de')) return true;
  const before = tokens[token.index - 1];
  return token.isCapital || (before !== undefined && factLexicons[language].determiners.has(before.word));
}

function isTurned(
  one: Placed,
  other: Placed,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
): boolean {
  const [markOne, markOther] = [markOf(one.claimed, claim), markOf(other.claimed, claim)];
  const [markFrom, markTo] = [markOf(one.told, quoted), markOf(other.told, quoted)];
  const areActors = !isNumber(one.claimed) && !isNumber(other.claimed);
  const isPassive = isAgent(markOne, claim) || isAgent(markOther, claim);
  const isVoiceChanged = areActors && isPassive !== (isAgent(markFrom, quoted) || isAgent(markTo, quoted));
  if (one.told.index < other.told.index)
    return (
      // The one who suffered became the one who acts.
      isVoiceChanged &&
      isAgent(markOther, claim) &&
      one.claimed.clause === other.claimed.clause &&
      one.told.clause === other.told.clause
    );
  if (isVoiceChanged) return false;
  // Another language has another order of words; units were compared before.
  const areNumbers = isNumber(one.claimed) && isNumber(other.claimed);
  if (!areNumbers && claim.language !== quoted.language) return false;
  if (areNumbers && one.claimed.figure?.unit !== other.claimed.figure?.unit) return false;
  const keepsMark =
    markOne !== markOther && ((markOne === markFrom && markOne !== '') || (markOther === markTo && markOther !== ''));
  return (
    !keepsMark &&
    !keepsNeighbour(one, other, claim, quoted, alignment) &&
    !keepsNeighbour(other, one, claim, quoted, alignment)
  );
}

/** What stands before a thing and tells its part: an article, a preposition, also in front of adjectives. */
function markOf(token: Token, { tokens, language }: FactSentence): string {
  const lexicon = factLexicons[language];
  const marks: string[] = [];
  for (let at = token.index - 1; at >= 0 && marks.length < 3; at -= 1) {
    const before = tokens[at];
    if (!before || before.clause !== token.clause) break;
    if (lexicon.prepositions.has(before.word) || lexicon.determiners.has(before.word)) marks.unshift(before.word);
    else if (before.isContent && (marks.length > 0 || before.isCapital || before.figure || before.date)) break;
  }
  return marks.join(' ');
}

const isAgent = (mark: string, { language }: FactSentence): boolean =>
  mark.split(' ').some((word) => factLexicons[language].agents.has(word));

/** A word next to it is next to it there, too, and no such word is next to the other one. */
function keepsNeighbour(
  one: Placed,
  rival: Placed,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
): boolean {
  const there = new Set(beside(one.told, quoted));
  const rivals = new Set([...beside(rival.claimed, claim), ...beside(rival.told, quoted)].map(({ norm }) => norm));
  return beside(one.claimed, claim).some((token) => {
    const told = quoted.tokens[alignment.get(token.index) ?? -1];
    return (
      told !== undefined && told !== rival.told && there.has(told) && !rivals.has(told.norm) && !rivals.has(token.norm)
    );
  });
}

/** The nearest words of meaning on both sides, in the same clause. */
function beside({ index, clause }: Token, { tokens }: FactSentence): Token[] {
  const left = tokens.findLast((each) => each.index < index && each.isContent && each.clause === clause);
  const right = tokens.find((each) => each.index > index && each.isContent && each.clause === clause);
  return [left, right].flatMap((each) => each ?? []);
}
