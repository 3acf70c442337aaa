import type { germanRecords } from './lexicon-de.ts';

/** The word lists of one language; the German ones define the keys. */
export type RecordLexicon = {
  [Name in keyof typeof germanRecords]: (typeof germanRecords)[Name] extends string
    ? string
    : (typeof germanRecords)[Name] extends number
      ? number
      : { [Value in keyof (typeof germanRecords)[Name]]: string };
};
