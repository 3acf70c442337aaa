import { splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';

/** Heads of names of bodies: the Aufsichtsrat is no Verwaltungsrat, though both are a Rat. Folded. */
const body = /^(?:rat|rats|rates|ausschuss\p{L}*|kommission\p{L}*|gericht\p{L}*|versammlung\p{L}*|vorstand\p{L}*)$/u;

const longWord = /\p{L}{7,}/gu;
/** What joins the parts, and endings of cases. */
const ending = /(?:es|en|s|n|e)$/u;

const isSame = (left: string, right: string) => left.replace(ending, '') === right.replace(ending, '');

/**
 * A text without the compounds that share only a part with a compound of the question: a Verwaltungsgericht is no Verwaltungsrat,
 * however many letters they have in common. Itself for a word that is no compound.
 * @param word of a German question, folded
 */
export function withoutOtherCompounds(text: string, word: string): string {
  const own = splitCompound(word);
  const [first, head] = [own[0], own.at(-1)];
  if (first === undefined || head === undefined || own.length < 2) return text;
  const beginning = first.slice(0, 4);
  const isBody = body.test(head);
  return text.replaceAll(longWord, (token) => {
    const folded = foldText(token).trim();
    if (!folded.startsWith(beginning) && !(isBody && folded.includes(head.slice(0, 3)))) return token;
    const parts = splitCompound(folded);
    const last = parts.at(-1);
    if (parts.length < 2 || last === undefined) return token;
    const hasHead = parts.some((part) => isSame(part, head));
    const hasFirst = parts.some((part) => isSame(part, first));
    const isOther = hasFirst ? !hasHead : isBody && isSame(last, head);
    return isOther ? ' ' : token;
  });
}
