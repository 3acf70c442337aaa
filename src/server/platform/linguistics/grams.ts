/**
 * Character 4-grams of folded words, each word with a blank before and after. A gram is one integer: four code units of
 * seven bits, exact for ASCII.
 */

export const gramLength = 4;
const gramMask = 0x0fffffff;
/** Precedes and follows each folded word. */
export const blank = 32;

/** Appends one folded code unit to a rolling gram. */
export function rollGram(gram: number, code: number): number {
  return ((gram << 7) & gramMask) ^ code;
}

/** The distinct grams of one folded word: " rat " gives " rat" and "rat ". */
export function gramsOf(word: string): number[] {
  const grams = new Set<number>();
  let gram = blank;
  for (let index = 0; index <= word.length; index++) {
    gram = rollGram(gram, index < word.length ? word.charCodeAt(index) : blank);
    if (index + 2 >= gramLength) grams.add(gram);
  }
  return [...grams];
}
