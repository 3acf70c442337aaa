/** German and English; "Es" and "There" mostly stand for nothing. */
const words =
  /^(?:Er|Sie|Dies|Diese[rsnm]?|Dieselbe[nr]?|Letztere[rs]?|He|She|They|It|This|These|Those|Its|Their|His|Her)(?!\p{L})/u;

/** True where a sentence begins with a word that points back: without the sentence before nobody knows to whom or what. */
export function pointsBack(sentence: string): boolean {
  return words.test(sentence);
}
