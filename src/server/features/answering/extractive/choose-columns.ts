import { foldText } from '#server/platform/linguistics/folding.ts';
import type { Cell } from './table-row.ts';

/** Letters of a column's name that a word of the question must hold to mean that column ("Wohnort": "wohnt"). */
const columnStem = 4;

/** Columns of what was meant to be, and of what came to be. */
const planned = /\b(?:budget|plan|soll|voranschlag|forecast|prognose|target|ziel)\b/iu;
const actual = /\b(?:ist|actuals?|rechnung|effektiv|abschluss|istwert)\b/iu;
/** Questions about the one; any other that tells of money or counts is about the other. */
const asksPlanned =
  /budget|\bplan|geplant|vorgesehen|voranschlag|\bsoll(?:te|ten|en)?\b|forecast|prognos|target|expected|zielwert/iu;

const ordinals: readonly (readonly [RegExp, number])[] = [
  [/\b(?:erste[nrms]?|1\.|first|1st)$/iu, 1],
  [/\b(?:zweite[nrms]?|2\.|second|2nd)$/iu, 2],
  [/\b(?:dritte[nrms]?|3\.|third|3rd)$/iu, 3],
  [/\b(?:vierte[nrms]?|4\.|fourth|4th|last|letzte[nrms]?)$/iu, 4],
];

/** The cells whose column the question names: "Wer wohnt in …?" and "Wohnort". */
export function columnsNamedBy(question: string, cells: readonly Cell[]): Cell[] {
  const words = foldText(question).split(' ');
  return cells.filter(({ name }) =>
    foldText(name)
      .split(' ')
      .some((part) => matchOf(part, words) > 0),
  );
}

/**
 * The cells whose columns the question names best: of "2023 Ist", "2023 Budget", "2024 Ist", a question for the budget of 2023 means
 * one. Where it names neither plan nor result, what came to be is meant. Empty where it names none.
 */
export function columnsAskedFor(question: string, cells: readonly Cell[]): Cell[] {
  const words = [...foldText(question).split(' '), ...periodsOf(question)];
  // The verb is no column: only written as a noun it is one.
  const isWritten = (part: string) => part !== 'ist' || /\sIst\b/u.test(question);
  const scored = cells.map((cell) => {
    const parts = new Set(foldText(withoutUnit(cell.name)).split(' '));
    const score = [...parts].reduce((sum, part) => sum + (isWritten(part) ? matchOf(part, words) : 0), 0);
    return { cell, score };
  });
  // What the question says itself is not what it asks for: of "Projekt: Umspannwerk" and "Leitung: …" the second.
  const isOpen = ({ value }: Cell) =>
    !foldText(value)
      .split(' ')
      .every((part) => words.includes(part));
  const open = scored.filter(({ cell, score }) => score > 0 && isOpen(cell));
  const meant = open.length > 0 ? open : scored;
  const most = meant.reduce((found, { score }) => Math.max(found, score), 0);
  const best = most === 0 ? [] : meant.filter(({ score }) => score === most).map(({ cell }) => cell);
  return ofPlanOrResult(question, best);
}

/** Of columns of what was meant to be and of what came to be those that the question means; all where they are of one kind. */
export function ofPlanOrResult<Column extends { name: string }>(question: string, columns: Column[]): Column[] {
  const meant = columns.filter(({ name }) => (asksPlanned.test(question) ? planned : actual).test(name));
  const isMixed = columns.some(({ name }) => planned.test(name)) && columns.some(({ name }) => actual.test(name));
  return isMixed ? meant : columns;
}

/** How well words of the question mean a part of a column's name: 2 the same word, 1 its stem, 0 not at all. */
function matchOf(part: string, words: readonly string[]): number {
  if (part.length < columnStem || /^\d/.test(part)) return part.length > 1 && words.includes(part) ? 2 : 0;
  if (words.includes(part)) return 2;
  const stem = part.slice(0, Math.max(columnStem, part.length - 3));
  const isMeant = words.some(
    (word) => word.includes(stem) || (word.length > columnStem && part.startsWith(word.slice(0, columnStem + 1))),
  );
  return isMeant ? 1 : 0;
}

/** Quarters and halves as tables write them: "im dritten Quartal" is "q3". */
export function periodsOf(question: string): string[] {
  return [...question.matchAll(/(\S+)\s+(quartals?|quarter|halbjahr(?:es|s)?|half)\b/giu)].flatMap(
    ([, before = '', period = '']) => {
      const found = ordinals.find(([pattern]) => pattern.test(before))?.[1];
      if (found === undefined) return [];
      return /^q/iu.test(period) ? [`q${found}`] : [`h${found}`, `hj${found}`];
    },
  );
}

/** The unit behind a name is no word of it. */
export function withoutUnit(name: string): string {
  return name.replace(/\s\([^()]{1,30}\)$/u, '');
}
