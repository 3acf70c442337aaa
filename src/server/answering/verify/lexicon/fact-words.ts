/** Words that change the meaning of a statement, by kind and class; both languages share the classes. */
export type OperatorKind = 'negation' | 'modal' | 'quantifier' | 'direction' | 'vote' | 'condition';

export type PivotRelation = 'cause' | 'replace' | 'compare';

export type FactWords = {
  operators: Record<OperatorKind, Record<string, string>> & {
    /** Expressions that contain an operator word without its meaning. */
    neutral: { none: string };
  };
  /** Endings of words for bodies, besides the words that records know. */
  bodyEndings: string;
  firstPerson: string;
  /** Third-person pronouns. */
  pronouns: string;
  /** Words for papers that are read out. */
  letter: string;
  /**
   * Expressions between two sides that must not change places, by relation. The second side is what causes, what
   * replaces, or what is compared with.
   */
  pivots: Record<PivotRelation, { beforeSecond: string; afterSecond: string; beforeFirst?: string; needs?: string }>;
  /** Verbs that end the phrase after such an expression. */
  pivotEnds: string;
  /** Separable prefixes of verbs. */
  particles: string;
  /** Prepositions before the agent of a passive sentence. */
  agents: string;
  prepositions: string;
  /** Prepositions and conjunctions with opposite meanings: "before/after". */
  opposed: string;
  determiners: string;
  /** Words that begin a clause. */
  conjunctions: string;
  /** Words that introduce a fact but state none. */
  light: string;
  /** Words for the papers themselves. */
  papers: string;
  /** Titles before a person's name. */
  titles: string;
  /** Zero, one, two, …; "-" skips one. */
  numbers: string;
  ordinals: string;
  ordinalEndings: string;
  /** Articles and pronouns that may mean the number 1. */
  one: string;
  /** Magnitudes by power of ten. */
  magnitudes: Record<number, string>;
  /** Units by name. "kilo" or "mega" before a currency means thousands or millions of it. */
  units: Record<string, string>;
  /** Words before a reference number: "section 5". */
  paragraphs: Record<string, string>;
};
