/** Word lists of meetings' heads, one language each. */
export type MeetingLexicon = {
  /** What minutes are called, as endings of words too ("-protokoll"); words that mean them only before "über die Sitzung". */
  minutes: string;
  notes: string;
  /** No minutes though they end like them. */
  notMinutes: string;
  agendas: string;
  /** Words for a meeting, as endings of words too ("-sitzung"). */
  meetings: string;
  /** Papers that are no meeting's, as endings of words too. */
  otherPapers: string;
  /** Words in the title of a paper for a coming meeting. */
  packs: string;
  /** Verbs of the meeting itself: "fand statt", "held on"; of invitations; that open it or end it. */
  held: string;
  invites: string;
  opens: string;
  /** In a clause about the minutes or the meeting before, about the next, and about papers that have a date. */
  previous: string;
  next: string;
  dated: string;
  /** Before a date that ends or begins something. */
  limits: string;
  /** Words before which a date is that noun's: "vom", "dated". */
  since: string;
  /** Labels of the date and of the time of the meeting. */
  dateLabels: string;
  timeLabels: string;
  placeLabels: string;
  chairLabels: string;
  minuteTakerLabels: string;
  bodyLabels: string;
  numberLabels: string;
  /** "Frau Lang leitet die Sitzung", "presided"; behind or before the chair's name, the minute taker's. */
  chairWords: string;
  minuteTakerWords: string;
  /** First words of a place: "Rathaus, Saal 2", and endings of such words. */
  places: string;
  placePrepositions: string;
  /** Ordinals of a meeting in words, from the first on. */
  ordinals: string;
  salutations: string;
  /** Labels in the head of a mail. */
  mailLabels: string;
};
