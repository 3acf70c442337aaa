import { isKnownNoun } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { withoutDays } from '../find-day.ts';
import { isDecision, isDissent, partOfTheBody } from './answer-cue.ts';
import { needsApproval } from './approval-questions.ts';

/**
 * "Wurde das Budget genehmigt?", "Who voted against the slipway?", "Wie wurde Forderung 5 entschieden?": what was decided on one
 * thing. That something else was approved is told in the same words and answers nothing.
 */
export type DecisionQuestion = {
  /** What was decided on, without who decides and when. */
  object: string;
  language: Language;
  /** Asks who voted how: a group does, too. */
  isOfVoters: boolean;
};

const end = '(?!\\p{L})';
const done =
  '(?:genehmigt|bewilligt|gebilligt|beschlossen|verabschiedet|angenommen|abgelehnt|zugestimmt|gutgehei(?:ss|ß)en|freigegeben|befürwortet|verworfen|vertagt|zurückgewiesen|abgestimmt|(?:nicht )?erheblich erklärt)';
const decided = `(?:${done}|entschieden|gestimmt|ausgegangen|ausgefallen)`;
const doneInEnglish =
  '(?:approved|adopted|rejected|authori[sz]ed|endorsed|ratified|carried|postponed|deferred|voted (?:on|down))';

/** Words that a question about a vote has, whatever was voted on. Folded. */
export const wordOfVote =
  /^(?:(?:ab|zu|schluss)?(?:ge)?stimm\p{L}*|\p{L}*abstimmung\p{L}*|vot(?:e|ed|es|ing)|votier\p{L}*|ging|ausging|go|went|result\p{L}*|ergebnis\p{L}*|dagegen|against|angenommen|abgelehnt|genehmigt|bewilligt|beschlossen|verabschiedet|entschieden|decided|erheblich|erklar\p{L}*|gutgeheissen|outcome|carried|approved|rejected|adopted)$/u;

/** What is voted on is called so, whatever it is about. Folded. */
export const wordOfMatter =
  /^(?:antrag\p{L}*|vorlage\p{L}*|begrundung\p{L}*|beschluss\p{L}*|motion\p{L}*|proposal\p{L}*|reason\p{L}*)$/u;

/** Questions with what was decided on as `object`; `isActive` of those where who decides stands before it. */
const forms: Record<Language, readonly { pattern: RegExp; isActive?: true }[]> = {
  de: [
    { pattern: new RegExp(`^(?:wurden?|wird|werden|ist|sind|waren?)\\s(?<object>.+?)\\s${done}${end}`, 'iu') },
    { pattern: new RegExp(`^(?:hat|haben|hatten?)\\s(?<object>.+?)\\s${done}${end}`, 'iu'), isActive: true },
    {
      pattern: /^(?:genehmigt|bewilligt|billigt|verabschiedet|beschl(?:oss|iesst|ießt))(?:en?)?\s(?<object>.+)$/iu,
      isActive: true,
    },
    { pattern: /^stimmte?n?\s(?<object>.+?)\szu(?!\p{L})/iu, isActive: true },
    { pattern: /^lehnte?n?\s(?<object>.+?)\sab(?!\p{L})/iu, isActive: true },
    { pattern: /^wer\s(?:stimmte?n?|votierte?n?|waren?)\s(?:auch\s)?(?:gegen|für)\s(?<object>.+)$/iu },
    { pattern: /^wer\sh(?:at|aben)\s(?<object>.+?)\s(?:ge|zuge|abge)?(?:stimmt|lehnt|enthalten)(?!\p{L})/iu },
    { pattern: /^wer\s(?:lehnte\s(?<declined>.+?)\sab|enthielt\ssich\s(?<object>.+))/iu },
    { pattern: /^wer\swar(?:en)?\sdagegen\W+(?<object>.+)$/iu },
    {
      pattern: new RegExp(
        `^(?:wie|mit (?:welche[mrn]|wie ?vielen)\\s\\p{L}+)\\s(?:wurden?|ist|sind)\\s(?:über\\s)?(?<object>.+?)\\s${decided}${end}`,
        'iu',
      ),
    },
    { pattern: /^wie\s(?:ging|fiel)\s(?<object>.+?)\saus(?!\p{L})/iu },
    { pattern: /abstimmung\s(?:über|zu[mr]?)\s(?<object>.+)$/iu },
  ],
  en: [
    {
      pattern: new RegExp(
        `^(?:was|were|is|are|(?:has|have|had)(?=.*\\sbeen\\s))\\s(?<object>.+?)\\s(?:(?:been|ever|already|finally|unanimously)\\s)*${doneInEnglish}${end}`,
        'iu',
      ),
    },
    {
      pattern:
        /^(?:did|has|have|had)\s.+?\s(?:approved?|adopt(?:ed)?|reject(?:ed)?|authori[sz]ed?|endorsed?|ratif(?:y|ied)|vote[d]? (?:for|against|on))\s(?<object>.+)$/iu,
    },
    {
      pattern:
        /^who\s(?:else\s)?(?:(?:voted|votes|was|were)\s(?:against|for|in favou?r of|on)|abstained\s(?:on|from|in))\s(?<object>.+)$/iu,
    },
    { pattern: /^how\s(?:was|were)\s(?<object>.+?)\s(?:decided|voted on)(?!\p{L})/iu },
    { pattern: /(?<!\p{L})(?:vote|ballot)\son\s(?<object>.+)$/iu },
  ],
};

