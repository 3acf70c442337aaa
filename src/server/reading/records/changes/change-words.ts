import { foldText } from '#server/platform/linguistics/folding.ts';
import { monthNumbers } from '#server/platform/linguistics/numbers/month-names.ts';
import type { ChangeEffect, ChangeRecord } from '../record-model.ts';
import type { ChangeLexicon } from './change-lexicon.ts';
import { germanChanges } from './words-de.ts';
import { englishChanges } from './words-en.ts';

const lexica: readonly ChangeLexicon[] = [germanChanges, englishChanges];
const split = (list: string): string[] => list.split(' ').filter(Boolean);

type Key = { [Name in keyof ChangeLexicon]: ChangeLexicon[Name] extends string ? Name : never }[keyof ChangeLexicon];
type Group = Exclude<keyof ChangeLexicon, Key>;

const listOf = (key: Key): string[] =>
  lexica.flatMap((lexicon) => split(lexicon[key])).map((word) => word.replaceAll('_', ' '));

/** Each list of the group by its effect. */
const groupOf = (group: Group): ReadonlyMap<ChangeEffect, readonly string[]> => {
  const effects = new Map<ChangeEffect, string[]>();
  for (const lexicon of lexica)
    for (const [effect, list] of Object.entries(lexicon[group]) as [ChangeEffect, string][])
      effects.set(effect, [...(effects.get(effect) ?? []), ...split(list).map((word) => word.replaceAll('_', ' '))]);
  return effects;
};

const keys = (Object.keys(germanChanges) as (keyof ChangeLexicon)[]).filter(
  (key): key is Key => typeof germanChanges[key] === 'string',
);

/** The words of both languages together, as papers of one quote the other. */
export const changeWords = {
  ...(Object.fromEntries(keys.map((key) => [key, new Set(listOf(key))])) as unknown as Record<
    Key,
    ReadonlySet<string>
  >),
  effects: groupOf('effects'),
  separable: groupOf('separable'),
  infinitives: groupOf('infinitives'),
  nouns: groupOf('nouns'),
};

const decisionEndings = split(germanChanges.decisionEndings);

/** What a noun names: "Gemeinderatsbeschluss", "Niederschrift", "Auftrag"; null = none of these. */
export function subjectOf(norm: string): ChangeRecord['of'] | null {
  if (changeWords.decisions.has(norm)) return 'decision';
  if (changeWords.minutes.has(norm)) return 'minutes';
  if (changeWords.tasks.has(norm)) return 'task';
  return decisionEndings.some((ending) => norm.endsWith(ending)) ? 'decision' : null;
}

const frame: ReadonlySet<string> = new Set(
  [
    ...(
      [
        'frame',
        'decisions',
        'minutes',
        'tasks',
        'numberMarks',
        'items',
        'meetings',
        'parts',
        'articles',
        'past',
        'present',
      ] as const
    ).flatMap((key) => [...changeWords[key]]),
    ...[changeWords.effects, changeWords.infinitives, changeWords.nouns].flatMap((group) => [...group.values()].flat()),
    ...monthNumbers.keys(),
  ].flatMap((word) => foldText(word).split(' ')),
);

/** True for a folded word that every statement about decisions may have, so that it says nothing of the matter. */
export const isFrameWord = (word: string): boolean =>
  frame.has(word) || decisionEndings.some((ending) => word.endsWith(foldText(ending)));

const stems = [...changeWords.effects.values(), ...changeWords.infinitives.values(), ...changeWords.nouns.values()]
  .flat()
  .map((phrase) => phrase.split(' ').at(-1) ?? '');
const parted = [...changeWords.separable.values()].flat().map((phrase) => phrase.split('+')[0] ?? '');

/** Finds words that may state an effect, so that only their sentences are looked at. */
export const effectPattern = new RegExp(
  [...new Set([...stems, ...parted])]
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('ss', '(?:ss|ß)'))
    .join('|'),
  'giu',
);
