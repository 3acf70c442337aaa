import { isActorWord, matchEndings } from '../lexicon/lexicon.ts';
import { normOf } from '../norms.ts';
import { german } from './words-de.ts';
import { english } from './words-en.ts';

type Key = keyof typeof german;
const keys = Object.keys(german) as Key[];
const split = (list: string): string[] => list.split(' ').filter(Boolean);

/** The words of both languages together, folded: papers in one language quote the other. */
export const taskWords = Object.fromEntries(
  keys.map((key) => [
    key,
    new Set([german[key], english[key]].flatMap(split).map((word) => normOf(word.replaceAll('_', ' ')))),
  ]),
) as unknown as Record<Key, ReadonlySet<string>>;

/** Verbs that need a particle or a second word: "sagt … zu". Maps the verb to the word; empty = none. */
const withParticles = (key: Key): ReadonlyMap<string, string> =>
  new Map(
    [german[key], english[key]].flatMap(split).map((entry) => {
      const [verb = '', particle = ''] = entry.split('+').map(normOf);
      return [verb, particle] as const;
    }),
  );
export const commits = withParticles('commits');
export const works = withParticles('works');

const endsLikeActor = matchEndings([...taskWords.actors], ['', 'n', 'en', 's', 'es']);

/** True if a word names somebody who may be charged: a body, an office, a department. */
export const isActor = (norm: string): boolean => isActorWord(norm) || (norm.length > 3 && endsLikeActor(norm));