/** Longer ones ask for something else, too. */
const longestQuestion = 300;
const joining = /^(?:(?:und|aber|and|but)\s)/iu;

/** Null where the question asks for something else, or names nothing that was decided on. */
export function decisionAskedFor(question: string): DecisionQuestion | null {
  const written = question.trim();
  if (written.length > longestQuestion) return null;
  const language = detectLanguage(written) ?? 'de';
  const text = withoutDays(written).replace(joining, '');
  // What a follow-up was given of the question before stands behind its mark.
  const [, asked = text, carried = ''] = /^([^?]*)\?*(.*)$/su.exec(text) ?? [];
  for (const { pattern, isActive } of forms[language]) {
    const alone = pattern.exec(asked.trim())?.groups;
    const groups = alone ?? pattern.exec(text)?.groups;
    const named = groups?.object ?? groups?.declined;
    if (named === undefined) continue;
    const object = language === 'de' ? withoutAgent(isActive ? withoutSubject(named) : named) : named;
    return {
      object: alone === undefined ? object : `${object} ${carried}`.trim(),
      language,
      isOfVoters: /^(?:wer|who)\s/iu.test(text),
    };
  }
  return null;
}

const pronoun = /^(?:er|sie|es|man|wir|ihr|jemand|alle)$/iu;
const objectFirst = /^(?:den|dem|einen|einem|über|gegen|für)$/iu;
const opensObject = /^(?:das|den|dem|die|ein|eine[mnr]?|unsere?[mnrs]?|ihre?[mnrs]?|seine?[mnrs]?|über|gegen|für)$/iu;
const opensAttribute = /^(?:der|des|von|vom)$/iu;

/** Tells the nouns of a German text, also where it is written in small letters alone. */
export function nounsOf(text: string): (word: string) => boolean {
  const isWritten = /\p{Lu}/u.test(text);
  return (word) => (isWritten ? /^\p{Lu}/u.test(word) : !opensObject.test(word) && isKnownNoun(foldText(word).trim()));
}

/** "der Aufsichtsrat der Stadtwerke das Budget": who decides stands first, with what belongs to it. */
function withoutSubject(text: string): string {
  const words = text.split(/\s+/u);
  const [first = ''] = words;
  if (objectFirst.test(first)) return text;
  if (pronoun.test(first)) return words.slice(1).join(' ');
  const isNounHere = nounsOf(text);
  const isNoun = (word = '') => isNounHere(word);
  let from = words.findIndex(isNoun) + 1;
  while (isNoun(words[from])) from += 1;
  if (opensAttribute.test(words[from] ?? '')) {
    const next = words.findIndex((word, index) => index > from && opensObject.test(word) && isNoun(words[index - 1]));
    if (next > 0) from = next;
  }
  return words.slice(from).join(' ');
}

