/** Word lists of agendas, one language each. */
export type AgendaLexicon = {
  /** Before an item's number: "TOP 4"; business that items are named after: "Ordinance 2024-71". */
  markers: string;
  references: string;
  /** May stand before a marker ("Zu Punkt 3", "ad 4)"), before its number ("TOP Nr. 3"), and behind it. */
  leads: string;
  numberWords: string;
  tails: string;
  /** Headings of the list of items; words that begin that list in a line of its own. */
  labels: string;
  listed: string;
  /** First words of titles with which agendas usually begin and end. */
  openings: string;
  endings: string;
  /** Further words of titles that are only about the meeting itself: "Genehmigung des Protokolls der letzten Sitzung". */
  routine: string;
  /** First words of headings that end an item and are none; of headings within an item. */
  noItems: string;
  parts: string;
  /** First words of annexes' headings. */
  annexes: string;
  /** Verbs that end a meeting. */
  closingVerbs: string;
  /** Words that begin sentences, finite verbs: no title begins with these or has them near its start. */
  sentenceStarts: string;
  verbs: string;
  /** Behind a number that counts something. */
  units: string;
  /** Words with a full stop that ends no title. */
  abbreviations: string;
  /** Headings of the public and of the closed part. */
  publicParts: string;
  closedParts: string;
};
