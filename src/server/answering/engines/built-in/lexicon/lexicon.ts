import type { AnswerLanguage } from '#server/answering/intent.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { Expressions } from './expressions.ts';
import type { WordLists } from './word-lists.ts';

type Compiled<Lists> = {
  readonly [Name in keyof Lists]: Lists[Name] extends string ? Expressions : Compiled<Lists[Name]>;
};

/** The compiled word lists of a language. */
export type Lexicon = Compiled<WordLists>;

function compile<Lists extends object>(lists: Lists): Compiled<Lists> {
  const compiled = Object.entries(lists).map(([name, list]: [string, string | object]) => [
    name,
    typeof list === 'string' ? new Expressions(list) : compile(list),
  ]);
  return Object.fromEntries(compiled) as Compiled<Lists>;
}

export const lexicons: Readonly<Record<AnswerLanguage, Lexicon>> = { de: compile(german), en: compile(english) };
