import type { DecisionOutcome, VoteManner } from '../../record-model.ts';

type ByOutcome = Record<DecisionOutcome, string>;

/** Words that tell decisions, of one language; separated by blanks, lower case, ss for ß, "_" for a blank. */
export type DecisionWords = {
  /**
   * Verbs by what they decide. `formal` ones say it by themselves, `acts` do what was decided ("erhöhen") and need more
   * evidence. "ab|lehn" has the separable prefix "ab"; after commas follow irregular stems, the participle last;
   * "kenntnis+nehm" needs the word before "+" in its clause.
   */
  verbs: { formal: ByOutcome; acts: ByOutcome };
  /** Nouns that state an outcome in a table or behind a label: "Zustimmung", "Kenntnisnahme". */
  nouns: ByOutcome;
  /** Labels before or above a motion, which has no outcome yet: "Beschlussvorschlag". */
  motionLabels: string;
  /** Verbs that move something: "beantragt"; that second it. */
  moving: string;
  /** What is moved: a result may say nothing else. Nouns and word endings. */
  matters: string;
  matterEndings: string;
  pronouns: string;
  /** Words of a result with neither matter nor verb: "Tie". */
  resultWords: string;
  /** On whose request: "auf Antrag", "on a motion by". */
  requests: string;
  /** Verbs of wish, view and proposal, whose objects are not decided. */
  wishing: string;
  /** Those of `wishing` that propose something to be decided. */
  proposing: string;
  /** The chair states a result: "ich stelle fest". */
  stating: string;
  /** Begin a subordinate clause; relative pronouns after a comma. */
  subordinating: string;
  relatives: string;
  /** Begin the reason for a decision. */
  reasons: string;
  /** Auxiliaries: of the passive in present and past, of the perfect, the pluperfect. */
  presentPassive: string;
  pastPassive: string;
  perfect: string;
  pluperfect: string;
  /** Words of a future, a wish or a duty before an infinitive. */
  modal: string;
  /** What a majority was not: "erreicht", "obtained". */
  reaching: string;
  /** Rules, proxies and shares, with which counts alone decide nothing. */
  weights: string;
  /** Verbs of motions only where one is named: "carried"; what follows makes them other verbs: "carried out". */
  motionVerbs: string;
  outward: string;
  /** Verbs that tell a view before "that": "agreed". */
  saying: string;
  /** Before a condition, and before the day from or until which a decision applies; words of a term. */
  conditions: string;
  validFrom: string;
  validUntil: string;
  terms: string;
  /** Before the number of what was put to the vote: "Vorlage", "Drucks", "Bill". */
  proposals: string;
  /** Verbs that decide only with a body as their subject: "beauftragt". */
  activeOnly: string;
  /** Votes: verbs whose subject is counted, by side; verbs before the count; sides that a number may follow; persons before. */
  votingVerbs: Record<'yes' | 'no' | 'abstain', string>;
  votingStarts: string;
  leaningSides: string;
  trailingSides: string;
  /** "6 von 8", "ungültig", "abgegeben", "stimmberechtigt", "are needed", "die Stimme", "all ayes", "Stichentscheid". */
  outOf: string;
  invalid: string;
  cast: string;
  entitled: string;
  needing: string;
  oneBallot: string;
  everybody: string;
  casting: string;
  manners: Record<VoteManner, string>;
};
