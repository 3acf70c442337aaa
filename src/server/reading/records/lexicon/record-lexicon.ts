import type { germanRecords } from './lexicon-de.ts';

/** The lists of one language: those that the German one has. */
export type RecordLexicon = {
  [Name in keyof typeof germanRecords]: (typeof germanRecords)[Name] extends string
    ? string
    : (typeof germanRecords)[Name] extends number
      ? number
      : { [Value in keyof (typeof germanRecords)[Name]]: string };
};
