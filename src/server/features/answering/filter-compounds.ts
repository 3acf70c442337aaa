import { splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';

/** Heads of names of bodies: the Aufsichtsrat is no Verwaltungsrat, though both are a Rat. Folded. */
const body = /^(?:rat|rats|rates|ausschuss\p{L}*|kommission\p{L}*|gericht\p{L}*|versammlung\p{L}*|vorstand\p{L}*)$/u;

const longWord = /\p{L}{7,}/gu;
/** What joins the parts, and endings of cases. */
const ending = /(?:es|en|s|n|e)$/u;

const isSame = (left: string, right: string) => left.replace(ending, '') === right.replace(ending, '');

/** What a noun is measured, planned or listed by: the Umsatzhöhe is the Umsatz, the Umsatzsteuer is a tax. Folded. */
const measure =
  /^(?:hohe|betrag\p{L}*|summe\p{L}*|zins\p{L}*|preis\p{L}*|kosten|aufwand\p{L}*|ertrag\p{L}*|einnahmen|ausgaben|bedarf\p{L}*|budget\p{L}*|stellen?|plan\p{L}*|ubersicht|liste|tabelle|statistik|satz\p{L}*|ausschuttung\p{L}*|zahlung\p{L}*|volumen\p{L}*|wert\p{L}*|stand\p{L}*|entwicklung\p{L}*|anteil\p{L}*|quote\p{L}*|zahl|zahlen|rate|raten|umfang\p{L}*|grosse|lange|dauer|frist\p{L}*|termin\p{L}*|datum\p{L}*|zeit|zeiten|tag|tage|jahr\p{L}*)$/u;

/** Whether a word stands in a text with two letters more behind it. Far quicker than looking at its words, and hardly ever true. */
function hasLonger(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  const plain = lower.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u').replaceAll('ß', 'ss');
  for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
    if (isLetter(plain.charCodeAt(at + word.length)) && isLetter(plain.charCodeAt(at + word.length + 1))) return true;
  }
  return false;
}

const isLetter = (code: number) => code >= 97 && code <= 122;

/** A text without the compounds that only begin with a word: nothing of them is it. */
function withoutOtherHeads(text: string, word: string): string {
  if (!hasLonger(text, word)) return text;
  return text.replaceAll(longWord, (token) => {
    if (token.length <= word.length + 2) return token;
    const folded = foldText(token).trim();
    if (!folded.startsWith(word)) return token;
    const [beginning = '', ...others] = splitCompound(folded);
    const head = others.at(-1);
    return head !== undefined && isSame(beginning, word) && !measure.test(head) && !isSame(head, word) ? ' ' : token;
  });
}

/**
 * A text without the compounds that share only a part with a compound of the question: a Verwaltungsgericht is no Verwaltungsrat,
 * however many letters they have in common. For a word that is no compound, without those that only begin with it.
 * @param word of a German question, folded
 */
export function withoutOtherCompounds(text: string, word: string): string {
  const own = splitCompound(word);
  const [first, head] = [own[0], own.at(-1)];
  if (first === undefined || head === undefined || own.length < 2) return withoutOtherHeads(text, word);
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
