import type { DecisionOutcome } from '../../record-model.ts';
import { germanClauses } from './clause-words-de.ts';
import { englishClauses } from './clause-words-en.ts';
import type { DecisionWords } from './decision-words.ts';
import { germanVotes } from './vote-words-de.ts';
import { englishVotes } from './vote-words-en.ts';
import { germanDecisions } from './words-de.ts';
import { englishDecisions } from './words-en.ts';

type AllWords = DecisionWords & typeof germanVotes & typeof germanClauses;
const german: AllWords = { ...germanDecisions, ...germanVotes, ...germanClauses };
const languages: readonly AllWords[] = [german, { ...englishDecisions, ...englishVotes, ...englishClauses }];

type ListName = {
  [Name in keyof AllWords]: AllWords[Name] extends string ? Name : never;
}[keyof AllWords];

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

const names = (Object.keys(german) as (keyof AllWords)[]).filter(
  (name): name is ListName => typeof german[name] === 'string',
);

/** The word lists of both languages together: papers in one language quote the other. */
export const decisionWords = {
  ...(Object.fromEntries(
    names.map((name) => [name, new Set(languages.flatMap((each) => split(each[name])))]),
  ) as unknown as Record<ListName, ReadonlySet<string>>),
  /** The side that a word of a vote means. */
  sides: byValue(languages.map(({ yes, no, abstain }) => ({ yes, no, abstain }))),
  votingVerbs: byValue(languages.map(({ votingVerbs }) => votingVerbs)),
};

export const voteManners = byValue(languages.map(({ manners }) => manners));

/** Nouns and participles that state an outcome on their own. */
export const outcomeNouns: ReadonlyMap<string, DecisionOutcome> = byValue(languages.map(({ nouns }) => nouns));

const matterEndings = languages.flatMap(({ matterEndings: list }) => split(list));

/** True for nouns that stand for what was moved, without saying what it is: "Antrag", "amendment". */
export const isMatter = (norm: string): boolean =>
  decisionWords.matters.has(norm) || matterEndings.some((ending) => norm.endsWith(ending));
