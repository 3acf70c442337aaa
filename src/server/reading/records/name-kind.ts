import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import { isBodyWord, words } from './lexicon/lexicon.ts';
import { isGermanOffice, isOfficeWord, isShortTitle, weekdays } from './lexicon/person-words.ts';
import { normOf } from './norms.ts';

/** Begins a line of a list. */
export const listMark = /^\s*(?:[-–—•*▪]|\d{1,3}[.)])\s*/u;
const longestName = 60;

/** Whether a part of a list is a name, may be one, or is none. */
export type PartKind = 'name' | 'single' | 'other';

/** Classifies a part of a list by its words. */
export function kindOf(part: string): PartKind {
  const tokens = wordsOf(part.replace(listMark, ''));
  if (tokens.length === 0 || part.length > longestName || /[\d:!?"„“«»]/u.test(part.replace(listMark, '')))
    return 'other';
  const lead = leadOf(tokens);
  const bare = tokens.slice(lead);
  if (bare.every(isTitle)) return 'other';
  if (words.joining.has(normOf(bare[0] ?? ''))) return 'other';
  const capital = bare.filter((token) => /^\p{Lu}/u.test(token));
  if (capital.length === 0 || capital.length > 4) return 'other';
  if (bare.some((token) => !/^\p{Lu}/u.test(token) && !words.nameParts.has(normOf(token)))) return 'other';
  if (!/^\p{Lu}/u.test(bare.at(-1) ?? '')) return 'other';
  const norms = capital.map(normOf);
  if (norms.some((norm) => words.offices.has(norm) || isBodyWord(norm) || words.none.has(norm))) return 'other';
  if (capital.some((token) => /^(?:AG|GmbH|Ltd|Inc|LLP|SE|KG|SA|PLC|eV|e\.V)\.?$/u.test(token))) return 'other';
  if (capital.some((token) => monthNumbers.has(normOf(token)) || weekdays.has(normOf(token)))) return 'other';
  // "Chief Nurse" is none, "Frau Frei" is one.
  const isTitled = lead > 0 && isTitle(tokens[lead - 1] ?? '');
  if (capital.length === 1 && lead > 0 && !isTitled)
    return isGermanOffice(normOf(tokens[lead - 1] ?? '')) ? 'name' : 'other';
  return capital.length > 1 || isTitled ? 'name' : 'single';
}

/** Words for titles and offices before a name: "Oberbürgermeisterin Dr. Eva Lang", "City Manager Ann Lee". */
export function leadOf(tokens: readonly string[]): number {
  let lead = 0;
  let unknown = 0;
  for (const [index, token] of tokens.slice(0, -1).entries()) {
    const isOffice = isOfficeWord(normOf(token).replace(/\.$/u, ''));
    const left = tokens.length - index - 1;
    if (isTitle(token) || (isOffice && (left > 1 || (unknown === 0 && index === lead && left > 0)))) lead = index + 1;
    else if (++unknown > 1) break;
  }
  return lead;
}

export const wordPattern = /[\p{L}\p{M}][\p{L}\p{M}.'’-]*/gu;
export const wordsOf = (text: string): string[] => text.match(wordPattern) ?? [];
const isTitle = (word: string): boolean => {
  const norm = normOf(word).replace(/\.$/u, '');
  return words.titles.has(norm) || isShortTitle(norm);
};
