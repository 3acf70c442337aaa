/** Kinds of values that a question can ask for and a sentence can give. */
export const valueKinds = ['number', 'money', 'percent', 'date', 'person', 'reason', 'vote'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** Lists of expressions in one language; see Expressions for their syntax. */
export type WordLists = {
  /** In a question: asks for a kind of value. */
  asks: { [Kind in ValueKind]: string };
  /** In a paper: number words, markers of a reason or a vote's result, and units next to figures. */
  gives: { number: string; reason: string; vote: string; money: string; percent: string };
  /** In a paper: the writer or speaker means themselves. */
  firstPerson: string;
  /** Titles and roles before a person's name. */
  beforeNames: string;
  /** In a question: asks for several things. */
  several: string;
  /** Before a printed page number. */
  pages: string;
  /** What a question about a page says beside its matter. */
  standsOn: string;
  /** Asks for one thing or several, depending on the following verb or noun. */
  which: string;
  /** Plural verbs: "welche … wurden". */
  pluralVerbs: string;
  /** In a question with several periods: compares them. */
  comparatives: string;
  /** In a question: names a kind of record. */
  records: { decision: string; task: string; deadline: string; agendaItem: string };
  attendance: { present: string; excused: string; absent: string; guest: string };
  /** In a question: asks for the summary of a meeting. */
  digests: string;
  /** In a question: asks for a comparison. */
  compares: string;
  /** In a question for records: words that do not describe them. */
  frame: string;
  /** Outcomes of a decision. */
  outcomes: { rejected: string; postponed: string; withdrawn: string };
  /** Votes without dissent. */
  unanimous: string;
  /** Absent without an excuse. */
  unexcused: string;
  /** In a question: asks how many meetings, or which. */
  howOften: string;
  /** In a question: at all of the meetings. */
  everyMeeting: string;
  /** In a question: when, or in which meeting, something was done. */
  whenDecided: string;
  /** In a question: a meeting takes place. */
  meets: string;
  /** Which of several meetings; `frame`: words around them. */
  ordinals: {
    first: string;
    second: string;
    third: string;
    fourth: string;
    fifth: string;
    sixth: string;
    frame: string;
  };
  /** Tasks past their due date. */
  overdue: string;
  negations: string;
  questionWords: string;
  /** In a question: asks for dissent only. */
  against: string;
  /** Acts that the product does not perform, in the imperative or infinitive. */
  acts: string;
  /** Acts spelled like nouns; they mean an act only if an object follows. */
  actsOrThings: string;
  /** Words that begin an object. */
  objects: string;
  /** Before an act: "please", "can you". */
  requests: string;
  /** Asks for a guess or an opinion. */
  guesses: string;
  /** Plural nouns and phrases that ask for all records of a kind. */
  plural: string;
  /** A meeting or its minutes. */
  meetingWords: string;
  /** A whole message that asks nothing. */
  smallTalk: string;
  /** Begins a follow-up question. */
  followUps: string;
  /** Refer to something said before. */
  pronouns: string;
  /** "the last", "the one before". */
  last: string;
  previous: string;
};
