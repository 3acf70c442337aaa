import { numberTerms } from '../numbers/numbers.ts';
import { labelWords } from './label-words.ts';
import { hasRareNumber, type Label, labelsIn, pairOf, stepped } from './labels.ts';
import { labelsAtStarts, type Named, namesIn } from './nearest-labels.ts';

/** No term of a word begins with it. */
const mark = '#';
const termOf = (kind: string, number = '') => `${mark}${kind}.${number}`;
/** Of numbers that begin a title without a word for what they count. */
const bare = 'bare';
/** Characters; what is longer is no number of a thing. */
const longestTerm = 40;
const allKinds = ['designation', ...Object.keys(labelWords)];

/** The index terms of the things that a passage, or a title above it, names: "#item.51". */
export function labelTerms(passage: Named): string[] {
  const starts = labelsAtStarts(passage).map(({ kind, path }) => termOf(kind === null ? bare : pairOf(kind), path[0]));
  const named = labelsIn(namesIn(passage)).map(({ kind, path }) => termOf(pairOf(kind), path[0]));
  return [...new Set([...starts, ...named])].filter((term) => term.length <= longestTerm);
}

/** `isSure`: what has one of these terms names the thing; else `mentions` decides. */
export type LabelQuery = { query: string; isSure: boolean };

/** A tsquery for the passages that name a thing, whatever the levels below its number. */
export function labelQuery(label: Label): LabelQuery {
  const kinds = label.kind === 'designation' ? allKinds : ['designation', pairOf(label.kind)];
  if (stepped.has(label.kind)) kinds.push(bare);
  const terms = kinds.map((kind) => quoted(termOf(kind, label.path[0])));
  const isSure = !hasRareNumber(label);
  const figures = isSure ? [] : numberTerms(label.text).map(quoted);
  return { query: [...terms, ...(figures.length > 0 ? [`(${figures.join(' & ')})`] : [])].join(' | '), isSure };
}

/** Longer numbers are near to what begins like them only. */
const longestEdited = 12;
/** Numbers from this length on are near to all that begin like their first half. */
const leastHalved = 4;

/** tsqueries for the passages that name a thing of the kind whose number is near, the nearest first. */
export function nearQueries({ kind, path: [number = ''] }: Label): string[] {
  const termsOf = (numbers: readonly string[]) => numbers.map((each) => quoted(termOf(pairOf(kind), each))).join(' | ');
  const value = /^\d{1,9}$/u.test(number) ? Number(number) : null;
  const beside = value === null ? [] : [value - 1, value + 1].map(String);
  const half = `${quoted(termOf(pairOf(kind), number.slice(0, Math.ceil(number.length / 2))))}:*`;
  return [
    termsOf(beside),
    number.length > longestEdited ? '' : termsOf(editsOf(number)),
    number.length < leastHalved ? '' : half,
  ].filter((query) => query !== '');
}

/** A number with two signs swapped, one left out, replaced or added. */
function editsOf(number: string): string[] {
  const edits = Array.from({ length: number.length + 1 }, (_, at) => {
    const [before, sign = '', rest] = [number.slice(0, at), number[at], number.slice(at + 1)];
    const added = [...'0123456789abc'].flatMap((each) => [`${before}${each}${rest}`, `${before}${each}${sign}${rest}`]);
    return [`${before}${rest.slice(0, 1)}${sign}${rest.slice(1)}`, `${before}${rest}`, ...added];
  });
  return [...new Set(edits.flat())].filter((each) => each !== number && each !== '');
}

const quoted = (term: string) => `'${term}'`;
