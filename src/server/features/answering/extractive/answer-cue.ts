/** What kind of answer a question asks for, and whether a sentence holds something of that kind. German and English. */

import { wholeMonthPattern } from '#server/platform/linguistics/month-names.ts';
import { numberWordPattern } from '#server/platform/linguistics/number-words.ts';
import { type ListKind, listKindOf } from '../list-questions.ts';
import { asksForSum, worthOfSum } from './sums-of-money.ts';

export type AnswerKind =
  | 'amount'
  | 'number'
  | 'date'
  | 'person'
  | 'place'
  | 'opposition'
  | 'vote'
  | 'reason'
  | 'speech'
  | ListKind
  | 'other';

/** How a question asks for what came of a motion without naming a vote: "Wie ging die Motion aus?", "Was the motion carried?" */
export const asksForOutcome =
  /(?<!\p{L})(?:erheblich (?:zu )?erklär(?:t|en)|gutgeheissen|ausgegangen|ausgefallen|carried)(?!\p{L})|^(?:und )?wie (?:ging|fiel) .{3,120} aus(?!\p{L})|^(?:und )?wie (?:wurden?|ist|sind) .{3,120} entschieden(?!\p{L})|^(?:and )?how (?:was|were) .{3,120} decided(?!\p{L})|^how did the (?:motion|proposal|vote|amendment|resolution)(?!\p{L})|outcome of the (?:motion|proposal|vote|amendment|resolution)(?!\p{L})/iu;

const questionPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
  ['reason', /^(?:(?:und|aber|and|but)\s)?(?:warum|weshalb|wieso|aus welchem grund|why|for what reason)(?!\p{L})/iu],
  [
    'speech',
    /^(?:was|wie)\s(?:sagte?n?|meinte?n?|äußerte?n?|äusserte?n?|findet|fand|argumentierte?n?|begründete?n?|erklärte?n?|antwortete?n?|hält)(?!\p{L})|^what (?:did|does|has|do) .{2,60} (?:say|said|think|argue|explain|respond|answer)(?!\p{L})/iu,
  ],
  [
    'opposition',
    /(?<!\p{L})(?:dagegen|gegen|ablehnten?|nein|gegenstimmen?|against|dissent\p{L}*|opposed?|objected|disagreed)(?!\p{L})/iu,
  ],
  [
    'vote',
    /(?<!\p{L})(?:abgestimmt|\p{L}*abstimmung\p{L}*|stimmenverhältnis\p{L}*|abstimmungsergebnis|stimmte\p{L}*|gestimmt|wie viele stimmen|angenommen|abgelehnt|genehmigt|verabschiedet|vote[sd]?|voting|unanimous\p{L}*|approved|rejected|adopted)(?!\p{L})/iu,
  ],
  ['vote', asksForOutcome],
  [
    'amount',
    /(?<!\p{L})(?:wie ?viel geld|wie teuer|wie ?viel(?:e)? (?:franken|euro|mittel)|kostet\p{L}*|\p{L}*kosten|\p{L}*kredit|\p{L}*budget|wie hoch (?:ist|sind|war|waren|wird) (?:der|die|das) (?:\p{L}*(?:betrag|umsatz|gewinn|verlust|aufwand|ertrag|kosten|dividende|preis|lohn|vermögen|schulden))|how much money|how much (?:does|did|will) .{2,60} cost|costs?|price|budget|revenue|profit)(?!\p{L})/iu,
  ],
  [
    'number',
    /(?<!\p{L})(?:wie ?viele?n?|wie (?:hoch|gross|groß|lange?|weit|oft|alt|stark|teuer)|welche[rnms]? (?:betrag|prozentsatz|anteil|summe|höhe)|how (?:many|much|long|large|big|tall|high|far|old|often)|what (?:percent\p{L}*|amount|number|share|proportion))(?!\p{L})/iu,
  ],
  [
    'date',
    /(?<!\p{L})(?:wann|(?:in )?welche[mns]? (?:jahr|datum|tag|monat|jahrhundert|zeitpunkt)|bis wann|when|(?:what|which) (?:year|date|day|month|century))(?!\p{L})/iu,
  ],
  ['person', /(?<!\p{L})(?:wer|wen|wem|wessen|who|whom|whose|(?:welche|which) person)(?!\p{L})/iu],
  [
    'place',
    /(?<!\p{L})(?:wo|woher|wohin|where|(?:in )?(?:welche[rmns]?|which|what) (?:stadt|land|ort|staat|city|country|state|place))(?!\p{L})/iu,
  ],
  ['reason', /(?<!\p{L})(?:warum|weshalb|wieso|aus welchem grund|why|for what reason)(?!\p{L})/iu],
];

