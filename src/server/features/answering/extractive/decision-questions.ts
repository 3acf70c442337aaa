import { isKnownNoun } from '#server/platform/linguistics/compounds.ts';
import { foldText } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { withoutDays } from '../find-day.ts';
import { doneInGerman as done, doneInEnglish } from './words-of-deciding.ts';

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
const decided = `(?:${done}|entschieden|gestimmt|ausgegangen|ausgefallen)`;
/** In the present one thing is meant, "Wird das Budget genehmigt?", or what is done always: "Werden Kreditkarten angenommen?" */
const oneThing =
  '(?=\\s(?:(?:der|die|das|dem|den|the|this|that|these|those|our|its|their)|(?:dies|unser|ihr|sein)\\p{L}*|\\p{L}+\\s\\d+)\\s)';
/** Of a vote it is asked when and why, too. */
const howItWent = '^(?!(?:bis |seit )?(?:wann|wo|warum|weshalb|wieso|when|where|why)(?!\\p{L})).*(?<!\\p{L})';

/** What is voted on is called so, whatever it is about. Folded. */
export const wordOfMatter =
  /^(?:antrag\p{L}*|vorlage\p{L}*|begrundung\p{L}*|beschluss\p{L}*|motion\p{L}*|proposal\p{L}*|reason\p{L}*)$/u;

/** Questions with what was decided on as `object`; `isActive` of those where who decides stands before it. */
const forms: Record<Language, readonly { pattern: RegExp; isActive?: true }[]> = {
  de: [
    {
      pattern: new RegExp(
        `^(?:wurden?|(?:wird|werden)${oneThing}|ist|sind|war(?:en)?)\\s(?<object>.+?)\\s${done}${end}`,
        'iu',
      ),
    },
    { pattern: new RegExp(`^(?:hat|haben|hatten?)\\s(?<object>.+?)\\s${done}${end}`, 'iu'), isActive: true },
    {
      pattern: /^(?:genehmigt|bewilligt|billigt|verabschiedet|beschl(?:oss|iesst|ießt))(?:en?)?\s(?<object>.+)$/iu,
      isActive: true,
    },
    { pattern: /^stimmte?n?\s(?<object>.+?)\szu(?!\p{L})/iu, isActive: true },
    { pattern: /^lehnte?n?\s(?<object>.+?)\sab(?!\p{L})/iu, isActive: true },
    { pattern: /^wer\s(?:stimmte?n?|votierte?n?|war(?:en)?)\s(?:auch\s)?gegen\s(?<object>.+)$/iu },
    { pattern: /^wer\s(?:stimmte?n?|votierte?n?)\s(?:auch\s)?für\s(?<object>.+)$/iu },
    // "Wer war für den Umbau zuständig?" asks for something else.
    { pattern: /^[Ww]er\swar(?:en)?\s(?:auch\s)?für\s(?<object>(?:.+\s)?(?:\p{Lu}\p{L}+|\d+))\W*$/u },
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
    {
      pattern: new RegExp(
        `${howItWent}\\p{L}*abstimmung(?:s(?:ergebnis|resultat)(?:se|es?)?)?\\s(?:über|zu[mr]?)\\s(?<object>.+)$`,
        'iu',
      ),
    },
  ],
  en: [
    {
      pattern: new RegExp(
        `^(?:was|were|(?:is|are)${oneThing}|(?:has|have|had)(?=.*\\sbeen\\s))\\s(?<object>.+?)\\s(?:(?:been|ever|already|finally|unanimously)\\s)*${doneInEnglish}${end}`,
        'iu',
      ),
    },
    {
      pattern:
        /^(?:did|has|have|had)\s.+?\s(?:approved?|adopt(?:ed)?|reject(?:ed)?|authori[sz]ed?|endorsed?|ratif(?:y|ied)|vote[d]? (?:for|against|on))\s(?<object>.+)$/iu,
    },
    {
      pattern:
        /^who\s(?:else\s)?(?:voted\son|(?:voted|votes|was|were)\s(?:against|for|in favou?r of)|abstained\s(?:on|from|in))\W+(?<object>.+)$/iu,
    },
    { pattern: /^how\s(?:was|were)\s(?<object>.+?)\s(?:decided|voted on)(?!\p{L})/iu },
    { pattern: new RegExp(`${howItWent}(?:vote|ballot)\\son\\s(?<object>.+)$`, 'iu') },
  ],
};

/** Longer ones ask for something else, too. */
const longestQuestion = 300;
const joining = /^(?:(?:und|aber|and|but)\s)/iu;

/** "Wer stimmte gegen …", "Hat Frau Aydin dem Erwerb zugestimmt?" */
const asksOfVoters =
  /^(?:(?:wer|who)|(?:ha(?:t|ben|tten?)|stimmte?n?|lehnte?n?|did|has|have|had)\s(?:herrn?|frau|dr|prof|mr|mrs|ms)(?:\.|(?!\p{L})))\s/iu;

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
      isOfVoters: asksOfVoters.test(text),
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
