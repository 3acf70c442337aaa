import { isDecision, isDissent, isOfPart } from './answer-cue.ts';
import { needsApproval } from './approval-questions.ts';
import { doneInEnglish, doneInGerman } from './words-of-deciding.ts';

/** "Der Rat stimmt dem Kredit zu.": the other half of the verb ends its clause. */
const divided: readonly (readonly [string, string])[] = [
  ['stimm(?:t|te|en|ten)', 'zu'],
  ['lehn(?:t|te|en|ten)', 'ab'],
  ['nimmt|nehmen|nahm|nahmen', 'an(?!, dass)'],
  ['stell(?:t|te|en|ten)', 'zurück'],
  ['wei(?:st|sen)|wies|wiesen', 'zurück'],
  ['hei(?:ss|ß)(?:t|en)|hie(?:ss|ß)(?:en)?', 'gut'],
  ['gibt|geben|gab|gaben', 'frei'],
  ['spr(?:icht|echen|ach|achen) sich', 'aus'],
];
/** Verbs of those who decide, where they say what was done; not "soll genehmigt werden". */
const actInGerman = `(?<!zu )(?:${[
  `${doneInGerman}|verabschieden|entschieden|entscheidet|verschoben|verschiebt|zurückgestellt|sistiert|(?:wieder)?gewählt|ernannt`,
  '(?:genehmig|bewillig|billig|befürworte|vertag)(?:t|te|ten|en)|beschl(?:iesst|ießt|iessen|ießen|oss|ossen)',
  '(?:zu[mr]?|als)\\s(?:\\p{L}+\\s){1,4}bestellt',
  ...divided.map(([verb, particle]) => `(?:${verb})\\s(?:[^.;]{0,200}\\s)?${particle}(?=[.,;:!?]|\\s(?:und|and)\\s|$)`),
  'einstimmig|einmütig|unanimously',
].join('|')})(?!\\p{L})(?!\\s(?:zu\\s)?(?:werden|würden|sein)(?!\\p{L}))`;

const verbInEnglish = `(?:${doneInEnglish}|resolved|agreed|adjourned|tabled|elected|appointed|turned down)`;
const body =
  '(?:boards?|committees?|councils?|(?:council|board|committee)?members?|meeting|shareholders?|stockholders?|directors|trustees|governors|delegates|assembly|panel|commission|parliament|senate|cabinet|majority|chair|we|they|it)';
/** Not "the approved budget". */
const plain = '(?<!(?<!\\p{L})(?:the|an?|as|its|our|their|any|all|no)\\s)';
/** A body did it, or it was done, or the word alone stands for it: "Motion carried." Revenue that is deferred was not decided on. */
const actInEnglish = [
  `${body}\\s(?:(?!${body}\\s)[\\p{L}-]+\\s){0,14}?${plain}(?:${verbInEnglish}|approves)`,
  `(?:was|were|is|are|been|being)\\s(?:[\\p{L}-]+\\s){0,3}?${plain}${verbInEnglish}`,
  `(?=${verbInEnglish})(?<=(?:^|[;:,]\\s)(?:(?!(?:the|an?)\\s)[\\p{L}\\d]+\\s){0,4})${verbInEnglish}(?=[.,;:]|\\s(?:unanimously|by|with|that)(?!\\p{L})|$)`,
].join('|');

const act = new RegExp(`(?<!\\p{L})(?:${actInGerman}|(?:${actInEnglish})(?!\\p{L}))`, 'giu');

/** An approval that is still to come, or was given or refused by its name. */
const approval =
  '(?<!\\p{L})(?:zustimmung|genehmigung|entscheidung|entscheid|beschluss(?:fassung)?|approval|consent|decision)(?!\\p{L})';
const approvalByName = new RegExp(
  `${approval}.{0,120}(?<!\\p{L})(?:eingeholt|erteilt|erfolgt|steht|offen|verweigert|sought|given|granted|obtained|pending|refused)(?!\\p{L})|(?<!\\p{L})(?:verweiger(?:t|te|n|ten)|refuse[sd]?)\\s.{0,60}${approval}`,
  'iu',
);

/** What is asked for, or would be, was not done. */
const notDone =
  /(?<!\p{L})(?:(?:mich|sich|uns)\s(?:\p{L}+\s){0,4}(?:entschieden|verschoben)|bitte[nt]?|(?<!(?:die|der|den|dem|das|des|wie)\s)(?<!(?:vom|von(?: de[rmn])?|durch (?:die|den|das))\s[\p{L}-]+\s)beantrag(?:t|te|en|ten)|empfiehlt|empfehlen|asks?|asked|recommends?|proposes?|soll(?:te)?n?|muss|müssen|kann|können|könnten?|darf|dürfen|würden?|möchten?|ob|whether|sofern|sobald|should|shall|must|can|could|would)(?!\p{L})/iu;
/** The month is written with a capital letter. */
const mayBeDone = /(?<!\p{L})may(?!\p{L})/u;
/** What holds for every case that comes: "Wird ein Antrag abgelehnt, …", "Er gilt als angenommen, wenn …". */
const isRule =
  /^(?:\(?\d+\)?\s)?(?:Wird|Werden|Ist|Sind|Hat|Haben|Stimmt|Lehnt)\s[^?]*,|^Angenommen, |(?<!\p{L})(?<!(?:[Aa]uch|[Ss]elbst|[Ee]ven)\s)(?:[Ww]enn|[Ff]alls|[Ii]f|[Uu]nless)(?!\p{L})|(?<!\p{L})(?:gilt|gelten)\s.*(?:sofern|sobald)(?!\p{L})/u;

const countsVotes = /(?<!\p{L})(?:abstimmung|vote|voting):\s|(?<!\d)\d+\s(?:ja|nein|gegen)-?stimmen?(?!\p{L})/iu;

/** True where a sentence tells what was decided, or put off. */
export function tellsDecision(text: string): boolean {
  if (isDecision(text) || countsVotes.test(text)) return true;
  if (isOfPart(text)) return false;
  if (isDissent(text)) return true;
  if (isRule.test(text)) return false;
  const clauseAt = clausesOf(text);
  for (const { index } of text.matchAll(act)) {
    const clause = clauseAt(index);
    if (!notDone.test(clause) && !mayBeDone.test(clause) && !needsApproval(clause)) return true;
  }
  return approvalByName.test(text) && !needsApproval(text) && !notDone.test(text) && !mayBeDone.test(text);
}

const betweenClauses = /[,;]\s|\s[–—]\s/gu;
const goesOnWithMain = /^(?:dass|daß|ob|that|whether)(?!\p{L})/iu;

/** Tells the clause at a place of a sentence; with the one before where that governs it, "Er beantragt, dass …". */
function clausesOf(text: string): (place: number) => string {
  const starts = [0, ...[...text.matchAll(betweenClauses)].map(({ index, 0: mark }) => index + mark.length)];
  return (place) => {
    const own = starts.findLastIndex((start) => start <= place);
    const first = goesOnWithMain.test(text.slice(starts[own], starts[own + 1])) ? Math.max(own - 1, 0) : own;
    return text.slice(starts[first], starts[own + 1]);
  };
}