/** The kind of answer that the question asks for; the first that fits. */
export function answerKindOf(question: string): AnswerKind {
  if (asksForSum(question)) return 'amount';
  return listKindOf(question) ?? questionPatterns.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other';
}

const numberWord = new RegExp(
  `\\d|(?<!\\p{L})(?:${numberWordPattern}|millionen?|milliarden?|dutzend|hälfte|drittel|viertel|million|billion|half|third|quarter|dozen|keine?r?|einmal|zweimal|once|twice)(?!\\p{L})`,
  'iu',
);
const dateWord = new RegExp(
  `(?<!\\d)(?:1\\d|20)\\d\\d(?!\\d)|(?<!\\p{L})(?:${wholeMonthPattern}|\\p{L}*jahrhunderts?|century|\\p{L}*(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?!\\p{L})`,
  'iu',
);
const voteWord =
  /(?<!\d)\d+\s?:\s?\d+|(?<!\p{L})(?:(?<!\d)\d+\s(?:ja-?|nein-?|gegen)?stimmen|einstimmig|stillschweigend|enthaltung\p{L}*|mehrheitlich|gegenstimmen?|unanimous\p{L}*|voted|voting|votes|dissent\p{L}*|abstention\p{L}*|in favou?r)(?!\p{L})/iu;
const figure =
  '(?:\\d{1,4}|eine[rm]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
/** A vote's result as minutes record it: "mit 62:45 Stimmen", "62 Ja gegen 45 Nein", "Ja 62, Nein 45", "by three votes to one". */
const resultInFigures = new RegExp(
  [
    String.raw`(?<!\d)\d+\s?:\s?\d+\s(?:ja-)?stimmen`,
    String.raw`(?<![\p{L}\d])${figure}\s(?:ja\s?-?\s?)?(?:stimmen\s)?(?:zu|gegen|to)\s${figure}\s(?:nein-?)?(?:stimmen?|votes)`,
    String.raw`(?<!\p{L})${figure}\s(?:ja|yes)(?:-?stimmen|\svotes)?\s?(?:,|zu|gegen|bei|und|to|and|against)\s(?:\p{L}+\s)?${figure}\s(?:nein|gegenstimme|enthaltung|no(?!\p{L}))`,
    String.raw`(?<!\p{L})(?:ja|yes|dafür|for)(?:-stimmen)?:?\s\d+\s?[,;/]\s?(?:nein|no|dagegen|against)(?:-stimmen)?:?\s\d+`,
    String.raw`(?<![\p{L}\d])${figure}\s(?:stimmen\s)?(?:dafür|for|in favou?r)\s?[,;/]\s?(?:und\s|and\s)?${figure}\s(?:stimmen\s)?(?:dagegen|against)(?!\p{L})`,
    'voting (?:for|against) this action|voted unanimously',
    String.raw`(?<!\p{L})${figure}\svotes?\sto\s${figure}|(?:carried|approved|adopted|rejected|resolved)\s(?:\p{L}+\s){0,8}by\s(?:a vote of\s)?${figure}`,
  ].join('|'),
  'iu',
);
const resultInWords =
  /(?<!\p{L})(?:wird|wurde|werden|wurden|genehmigt|verabschiedet|beschliesst|beschließt|wählt|bestätigt)\s.{0,60}(?:einstimmig|stillschweigend|mehrheitlich\s(?:\p{L}+\s){0,3}(?:genehmigt|angenommen|abgelehnt|beschlossen|zugestimmt|gutgeheissen|verabschiedet|gewählt|bestätigt|erklärt))|(?:abstimmung|abstimmungsergebnis|ergebnis|vote|voting|result):\s(?:einstimmig|einmütig|unanimous)|(?:carried|approved|adopted|rejected|resolved)\sunanimously|unanimously\s(?:carried|approved|adopted|rejected|resolved)/iu;
