/** Days of the month in words: "fourth day of June", "vierten Juni". */

const english =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth ' +
  'eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh ' +
  'twenty-eighth twenty-ninth thirtieth thirty-first';
const german =
  'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften dreizehnten vierzehnten fünfzehnten ' +
  'sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten vierundzwanzigsten ' +
  'fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten dreißigsten einunddreißigsten';

const days: ReadonlyMap<string, number> = new Map(
  [english, german].flatMap((list) => list.split(' ').map((word, index) => [word, index + 1] as const)),
);

/** Alternatives for a case-insensitive regular expression, longest first. */
export const ordinalPattern = [...days.keys()].sort((one, other) => other.length - one.length).join('|');

export const ordinalDay = (word: string): number => days.get(word.toLowerCase()) ?? 0;
