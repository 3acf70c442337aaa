import type { germanChanges } from './words-de.ts';

/** The word lists of one language; the German ones define the keys. */
export type ChangeLexicon = {
  [Name in keyof typeof germanChanges]: (typeof germanChanges)[Name] extends string
    ? string
    : { [Value in keyof (typeof germanChanges)[Name]]: string };
};