/** What a body decided, without a count: "Beschluss: …", "It was resolved to …". */
const decisionInWords =
  /^(?:beschluss|entscheid|resolution|decision|resolved)\s?:\s\S|^(?:der|die|das)\s(?:\p{L}+rat|rat|vorstand|ausschuss|geschäftsleitung|kommission|versammlung|\p{L}*versammlung)\s(?:genehmigt|bewilligt|beschliesst|beschließt|verabschiedet|verschiebt|wählt|ernennt)(?!\p{L})|(?<!\p{L})(?:entscheid|beschluss|geschäft|traktandum|antrag|decision|item)(?!\p{L}).{0,90}(?:verschoben|vertagt|zurückgewiesen|postponed|deferred|adjourned)(?!\p{L})|it was (?:\p{L}+ )?(?:resolved|agreed|decided)(?!\p{L})|^the (?:\p{L}+ )?(?:board|committee|council)\s(?:\p{L}+ )?(?:approved|resolved|adopted|rejected|agreed to|decided)(?!\p{L})/iu;
/** Who was against, by name: "Dagegen stimmte Marco Rinaldi.", "Peter Cole voted against." */
const dissent =
  /^(?:dagegen|gegen)\s.{0,80}?stimmt(?:e|en)?(?!\p{L})|(?<!\p{L})(?:stimmt(?:e|en)?|votierten?)\s(?:.{0,60}\s)?(?:dagegen|gegen)(?!\p{L})|gegenstimmen?\s(?:von|kam(?:en)?)(?!\p{L})|(?<!\p{L})lehn(?:t|te|ten)\s.{0,120}\sab(?!\p{L})|voted against|voting against this action|(?:dissented|opposed)(?!\p{L})/iu;
/** "Gegen den Antrag stimmen Frau Vogel und Herr Brandt.": not the noun, as in "mit 5 Stimmen gegen 3". */
const dissentOfSeveral =
  /^(?:Dagegen|Gegen)\s(?:.{0,80}?\s)?stimmen(?!\p{L})|(?<!\p{L})stimmen\s(?:.{0,60}\s)?(?:dagegen|gegen)(?!\p{L})/u;
const groupInGerman = String.raw`(?:\p{Ll}+en?\s)?(?:[\p{L}/-]+-)?\p{L}*(?:[Ff]raktion|[Mm]inderheit)(?:en)?(?![\p{L}-])`;
/** A group within the body votes, "Die SVP-Fraktion lehnt die Motion ab.": not where the body votes on what is the group's. */
const votesAsPart = new RegExp(
  [
    String.raw`(?<!(?:[Gg]egen|[Üü]ber|[Uu]m|[Ff]ür)\s)(?<!\p{L})(?:[Dd]ie|[Ee]ine|[Uu]nsere|[Mm]eine|[Kk]eine)\s${groupInGerman}`,
    String.raw`(?<!\p{L})(?:[Vv]on (?:der|den|einer|unserer)|[Dd]urch (?:die|eine)|[Ss]eitens der)\s${groupInGerman}`,
    String.raw`(?:Mehrheit|Teil|Mitglieder|Namen)\s(?:der|einer|unserer)\s${groupInGerman}`,
    String.raw`^(?:[\p{L}/-]+-)?Fraktion\s`,
    String.raw`(?<!\p{L})(?:minority|caucus)\s(?:(?:has|have|had|also|of the \p{L}+)\s)*(?:vote[sd]?|voting|approve[sd]?|adopt(?:s|ed)?|reject(?:s|ed)?|oppose[sd]?|decline[sd]?|agree[sd]?|support(?:s|ed)?|dissented)(?!\p{L})`,
    String.raw`(?<!\p{L})by (?:the|a|an|our) (?:\p{L}+\s){0,2}(?:minority|caucus)(?!\s\p{L}+holder)`,
  ].join('|'),
  'u',
);
/** Votes against: "Nein: 3", "91:25 Stimmen", "Voting against this action". */
const oppositionWord =
  /(?<!\d)\d+\s?:\s?\d+|(?<!\p{L})(?:gegen|dagegen|nein|gegenstimmen?|ablehnung|ablehnen|nicht erheblich|against|dissent\p{L}*|opposed|objected|preferred)(?!\p{L})/iu;
const reasonWord =
  /(?<!\p{L})(?:weil|da|denn|deshalb|daher|wegen|aufgrund|grund|gründen?|begründ\p{L}+|damit|because|since|due to|owing to|reasons?|in light of|so that|in order to)(?!\p{L})/iu;
/** First names longer than this are none; without a bound each of many capitals would be tried to the end. */
const fullName = /\p{Lu}[\p{L}.-]{1,60}\s\p{Lu}\p{L}+/gu;

