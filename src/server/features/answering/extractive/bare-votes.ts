import { isVoteResult } from './answer-cue.ts';

/** Words that the record of a vote has where it names nothing that was voted on. Lower case. */
const wordOfCount = new RegExp(
  `^(?:${[
    '(?:schluss|gesamt)?abstimmung(?:s(?:ergebnis|resultat|verhältnis))?|stimmenverhältnis|stimmabgabe|ergebnis|resultat|votum|beschluss',
    '(?:ja|nein|gegen)?-?stimmen?|ja|nein|dafür|dagegen|(?:stimm)?enthaltung(?:en)?|enth|stimmberechtigte',
    'keiner?|eine[rm]?|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|mit|bei|gegen|zu|und|ohne|der',
    'einstimmig|einmütig|stillschweigend|mehrheitlich|so|angenommen|abgelehnt|beschlossen|genehmigt|verabschiedet|zugestimmt',
    'votes?|voting|result|resolution|yes|no|none|nil|ayes?|nays?|noes|for|against|in|favou?r|abstentions?|abstained|abstaining',
    'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|to|by|with|and|the|unanimous(?:ly)?|carried|approved|adopted|rejected',
  ].join('|')})$`,
  'u',
);
const unanimity = /(?<!\p{L})(?:einstimmig|einmütig|stillschweigend|unanimous(?:ly)?)(?!\p{L})/iu;
/** "12 Ja-Stimmen und 10 Nein-Stimmen bei 3 Enthaltungen, mehrheitlich angenommen": longer is told of something. */
const longestCount = 160;

/** Every sentence is asked: most fall by one of their first words. */
function holdsCountWordsOnly(text: string): boolean {
  if (text.length > longestCount) return false;
  let isFound = false;
  for (const [word] of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    if (!wordOfCount.test(word.toLowerCase())) return false;
    isFound = true;
  }
  return isFound;
}

/** Who voted so: "1 Nein-Stimme (Herr Stamm)". */
const namesInBrackets = /\([^()]{1,80}\)/gu;

/**
 * True for the record of a vote in a sentence of its own that does not say on what: "Abstimmung: 9 Ja-Stimmen, 2 Nein-Stimmen.",
 * "Vote: unanimous." It belongs to the decision that stands before it.
 */
export function isBareVote(text: string): boolean {
  const said = text.includes('(') ? text.replaceAll(namesInBrackets, ' ') : text;
  return holdsCountWordsOnly(said) && (isVoteResult(text) || unanimity.test(text));
}

/** True for the heading of such a record: "Abstimmung", "Abstimmungsergebnis:". */
export function announcesVote(text: string): boolean {
  return holdsCountWordsOnly(text) && !/[.!?]$/u.test(text) && !/\d/u.test(text) && !unanimity.test(text);
}
