import type { Alignment } from '../align-words.ts';
import { factLexicons } from '../lexicon/fact-lexicon.ts';
import type { FactSentence } from '../read-facts.ts';

/** Symbols, and digits other than 0 to 9. They mean something, but no figure is read from them. */
const symbol = /[\p{So}\p{Sm}\p{No}\p{Nl}\p{Me}]|(?!\d)\p{Nd}/u;
/** Units that are written with a symbol. */
const symbolUnits = /(?<=\d\s?)°(?:\s?[CF])?(?!\p{L})|(?<=(?<!\p{L})[ckm]?m)[²³]/gu;
/** A figure grown together with letters: "12O". */
const mixed = /\d+(?<letters>\p{L}+)|(?<!\p{L}[\p{L}'’-]*)\p{L}+\d+/gu;
const ordinals: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th', 'er', 'ern']);
const compact = (text: string): string => text.replace(/\s/gu, '');

/** True if the claim has symbols, or letters mixed with digits, that none of the quoted texts has like that. */
export function addsSymbols({ text, language }: FactSentence, quoted: readonly string[]): boolean {
  const { units, magnitudes } = factLexicons[language];
  const isTold = (written: string) => quoted.some((each) => compact(each).includes(compact(written)));
  const runs = text.replace(symbolUnits, '').match(/\S*[^\s\p{L}\d]\S*(?:\s\d\S*)?|\S+/gu) ?? [];
  if (runs.some((run) => symbol.test(run) && !isTold(withoutStop(run)))) return true;
  return [...text.matchAll(mixed)].some(({ 0: written, groups }) => {
    const letters = groups?.letters?.toLowerCase() ?? '';
    const isUnit =
      magnitudes.has(letters) || ordinals.has(letters) || units.at((at) => (at === 0 ? letters : undefined), 0);
    return !isUnit && !/^k?m[23]$/u.test(written) && !isTold(written);
  });
}

const withoutStop = (run: string): string => run.replace(/[.,;:!?)]+$/u, '');

/** Signs before a figure that limit it. */
const limit = /[<>≤≥±≈~～]+(?=\s*$)/u;

/** True if a figure has a limiting sign in the claim that it lacks in the quotation, or the other way round. */
export const turnsLimit = (claim: FactSentence, quoted: FactSentence, alignment: Alignment): boolean =>
  claim.tokens.some(({ index, figure, gap }) => {
    const told = quoted.tokens[alignment.get(index) ?? -1];
    return figure !== undefined && told !== undefined && limit.exec(gap)?.[0] !== limit.exec(told.gap)?.[0];
  });
