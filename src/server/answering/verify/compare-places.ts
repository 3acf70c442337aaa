import type { FactKind } from '#shared/contracts/chats.ts';
import type { Alignment } from './align-words.ts';
import { factLexicons } from './lexicon/fact-lexicon.ts';
import type { FactSentence, Token } from './read-facts.ts';

/** What stands right before a thing and tells its part: an article, a preposition, the one who acts; or what it belongs to. */
function markOf(token: Token, { tokens, language }: FactSentence): string {
  const lexicon = factLexicons[language];
  const marks: string[] = [];
  for (let at = token.index - 1; at >= 0 && marks.length < 3; at -= 1) {
    const before = tokens[at];
    if (!before || before.clause !== token.clause || before.isContent) break;
    if (lexicon.prepositions.has(before.word) || lexicon.determiners.has(before.word)) marks.unshift(before.word);
  }
  return marks.join(' ');
}

const isAgent = (mark: string, { language }: FactSentence): boolean =>
  mark.split(' ').some((word) => factLexicons[language].agents.has(word));

/**
 * Who did what: two things that change places must keep what tells their parts (the article's case, a preposition, a neighbour), or one of
 * them becomes the one who acts in a passive sentence.
 */
export function comparePlaces(claim: FactSentence, quoted: FactSentence, alignment: Alignment): FactKind[] {
  const things = claim.tokens.filter((token) => isThing(token, claim) && alignment.has(token.index));
  for (const [place, one] of things.entries()) {
    for (const other of things.slice(place + 1)) {
      const [from, to] = [quoted.tokens[alignment.get(one.index) ?? 0], quoted.tokens[alignment.get(other.index) ?? 0]];
      if (!from || !to) continue;
      if (isTurned(one, other, from, to, claim, quoted, alignment))
        return [isNumber(one) && isNumber(other) ? 'number' : 'parties'];
    }
  }
  return [];
}

const isNumber = ({ figure, date }: Token): boolean => figure !== undefined || date !== undefined;

/** Numbers, dates and what is written with a capital: in German nouns, in English names. */
function isThing(token: Token, { tokens, language }: FactSentence): boolean {
  if (!token.isContent) return false;
  if (isNumber(token) || (token.isCapital && (language === 'de' || !token.isFirst))) return true;
  const before = tokens[token.index - 1];
  return token.isFirst || (before !== undefined && factLexicons[language].determiners.has(before.word));
}

function isTurned(
  one: Token,
  other: Token,
  from: Token,
  to: Token,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
): boolean {
  const [markOne, markOther] = [markOf(one, claim), markOf(other, claim)];
  const [markFrom, markTo] = [markOf(from, quoted), markOf(to, quoted)];
  const isVoiceChanged =
    (isAgent(markOne, claim) || isAgent(markOther, claim)) !== (isAgent(markFrom, quoted) || isAgent(markTo, quoted));
  if (from.index < to.index) {
    // The one who suffers became the one who acts.
    return (
      isVoiceChanged &&
      !isNumber(one) &&
      !isNumber(other) &&
      one.clause === other.clause &&
      from.clause === to.clause &&
      isAgent(markOther, claim)
    );
  }
  if (isVoiceChanged) return false;
  if (claim.language !== quoted.language)
    return !isNumber(one) || !isNumber(other) ? false : !keepsNeighbour(one, other, from, to, claim, quoted, alignment);
  const keeps =
    (markOne === markFrom && markOne !== '' && markOne !== markOther) ||
    (markOther === markTo && markOther !== '' && markOther !== markOne);
  return !keeps && !keepsNeighbour(one, other, from, to, claim, quoted, alignment);
}

/** The word next to it is next to it there, too, and is not the other one's neighbour. */
function keepsNeighbour(
  one: Token,
  other: Token,
  from: Token,
  to: Token,
  claim: FactSentence,
  quoted: FactSentence,
  alignment: Alignment,
): boolean {
  const moved = (token: Token, there: Token, rival: Token) =>
    beside(token, claim).some((index) => {
      const at = alignment.get(index);
      return (
        at !== undefined &&
        at !== rival.index &&
        beside(there, quoted).includes(at) &&
        !beside(rival, quoted).includes(at)
      );
    });
  return moved(one, from, to) && moved(other, to, from);
}

/** The nearest words of meaning on both sides, in the same clause. */
function beside({ index, clause }: Token, { tokens }: FactSentence): number[] {
  const left = tokens.findLast((each) => each.index < index && each.isContent && each.clause === clause);
  const right = tokens.find((each) => each.index > index && each.isContent && each.clause === clause);
  return [left, right].flatMap((each) => (each ? [each.index] : []));
}
