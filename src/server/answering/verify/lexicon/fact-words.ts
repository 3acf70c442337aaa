/** What turns a statement into another one, by kind and class; a class is the same in both languages. */
export type OperatorKind = 'negation' | 'modal' | 'quantifier' | 'direction' | 'vote' | 'condition';

export type FactWords = {
  operators: Record<OperatorKind, Record<string, string>> & {
    /** Expressions that hold such a word and mean none. */
    neutral: { none: string };
  };
  /** Beginnings that turn an adjective into its opposite. */
  negativePrefixes: string;
  /** Bodies by what they are called in the other language. */
  bodies: Record<string, string>;
  /** Ends of words that are no names. */
  nounEndings: string;
  /** Ends of words for bodies, beside those that records know. */
  bodyEndings: string;
  /** Before whoever acts in a passive sentence. */
  agents: string;
  prepositions: string;
  /** Prepositions and conjunctions that tell the opposite of each other: "before/after". */
  opposed: string;
  determiners: string;
  /** Begin a clause. */
  conjunctions: string;
  /** Words that carry a fact and are none. */
  light: string;
  /** Before a person's name. */
  titles: string;
  /** Nought, one, two, …; "-" leaves one out. */
  numbers: string;
  ordinals: string;
  ordinalEndings: string;
  /** Articles that may count. */
  one: string;
  /** By the power of ten. */
  magnitudes: Record<number, string>;
  /** Those that begin with "kilo" or "mega" and name a currency count in thousands and millions of it. */
  units: Record<string, string>;
  /** Before a number that names a place in a text. */
  paragraphs: Record<string, string>;
};