const tokens = /[\p{L}\p{N}.,'’½%-]+/gu;

/**
 * 1 where the sentence holds what the question asks for, ½ where it may, else 0. Words of the question itself do not count.
 * What minutes record in a fixed form counts more: a vote's result in figures 4, in words 2, a sum of money 2, one that was granted 4 where that is asked, the words of
 * somebody who was asked about 3.
 * @param speaker whose words the sentence certainly is
 */
export function cueOf(
  kind: AnswerKind,
  question: ReadonlySet<string>,
  sentence: string,
  speaker: string | null = null,
): number {
  if (kind === 'speech') return speaker !== null && isNamed(speaker, question) ? 3 : 0;
  if (kind === 'amount') return worthOfSum(sentence, question);
  if (kind === 'vote') return voteCueOf(sentence);
  if (kind === 'decisions') return isDecision(sentence) ? 4 : 0;
  if (kind === 'opposition') return isDissent(sentence) ? 4 : oppositionWord.test(sentence) ? 2 : 0;
  if (kind === 'reason') return reasonWord.test(sentence) ? 1 : 0;
  if (kind === 'other' || kind === 'tasks') return 0;
  if (kind === 'number') return holdsFresh(numberWord, sentence, question) ? 1 : 0;
  if (kind === 'date') return holdsFresh(dateWord, sentence, question) ? 1 : 0;
  if (kind !== 'person') return holdsFreshCapital(sentence, question) ? 1 : 0;
  const names = sentence.match(fullName) ?? [];
  if (names.some((name) => !question.has(bare(name.split(/\s/)[1] ?? '')))) return 1;
  return holdsFreshCapital(sentence, question) ? 0.5 : 0;
}

/** Whether a word of the sentence that is none of the question's is of a kind. */
function holdsFresh(kind: RegExp, sentence: string, question: ReadonlySet<string>): boolean {
  return (sentence.match(tokens) ?? []).some((token) => kind.test(token) && !question.has(bare(token)));
}

/** Whether one of the words that are none of the question's has a capital letter: any but the first of them. */
function holdsFreshCapital(sentence: string, question: ReadonlySet<string>): boolean {
  let isFirst = true;
  for (const token of sentence.match(tokens) ?? []) {
    if (!isFirst && !/^\p{Lu}/u.test(token)) continue;
    if (question.has(bare(token))) continue;
    if (!isFirst) return true;
    isFirst = false;
  }
  return false;
}

function isNamed(speaker: string, question: ReadonlySet<string>): boolean {
  const names = (speaker.match(tokens) ?? []).map(bare);
  return names.some((name) => name.length > 3 && question.has(name));
}

/** True where the sentence records the result of a vote in figures or by a fixed formula. */
export function isVoteResult(sentence: string): boolean {
  return resultInFigures.test(sentence);
}

/** True where the sentence tells who was against. */
export function isDissent(sentence: string): boolean {
  return dissent.test(sentence) || dissentOfSeveral.test(sentence);
}

/** True where the sentence tells how a group within the body votes, which is not how the body does. */
export function isOfPart(sentence: string): boolean {
  return votesAsPart.test(sentence);
}

/** True where the sentence records what the body decided; what a group within it wants is no decision. */
export function isDecision(sentence: string): boolean {
  if (isVoteResult(sentence)) return true;
  return (resultInWords.test(sentence) || decisionInWords.test(sentence)) && !isOfPart(sentence);
}

/** A row of a list of votes. */
const rowOfVote = /(?:^|; )(?:Stimme|Vote): /iu;

function voteCueOf(sentence: string): number {
  if (isVoteResult(sentence) || rowOfVote.test(sentence)) return 4;
  if (resultInWords.test(sentence) && !isOfPart(sentence)) return 2;
  return voteWord.test(sentence) ? 1 : 0;
}

const kindWords: Partial<Record<AnswerKind, RegExp>> = {
  amount: /(?<!\p{L})(?:geld|geldes|betrag|summe|money|amount)(?!\p{L})/giu,
  vote: /(?<!\p{L})(?:entschieden|decided|ging|geht|gingen|fiel|verlief|endete|ausgegangen|ausgefallen|erheblich|erklärt|erklären|gutgeheissen|go|went|end|outcome|carried)(?!\p{L})/giu,
};

/** The question without words that only name the kind of answer: a sum is not called "Geld" where it stands. */
export function withoutKindWords(kind: AnswerKind, question: string): string {
  const words = kindWords[kind];
  return words ? question.replaceAll(words, ' ') : question;
}

/** The words of a question, lower case, for `cueOf`. */
export function wordsOfQuestion(question: string): Set<string> {
  return new Set((question.match(tokens) ?? []).map(bare));
}

function bare(token: string): string {
  return token.toLowerCase().replace(/^[.,'’-]+|[.,'’-]+$/gu, '');
}
