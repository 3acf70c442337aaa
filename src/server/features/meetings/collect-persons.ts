import { personKeyOf } from './policy.ts';

/** The persons whom names mean, however they are spelled. */
export type Persons = {
  /** The same for all spellings of one person's name. */
  keyOf: (name: string) => string;
  /** The person's name as it is told most fully: "Anna Müller" for "Frau Müller" and "Müller, Anna". */
  nameOf: (name: string) => string;
};

/**
 * Puts spellings of a name together: titles and order do not matter, and a surname alone, or one with an initial, is the person of
 * exactly one fuller name. Where several could be meant it stays by itself.
 */
export function collectPersons(names: readonly string[]): Persons {
  const spellings = new Map<string, Map<string, number>>();
  for (const name of names) {
    const key = keyOfWords(name);
    if (key === '') continue;
    const told = spellings.get(key) ?? new Map<string, number>();
    told.set(name, (told.get(name) ?? 0) + 1);
    spellings.set(key, told);
  }
  const keys = [...spellings.keys()];
  const byWord = new Map<string, string[]>();
  for (const key of keys) for (const word of key.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), key]);
  const rootOf = (key: string): string => {
    const words = key.split(' ');
    // A fuller name has its longest word, which is no initial.
    const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? '';
    const fuller = (byWord.get(longest) ?? []).filter((each) => each !== key && isFuller(each.split(' '), words));
    // Of "A. Müller", "Anna Müller" and "Anna Maria Müller" the last one is meant by all.
    const fullest = fuller.filter(
      (each) => !fuller.some((other) => other !== each && isFuller(other.split(' '), each.split(' '))),
    );
    return fullest.length === 1 ? (fullest[0] ?? key) : key;
  };
  const nameOfKey = (key: string, otherwise: string) => {
    const told = [...(spellings.get(key) ?? [])];
    const [best] = told.toSorted(
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

/** Words of a name without titles, whatever their order. */
const keyOfWords = (name: string): string => personKeyOf(name).split(' ').filter(Boolean).sort().join(' ');

/** Whether the longer name has all words of the shorter one, or words that its initials begin, and tells more. */
function isFuller(longer: readonly string[], shorter: readonly string[]): boolean {
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

/** Persons of a user's papers: within a paper a surname means whom that paper names in full, before all others. */
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
