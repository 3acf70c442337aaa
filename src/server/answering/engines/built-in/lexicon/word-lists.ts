/** What is asked for, and what a sentence can give. */
export const valueKinds = ['number', 'money', 'percent', 'date', 'person', 'reason', 'vote'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Lists of expressions in one language; see Expressions for how they are written. */
export type WordLists = {
  /** In a question: what kind of value is asked for. */
  asks: { [Kind in ValueKind]: string };
  /** In a paper: what shows that a reason or the result of a vote is given, and units that stand beside figures. */
  gives: { number: string; reason: string; vote: string; money: string; percent: string };
  /** Words before the name of a person. */
  beforeNames: string;
  /** In a question: asks for several things. */
  several: string;
  /** Asks for one of several, or for several: by the verb or the noun behind it. */
  which: string;
  /** Verbs of several: "welche … wurden". */
  pluralVerbs: string;
  /** In a question that names several periods: sets them beside each other. */
  comparatives: string;
  /** In a question: the records of papers. */
  records: { decision: string; task: string; deadline: string; agendaItem: string };
  attendance: { present: string; excused: string; absent: string; guest: string };
  /** In a question: sums a meeting up. */
  digests: string;
  /** In a question: sets two things beside each other. */
  compares: string;
  /** In a question for records: words that say nothing about them. */
  frame: string;
  /** Decisions that ended so. */
  outcomes: { rejected: string; postponed: string; withdrawn: string };
  /** Votes that nobody was against. */
  unanimous: string;
  /** Absent without an excuse. */
  unexcused: string;
  /** Of what should be done by now. */
  overdue: string;
  negations: string;
  questionWords: string;
  /** In a question: against, as opposed to all. */
  against: string;
  /** What the product does not do: acts, in the imperative or infinitive. */
  acts: string;
  /** Acts that are spelled like things: only with an object behind them an act is meant. */
  actsOrThings: string;
  /** Words that an object begins with. */
  objects: string;
  /** Before an act: "please", "can you". */
  requests: string;
  /** Asks for a guess or an opinion. */
  guesses: string;
  /** Plural nouns that stand for records. */
  plural: string;
  /** A meeting or its minutes. */
  meetingWords: string;
  /** A whole message that asks nothing. */
  smallTalk: string;
  /** Begins a question that goes on with the one before it. */
  followUps: string;
  /** Stand for something said before. */
  pronouns: string;
  /** "the last", "the one before". */
  last: string;
  previous: string;
};
