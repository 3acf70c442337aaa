import type { DecisionOutcome } from '../../record-model.ts';
import type { DecisionWords } from './decision-words.ts';
import { germanDecisions } from './words-de.ts';
import { englishDecisions } from './words-en.ts';

type ListName = {
  [Name in keyof DecisionWords]: DecisionWords[Name] extends string ? Name : never;
}[keyof DecisionWords];

const languages = [germanDecisions, englishDecisions];
const split = (list: string): string[] =>
  list
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '));

/** Each word with the name of its list. */
function byValue<Value extends string>(lists: readonly Record<Value, string>[]): ReadonlyMap<string, Value> {
  return new Map(
    lists.flatMap((list) =>
      (Object.entries(list) as [Value, string][]).flatMap(([value, text]) =>
        split(text).map((word) => [word, value] as const),
      ),
    ),
  );
}

const names = (Object.keys(germanDecisions) as (keyof DecisionWords)[]).filter(
  (name): name is ListName => typeof germanDecisions[name] === 'string',
);

/** The word lists of both languages together: papers in one language quote the other. */
export const decisionWords = {
  ...(Object.fromEntries(
    names.map((name) => [name, new Set(languages.flatMap((each) => split(each[name])))]),
  ) as unknown as Record<ListName, ReadonlySet<string>>),
  votingVerbs: byValue(languages.map(({ votingVerbs }) => votingVerbs)),
};

export const voteManners = byValue(languages.map(({ manners }) => manners));

/** Nouns and participles that state an outcome on their own. */
export const outcomeNouns: ReadonlyMap<string, DecisionOutcome> = byValue(languages.map(({ nouns }) => nouns));

const matterEndings = languages.flatMap(({ matterEndings: list }) => split(list));

/** True for nouns that stand for what was moved, without saying what it is: "Antrag", "amendment". */
export const isMatter = (norm: string): boolean =>
  decisionWords.matters.has(norm) || matterEndings.some((ending) => norm.endsWith(ending));
