import { personKeyOf } from './policy.ts';

/** Resolves spellings of names to persons. */
export type Persons = {
  /** One key for all spellings of a person's name. */
  keyOf: (name: string) => string;
  /** The person's fullest name: "Anna Müller" for "Frau Müller" and "Müller, Anna". */
  nameOf: (name: string) => string;
};

/**
 * Groups spellings of a name. Titles and word order do not matter. A surname alone, or with an initial, resolves to the
 * only fuller name; if several match, it stays by itself.
 */
export function collectPersons(names: readonly string[]): Persons {
  const spellings = new Map<string, Map<string, number>>();
  for (const name of names) {
    const key = keyOfWords(name);
    if (key === '') continue;
    const counts = spellings.get(key) ?? new Map<string, number>();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    spellings.set(key, counts);
  }
  const keys = [...spellings.keys()];
  const byWord = new Map<string, string[]>();
  for (const key of keys) for (const word of key.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), key]);
  const rootOf = (key: string): string => {
    const words = key.split(' ');
    // A fuller name contains the longest word, which is not an initial.
    const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
    const fuller = (byWord.get(longest) ?? []).filter((each) => each !== key && isFullerName(each.split(' '), words));
    // "A. Müller", "Anna Müller" and "Anna Maria Müller" all resolve to the last one.
    const fullest = fuller.filter(
      (each) => !fuller.some((other) => other !== each && isFullerName(other.split(' '), each.split(' '))),
    );
    return fullest.length === 1 ? (fullest[0] ?? key) : key;
  };
  const nameOfKey = (key: string, otherwise: string) => {
    const counted = [...(spellings.get(key) ?? [])];
    const [best] = counted.toSorted(
      ([one, count], [other, others]) =>
        Number(one.includes(',')) - Number(other.includes(',')) || others - count || one.localeCompare(other),
    );
    return best?.[0] ?? otherwise;
  };
  return {
    keyOf: (name) => rootOf(keyOfWords(name)) || name,
    nameOf: (name) => nameOfKey(rootOf(keyOfWords(name)), name),
  };
}

/** Words of a name without titles, sorted. */
const keyOfWords = (name: string): string => personKeyOf(name).split(' ').filter(Boolean).sort().join(' ');

/** True if the longer name has all words of the shorter one, or words beginning with its initials, and more letters. */
function isFullerName(longer: readonly string[], shorter: readonly string[]): boolean {
  const left = [...longer];
  const all = shorter.toSorted((one, other) => other.length - one.length);
  const hasAll = all.every((word) => {
    const at = left.findIndex((each) => each === word || (word.length === 1 && each.startsWith(word)));
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
  return hasAll && longer.join('').length > shorter.join('').length;
}

/** Resolves names across a user's papers. A surname first resolves to a full name within its own paper. */
export function collectPersonsOfPapers(named: readonly { documentId: string; name: string }[]): {
  nameOf: (documentId: string, name: string) => string;
  /** Each person once, by name. */
  list: string[];
} {
  const persons = collectPersons(named.map(({ name }) => name));
  const byPaper = Map.groupBy(named, ({ documentId }) => documentId);
  const ofPaper = new Map<string, Persons>();
  const personsOf = (documentId: string) => {
    const known = ofPaper.get(documentId) ?? collectPersons((byPaper.get(documentId) ?? []).map(({ name }) => name));
    ofPaper.set(documentId, known);
    return known;
  };
  return {
    nameOf: (documentId, name) => persons.nameOf(personsOf(documentId).nameOf(name)),
    list: [...new Set(named.map(({ name }) => persons.nameOf(name)))].sort((one, other) => one.localeCompare(other)),
  };
}
