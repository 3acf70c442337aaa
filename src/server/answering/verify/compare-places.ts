import type { FactKind } from '#shared/contracts/provenance.ts';
import type { Alignment } from './align-words.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import type { FactSentence, Token } from './read-facts.ts';

/** A noun, name or number of the claim with its counterpart in the quoted sentence. */
type Placed = { claimed: Token; told: Token };

/**
 * Checks who did what. Two things may only swap places if their role is still marked (by the article's case, a
 * preposition or a neighbour), or if one of them becomes the agent of a passive sentence.
 */
export function comparePlaces(claim: FactSentence, quoted: FactSentence, alignment: Alignment): FactKind[] {
  const things = claim.tokens.flatMap((claimed): Placed[] => {
    const told = quoted.tokens[alignment.get(claimed.index) ?? -1];
    return told && isThing(claimed, claim) ? [{ claimed, told }] : [];
  });
  if (hasOppositePreposition(claim, quoted, alignment)) return ['direction'];
  for (const [place, one] of things.entries()) {
    for (const other of things.slice(place + 1)) {
      if (areSwapped(one, other, claim, quoted, alignment))
        return [isNumber(one.claimed) && isNumber(other.claimed) ? 'number' : 'parties'];
    }
  }
  return [];
}

/** True if a claimed word has the opposite preposition: "before the vote", "after the vote". */
function hasOppositePreposition(claim: FactSentence, quoted: FactSentence, alignment: Alignment): boolean {
  const { opposed } = factLexicons[claim.language];
  return claim.tokens.some((claimed) => {
    const told = quoted.tokens[alignment.get(claimed.index) ?? -1];
    if (!told) return false;
    const [mark, other] = [wordBefore(claimed, claim), wordBefore(told, quoted)];
    return opposed.has(`${mark}/${other}`);
  });
}

/** The nearest preceding preposition or conjunction that has an opposite, with no content word in between. */
function wordBefore({ index }: Token, { tokens, language }: FactSentence): string | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const word = tokens[at];
    if (!word || word.isContent) return null;
    if (factLexicons[language].opposable.has(word.word)) return word.word;
  }
  return null;
}

const isNumber = ({ figure, date }: Token): boolean => figure !== undefined || date !== undefined;

/** True for numbers, dates, capitalised words (German nouns, English names) and words after a determiner. */
function isThing(token: Token, { tokens, language }: FactSentence): boolean {
  if (!token.isContent) return false;
  if (isNumber(token) || token.isFirst || (token.isCapital && language === 'de')) return true;
  const before = tokens[token.index - 1];
  return token.isCapital || (before !== undefined && factLexicons[language].determiners.has(before.word));
}

function areSwapped(
  one: Placed,
  other: Placed,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
): boolean {
  const [markOne, markOther] = [roleMarkersOf(one.claimed, claim), roleMarkersOf(other.claimed, claim)];
  const [markFrom, markTo] = [roleMarkersOf(one.told, quoted), roleMarkersOf(other.told, quoted)];
  const areActors = !isNumber(one.claimed) && !isNumber(other.claimed);
  const isPassive = isAgent(markOne, claim) || isAgent(markOther, claim);
  const isVoiceChanged = areActors && isPassive !== (isAgent(markFrom, quoted) || isAgent(markTo, quoted));
  if (one.told.index < other.told.index)
    return (
      // The patient became the agent.
      isVoiceChanged &&
      isAgent(markOther, claim) &&
      one.claimed.clause === other.claimed.clause &&
      one.told.clause === other.told.clause
    );
  if (isVoiceChanged) return false;
  // "Jane Orr, CEO" and "CEO Jane Orr".
  if (areActors && areBeside(one.claimed, other.claimed, claim) && areBeside(one.told, other.told, quoted))
    return false;
  // Units were compared before.
  const areNumbers = isNumber(one.claimed) && isNumber(other.claimed);
  if (areNumbers && one.claimed.figure?.unit !== other.claimed.figure?.unit) return false;
  const keepsMark =
    markOne !== markOther && ((markOne === markFrom && markOne !== '') || (markOther === markTo && markOther !== ''));
  return (
    !keepsMark &&
    !keepsNeighbour(one, other, claim, quoted, alignment) &&
    !keepsNeighbour(other, one, claim, quoted, alignment)
  );
}

const maxBeside = 2;

/** True if at most a name's other part stands between two words. */
const areBeside = (one: Token, other: Token, { tokens }: FactSentence): boolean =>
  Math.abs(one.index - other.index) <= maxBeside &&
  tokens
    .slice(Math.min(one.index, other.index), Math.max(one.index, other.index) + 1)
    .every(({ isCapital }) => isCapital);

/** The articles and prepositions before a token, possibly with adjectives in between, that mark its role. */
function roleMarkersOf(token: Token, { tokens, language }: FactSentence): string {
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

/** True if a neighbour of `one` is also its neighbour in the quotation, and is none of the rival's. */
function keepsNeighbour(
  one: Placed,
  rival: Placed,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
): boolean {
  const there = new Set(neighboursOf(one.told, quoted));
  const ofRival = [...neighboursOf(rival.claimed, claim), ...neighboursOf(rival.told, quoted)];
  const rivals = new Set(ofRival.map(({ norm }) => norm));
  return neighboursOf(one.claimed, claim).some((token) => {
    const told = quoted.tokens[alignment.get(token.index) ?? -1];
    return (
      told !== undefined && told !== rival.told && there.has(told) && !rivals.has(told.norm) && !rivals.has(token.norm)
    );
  });
}

/** The nearest content words on both sides, in the same clause. */
function neighboursOf({ index, clause }: Token, { tokens }: FactSentence): Token[] {
  const left = tokens.findLast((each) => each.index < index && each.isContent && each.clause === clause);
  const right = tokens.find((each) => each.index > index && each.isContent && each.clause === clause);
  return [left, right].flatMap((each) => each ?? []);
}
