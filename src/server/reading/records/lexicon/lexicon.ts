import { germanRecords } from './lexicon-de.ts';
import { englishRecords } from './lexicon-en.ts';
import type { RecordLexicon } from './record-lexicon.ts';

const lexica: readonly RecordLexicon[] = [germanRecords, englishRecords];
const split = (words: string): string[] => words.split(' ').filter(Boolean);
const spell = (word: string): string => word.replaceAll('_', ' ');

type Key = { [Name in keyof RecordLexicon]: RecordLexicon[Name] extends string ? Name : never }[keyof RecordLexicon];

const listOf = (key: Key): string[] => lexica.flatMap((lexicon) => split(lexicon[key]).map(spell));

/** Maps each word to the name of its list. */
function byValue<Value extends string>(
  part: (lexicon: RecordLexicon) => Record<Value, string>,
): ReadonlyMap<string, Value> {
  return new Map(
    lexica.flatMap((lexicon) =>
      (Object.entries(part(lexicon)) as [Value, string][]).flatMap(([value, list]) =>
        split(list).map((word) => [spell(word), value] as const),
      ),
    ),
  );
}

const keys = (Object.keys(germanRecords) as (keyof RecordLexicon)[]).filter(
  (key): key is Key => typeof germanRecords[key] === 'string',
);
const sets = Object.fromEntries(keys.map((key) => [key, new Set(listOf(key))])) as unknown as Record<
  Key,
  ReadonlySet<string>
>;

/** The words of both languages together: papers in one language quote the other. */
export const words = {
  ...sets,
  labels: byValue(({ labels }) => labels),
  columns: byValue(({ columns }) => columns),
} as const;

const bodyEndings = listOf('bodyEndings');
const actorEndings = listOf('actorEndings');

const numberWords: ReadonlyMap<string, number> = new Map(
  lexica.flatMap(({ numbers }) =>
    split(numbers).flatMap((spellings, value) => spellings.split('|').map((word) => [word, value] as const)),
  ),
);

/** True if a word ends with one of these endings, inflected or not: one look-up for each length of an ending. */
export function matchEndings(endings: readonly string[], inflections: readonly string[]): (norm: string) => boolean {
  const all = new Set(endings.flatMap((ending) => inflections.map((inflection) => ending + inflection)));
  const lengths = [...new Set([...all].map(({ length }) => length))];
  return (norm) => lengths.some((length) => length <= norm.length && all.has(norm.slice(-length)));
}

const pluralEndings = ['', 'n', 'en', 's'];
const genitiveEndings = ['', 's', 'es', 'n'];
const endsLikeBody = matchEndings(bodyEndings, genitiveEndings);
const endsLikeActor = matchEndings(actorEndings, pluralEndings);

const englishBodies = new Set(split(englishRecords.bodies));
export const isEnglishBody = (norm: string): boolean =>
  englishBodies.has(norm) || norm.endsWith(englishRecords.bodyEndings);

const withoutGenitive = (norm: string): string => norm.replace(/(?<=rat|tag|nat|and|uss|ium)(?:es|s|ses)$/u, '');

/**
 * True if a word for a body means another body than the one meeting: "der Ausschuss" in the minutes of an
 * "Aufsichtsrat". Words for its members mean the body itself.
 * @param meeting lower-case words of the meeting body's name; empty = unknown
 */
export function isOtherBody(norm: string, meeting: readonly string[]): boolean {
  const own = meeting.map(withoutGenitive).filter(isBodyWord);
  if (own.length === 0 || words.ownBodies.has(norm) || norm === 'it') return false;
  const word = withoutGenitive(norm);
  return !own.some((each) => each.endsWith(word) || word.endsWith(each));
}

/** True if a lower-case word names a deciding body: "gemeinderat", "finanzkommission", "committee". */
export function isBodyWord(norm: string): boolean {
  if (words.bodies.has(norm)) return true;
  if (words.notBodies.has(norm)) return false;
  return endsLikeBody(norm);
}

/** True if a word names someone who may be given a task: a body, an office, a department. */
export const isActorWord = (norm: string): boolean =>
  isBodyWord(norm) || words.offices.has(norm) || endsLikeActor(norm);

/** The value of a number word or figure. */
export const numberOf = ({ kind, norm }: { kind: string; norm: string }): number | undefined =>
  kind === 'number' ? Number(norm) : numberWords.get(norm);
