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
const ownHouse =
  /(?<!\p{L})(?:Unternehmens?|Firma|Gesellschaft|Konzerns?|Gruppe|[Cc]ompany|[Gg]roup|(?:[Tt]he|[Oo]ur|[Tt]his)\s[Ff]irm|[Ww]ir|[Ww]e)(?!\p{L})/u;
const legalForm = '(?:AG|GmbH|KGaA|SE|eG|e\\.\\s?V\\.|Ltd|Limited|plc|Inc|Corporation)(?!\\p{L})';
const named = new RegExp(`(?<!\\p{L})${legalForm}`, 'u');
/** "Der Lieferant Müller AG", "Our tenant Baker Ltd": others have staffs, too. */
const ofOthers = new RegExp(
  `(?<!\\p{L})\\p{L}{0,30}(?:${[
    '[Ll]ieferant|[Kk]unde|[Kk]undin|[Mm]ieter|[Pp]ächter|[Ww]ettbewerber|[Kk]onkurrent|[Dd]ienstleister|[Hh]ändler|[Pp]artner',
    '[Kk]äufer|[Aa]uftraggeber|[Aa]uftragnehmer|[Bb]erater|[Pp]rüfer|[Vv]ersicherer',
    '[Ss]upplier|[Vv]endor|[Cc]ustomer|[Cc]lient|[Tt]enant|[Ll]andlord|[Cc]ompetitor|[Cc]ontractor|[Bb]uyer|[Ss]eller|[Aa]uditor',
  ].join('|')})(?:s|n|en|in)?,?\\s(?:(?:die|der|the)\\s)?(?:\\p{Lu}[\\p{L}\\d&.-]{0,40}\\s){1,4}${legalForm}`,
  'gu',
);

/**
 * Tells whether a text names the company whose staff is asked for, as such or by a legal form that is not said to be another's;
 * null where the word does not stand for one. @param word folded
 */
export function holderOfHouse(word: string): ((text: string) => boolean) | null {
  if (!wordOfHouse.test(word)) return null;
  return (text) => ownHouse.test(text) || named.test(text.replaceAll(ofOthers, ' '));
}