/** "das Budget vom Aufsichtsrat": who decides stands behind it. */
function withoutAgent(text: string): string {
  const rest = text.replace(/\s?(?:vom|von (?:der|dem|den|unsere[mnr])|durch (?:den|die|das))\s[\p{L}-]+$/iu, '');
  return rest === '' ? text : rest;
}

/** "Der Rat stimmt dem Kredit zu.": the other half of the verb ends its clause. */
const divided: readonly (readonly [string, string])[] = [
  ['stimm(?:t|te|en|ten)', 'zu'],
  ['lehn(?:t|te|en|ten)', 'ab'],
  ['nimmt|nehmen|nahm|nahmen', 'an'],
  ['stell(?:t|te|en|ten)', '(?:fest(?!, dass)|zurück)'],
  ['wei(?:st|sen)|wies|wiesen', 'zurück'],
  ['hei(?:ss|ß)(?:t|en)|hie(?:ss|ß)(?:en)?', 'gut'],
  ['gibt|geben|gab|gaben', 'frei'],
  ['spr(?:icht|echen|ach|achen) sich', 'aus'],
];
/** Verbs of those who decide, where they say what was done. */
const act = new RegExp(
  `(?<!\\p{L}|zu )(?:${[
    `${done}|verabschieden|entschieden?|entscheidet|verschoben|verschiebt|zurückgestellt|sistiert|(?:wieder)?gewählt|wählt|ernannt|ernennt|bestellt`,
    '(?:genehmig|bewillig|billig|befürworte|vertag)(?:t|te|ten|en)|beschl(?:iesst|ießt|iessen|ießen|oss|ossen)',
    ...divided.map(
      ([verb, particle]) => `(?:${verb})\\s(?:[^.;]{0,200}\\s)?${particle}(?=[.,;:!?]|\\s(?:und|and)\\s|$)`,
    ),
    'verweiger(?:t|te|n)|einstimmig|einmütig|unanimously',
    `${doneInEnglish}|approves|resolved|agreed|declined|adjourned|tabled|elected|appointed|turned down`,
  ].join('|')})${end}`,
  'iu',
);
/** An approval that is still to come, or was given by its name. */
const approvalByName =
  /(?<!\p{L})(?:zustimmung|genehmigung|entscheidung|entscheid|beschluss(?:fassung)?|approval|consent|decision)(?!\p{L}).{0,120}(?<!\p{L})(?:eingeholt|erteilt|erfolgt|steht|offen|sought|given|granted|obtained|pending|refused)(?!\p{L})/iu;
/** What is asked for, or would be, was not done. */
const notDone =
  /^(?:\(?\d+\)?\s)?(?:Wird|Werden|Ist|Sind|Hat|Haben|Stimmt|Lehnt)\s[^?]*,|(?<!\p{L})(?:(?:mich|sich|uns)\sentschieden|gilt|gelten|bitte[nt]?|beantrag(?:t|te|en|ten)|empfiehlt|empfehlen|asks?|asked|recommends?|proposes?|soll(?:te)?n?|muss|müssen|kann|können|könnten?|darf|dürfen|würden?|möchten?|wenn|falls|sofern|sobald|should|shall|must|may|can|could|would|if|unless)(?!\p{L})/iu;

const countsVotes = /(?<!\p{L})(?:abstimmung|vote|voting):\s|(?<!\d)\d+\s(?:ja|nein|gegen)-?stimmen?(?!\p{L})/iu;

/** True where a sentence tells what was decided, or put off. */
export function tellsDecision(text: string): boolean {
  if (isDecision(text) || countsVotes.test(text)) return true;
  if (partOfTheBody.test(text)) return false;
  if (isDissent(text)) return true;
  const [found] = act.exec(text) ?? approvalByName.exec(text) ?? [];
  return found !== undefined && !needsApproval(text) && !notDone.test(text);
}
