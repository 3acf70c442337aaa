import { foldText } from '#server/platform/linguistics/folding.ts';
import type { AnswerLanguage } from '../../intent.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import type { FactWords, OperatorKind, PivotRelation } from './fact-words.ts';

/** Spells a word like the lists: lower case, ss for ß, no apostrophes. Keeps umlauts: "wurde" is not "würde". */
export const spellWord = (word: string): string =>
  word
    .replace(/['’]s?$|['’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');

const listOf = (list: string): string[] =>
  list
    .split(',')
    .map((expression) => expression.trim().split(/\s+/u).map(spellWord).join(' '))
    .filter(Boolean);

/** Expressions by their first word, longest first. */
class Phrases<Value> {
  readonly #byFirst = new Map<string, { words: string[]; value: Value }[]>();

  add(list: string, value: Value): void {
    for (const expression of listOf(list)) {
      const words = expression.split(' ');
      const known = this.#byFirst.get(words[0] ?? '') ?? [];
      known.push({ words, value });
      known.sort((one, other) => other.words.length - one.words.length);
      this.#byFirst.set(words[0] ?? '', known);
    }
  }

  /** The longest expression that begins at a position; null if none does. `wordAt` returns spelled words. */
  at(wordAt: (place: number) => string | undefined, place: number): { length: number; value: Value } | null {
    const found = this.#byFirst
      .get(wordAt(place) ?? '')
      ?.find(({ words }) => words.every((word, offset) => wordAt(place + offset) === word));
    return found ? { length: found.words.length, value: found.value } : null;
  }
}

const setOf = (list: string): ReadonlySet<string> => new Set(listOf(list));

/** An expression that has a side before and one after it. */
export type Pivot = {
  relation: PivotRelation;
  /** The second side is what follows it. */
  isSecondAfter: boolean;
  /** It governs only its own phrase. */
  isPhrase: boolean;
  /** Words without one of which it is none. */
  needs: ReadonlySet<string> | null;
};

function compilePivots({ pivots, pivotEnds }: FactWords) {
  const known = new Phrases<Pivot>();
  for (const [relation, lists] of Object.entries(pivots) as [PivotRelation, FactWords['pivots'][PivotRelation]][]) {
    const needs = lists.needs === undefined ? null : setOf(lists.needs);
    const add = (list: string | undefined, of: Omit<Pivot, 'relation'>) => known.add(list ?? '', { relation, ...of });
    add(lists.beforeSecond, { isSecondAfter: true, isPhrase: true, needs });
    add(lists.beforeFirst, { isSecondAfter: false, isPhrase: true, needs: null });
    add(lists.afterSecond, { isSecondAfter: false, isPhrase: false, needs: null });
  }
  return { pivots: known, pivotEnds: setOf(pivotEnds) };
}

function compile(words: FactWords) {
  const operators = new Phrases<{ kind: OperatorKind | 'neutral'; name: string }>();
  for (const [kind, classes] of Object.entries(words.operators) as [OperatorKind | 'neutral', Record<string, string>][])
    for (const [name, list] of Object.entries(classes)) operators.add(list, { kind, name });
  const units = new Phrases<string>();
  for (const [unit, list] of Object.entries(words.units)) units.add(list, unit);
  const magnitudes = new Map<string, number>();
  for (const [power, list] of Object.entries(words.magnitudes))
    for (const word of listOf(list)) magnitudes.set(word, Number(power));
  const paragraphs = new Map<string, string>();
  for (const [role, list] of Object.entries(words.paragraphs))
    for (const word of listOf(list)) paragraphs.set(word, role);
  const numbers = new Phrases<number>();
  for (const [value, word] of words.numbers.split(',').entries()) if (word.trim() !== '-') numbers.add(word, value);
  const endings = ['', ...listOf(words.ordinalEndings)];
  for (const [value, word] of words.ordinals.split(',').entries())
    for (const ending of endings.slice(endings.length > 1 ? 1 : 0))
      if (word.trim() !== '-') numbers.add(`${word.trim()}${ending}`, value);
  return {
    operators,
    units,
    magnitudes,
    paragraphs,
    numbers,
    one: setOf(words.one),
    firstPerson: setOf(words.firstPerson),
    pronouns: setOf(words.pronouns),
    letter: setOf(words.letter),
    particles: new Set(listOf(words.particles).map(foldText)) as ReadonlySet<string>,
    ...compilePivots(words),
    bodyEndings: listOf(words.bodyEndings),
    agents: setOf(words.agents),
    prepositions: setOf(words.prepositions),
    opposed: new Set(
      listOf(words.opposed).flatMap((pair) => [pair, pair.split('/').reverse().join('/')]),
    ) as ReadonlySet<string>,
    opposable: new Set(listOf(words.opposed).flatMap((pair) => pair.split('/'))) as ReadonlySet<string>,
    determiners: setOf(words.determiners),
    conjunctions: setOf(words.conjunctions),
    light: setOf(words.light),
    papers: setOf(words.papers),
    titles: setOf(words.titles),
  };
}

export type FactLexicon = ReturnType<typeof compile>;

export const factLexicons: Readonly<Record<AnswerLanguage, FactLexicon>> = {
  de: compile(german),
  en: compile(english),
};
