/** Questions for how many work for somebody: who stands in a list of persons is never known to be all of them. German and English. */

const staff =
  '(?:mitarbeit(?:er|ende)n?(?:innen)?|beschäftigten?|angestellten?|arbeitnehm(?:er|ende)n?(?:innen)?|arbeitskräfte|employees|staff|workers)';
const asks = new RegExp(
  `^(?:(?:und|and)\\s)?(?:wie ?viele|how many)\\s(?:${staff}\\s(?:und\\s\\p{L}+\\s)?(?:hat|haben|hatten?|beschäftigt|beschäftigen|zählt|gibt|sind|does|do|did|has|are there|work(?:s|ed)?)(?!\\p{L})|(?:menschen|personen|leute|people)\\s(?:arbeiten|beschäftigt|does\\s.+\\semploy|work))`,
  'iu',
);

/** True for "Wie viele Mitarbeiter hat das Unternehmen?", not for how many of them did something. */
export function asksForStaff(question: string): boolean {
  return asks.test(question.trim());
}

/** How a sentence puts that somebody has so many: others tell how many of them did something. */
const employs =
  /(?<!\p{L})(?:beschäftig\p{L}*|ha(?:t|ben|tten?)|zähl(?:t|en|te|ten)|arbeite(?:n|ten)|umfasst\p{L}*|bestand|personalbestand|belegschaft|employ(?:s|ed|ing)?|ha(?:s|ve|d)|work(?:s|ed)?|headcount|workforce)(?!\p{L})/iu;

/** True where a sentence, or a row of a table, may tell the number of a staff. */
export function tellsStaff(text: string): boolean {
  return employs.test(text) || /^[^;]{1,60}: \S/u.test(text);
}

const wordOfHouse = /^(?:unternehmens?|firma|gesellschaft|konzerns?|company|firm|group)$/u;
const nameOfHouse =
  /(?<!\p{L})(?:Unternehmens?|Firma|Gesellschaft|Konzerns?|Gruppe|AG|GmbH|KGaA|SE|eG|e\.\s?V\.|Ltd|Limited|plc|Inc|Corporation|[Cc]ompany|[Gg]roup|[Ww]ir|[Ww]e)(?!\p{L})/u;

/** Tells whether a text names a company, by its legal form or as such; null where the word does not stand for one. @param word folded */
export function holderOfHouse(word: string): ((text: string) => boolean) | null {
  return wordOfHouse.test(word) ? (text) => nameOfHouse.test(text) : null;
}
