import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { listKindOf } from '../list-questions.ts';
import { bodyAskedFor } from './body-questions.ts';

/** What a question asks to be told one by one: "Which covenants does the loan agreement contain?", "Welche Pflichten hat der Mieter?" */
export type MemberQuestion = {
  /** What they are called, with what qualifies it: "financial covenants". */
  noun: string;
  /** What else the question names: of which paper, of whom. */
  rest: string;
  /** They are of what the rest names: rules for something, conditions of something. */
  isOfTopic: boolean;
  /** What a sentence is such a one by, where it is not called so. */
  said: SaidAs | null;
};

export type SaidAs = {
  /** A pattern, or what tells as one does. */
  sentence: Pick<RegExp, 'test'>;
  /** The words by which others of them are found. */
  search: { de: string; en: string };
  /** How long something takes, or until when: such a sentence counts alone. */
  isOfPeriods?: true;
};

const openings: readonly RegExp[] = [
  /^(?:[Uu]nd )?(?:[Ww]elche|[Ss]ämtliche|[Aa]lle) (?<noun>(?:\p{Ll}+e?n? )?\p{Lu}[\p{L}-]+)(?<rest>\s.*)$/u,
  /^(?:[Uu]nd )?[Ww]as (?:sind|waren) (?:die|ihre|seine|unsere) (?<noun>(?:\p{Ll}+e?n? )?\p{Lu}[\p{L}-]+)(?<rest>\s.*)?$/u,
  /^(?:[Nn]enne|[Nn]ennen [Ss]ie|[Ll]iste|[Zz]ähle|[Zz]ählen [Ss]ie)(?: mir)?(?: bitte)?(?: alle| sämtliche)?(?: die)? (?<noun>(?:\p{Ll}+e?n? )?\p{Lu}[\p{L}-]+)(?<rest>\s.*)?$/u,
  /^(?:and )?(?:which|what) (?<noun>(?:\p{L}+ ){0,2}?\p{L}+s)(?: precedent| subsequent)? (?<rest>(?:do|does|did|are|is|were|was|must|has|have|had|can|will|should|shall|may|apply|exist|entitles?|need)(?!\p{L}).*)$/iu,
  /^(?:and )?what (?:are|were) (?:all )?(?:the|its|our|their) (?<noun>(?:\p{L}+ ){0,2}?\p{L}+s)(?: precedent| subsequent)?(?<rest>(?:\s(?:of|for|in|under|to|on|set|that|contained|agreed|from|at|by|according)(?!\p{L}).*)?)$/iu,
  /^(?:please )?(?:list|name|give me|tell me)(?: all)?(?: of)?(?: the)? (?<noun>(?:\p{L}+ ){0,2}?\p{L}+s)(?<rest>(?:\s(?:of|for|in|under|to|on|set|that|contained|agreed|from|at|by)(?!\p{L}).*)?)$/iu,
];

/** One thing of a kind: "Welche Zulage gibt es?" */
const isPlural =
  /(?:en|eln|ern|ien|[äöü]\p{L}*e|rechte|ziele|geschäfte|verbote|gebote|termine|teile|punkte|schritte|hinweise|zwecke|themen|[^sui]s)$/iu;

const isObliged =
  /(?<!\p{L})(?:muss|müssen|verpflichtet|darf|dürfen|bedarf|bedürfen|gewährleistet|stellt sicher|hält|zahlt|liefert|trägt|must|shall|is required to|are required to|is obliged|are obliged|undertakes?|agrees? to|may not|submits?|pays?|reports?|bears?)(?!\p{L})/iu;

/** Longer words are none. */
const longestInfinitive = 60;

/**
 * "hat die Räume pfleglich zu behandeln", "ist bis Ende Mai einzureichen". Word by word: a pattern with something between the two
 * ends would try every beginning with every end.
 */
function isToBeDone(text: string): boolean {
  return text.split(/[.;]/u).some((clause) => {
    const words = clause.match(/\p{L}+/gu) ?? [];
    const verb = words.findIndex((word) => /^(?:hat|haben|ist|sind)$/iu.test(word));
    return verb >= 0 && words.some((word, index) => index > verb && isInfinitive(word, words[index - 1] ?? ''));
  });
}

function isInfinitive(word: string, before: string): boolean {
  if (word.length > longestInfinitive) return false;
  return (before.toLowerCase() === 'zu' && /^\p{Ll}+n$/u.test(word)) || /^\p{L}+zu\p{L}+en$/iu.test(word);
}

const duty: SaidAs = {
  sentence: { test: (text) => isObliged.test(text) || isToBeDone(text) },
  search: { de: 'muss verpflichtet hat zu darf nicht', en: 'must shall is required undertakes may not' },
};
const condition: SaidAs = {
  sentence:
    /(?<!\p{L})(?:wenn|sofern|soweit|falls|sobald|nur|vorausgesetzt|mindestens|höchstens|setzt voraus|if|provided|unless|only|subject to|at least|prior)(?!\p{L})/iu,
  search: { de: 'wenn sofern nur mindestens', en: 'if provided unless subject to at least' },
};
const notice: SaidAs = {
  sentence: /kündig|(?<!\p{L})(?:terminat\p{L}*|notice|rescind\p{L}*)(?!\p{L})/iu,
  search: { de: 'Kündigung gekündigt Frist Ablauf', en: 'terminate notice period expiry' },
};
const duration =
  '(?=.*(?:(?<!\\p{L})(?:fristlos|jederzeit|at any time|without notice)|(?:bis )?zum \\d|(?<!\\p{L}|\\d)(?:\\d+|ein|eine[mnr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:business |calendar |working |arbeits|werk|kalender|betriebs)?(?:tag|woche|monat|jahr|quartal|day|week|month|quarter|year)))';

/** "Kündigungsfristen", "warranty periods": what is said of it with how long, or until when. */
function periodsOf(noun: string): SaidAs | null {
  const [, of = ''] =
    /^(\p{L}{4,})(?:fristen|zeiten|termine)$/iu.exec(noun) ?? /(\p{L}{4,}) periods$/iu.exec(noun) ?? [];
  if (of === '') return null;
  const stem = of.toLowerCase().replace(/(?:ungs|s|en)$/u, '');
  const said = /^(?:kündig|terminat|notice)/iu.test(stem) ? 'kündig|(?<!\\p{L})(?:terminat|notice|rescind)' : stem;
  const sentence = new RegExp(`^(?=.*(?:${said}))${duration}`, 'isu');
  return { sentence, isOfPeriods: true, search: { de: `${notice.search.de} ${of}`, en: `${notice.search.en} ${of}` } };
}

const kinds: readonly (readonly [RegExp, SaidAs])[] = [
  [/kündigungs\p{L}+$|kündigungen$|termination \p{L}+$/iu, notice],
  [/(?:pflichten|verpflichtungen|auflagen|obligations|duties|undertakings)$/iu, duty],
  [/(?:bedingungen|voraussetzungen|conditions|requirements|prerequisites)$/iu, condition],
];

const ofTopic =
  /(?:regeln|regelungen|bestimmungen|vorgaben|vorschriften|bedingungen|voraussetzungen|anforderungen|rules|provisions|terms|conditions|requirements)$/iu;

/** Words that only say that the paper has them. */
const generic =
  /(?<!\p{L})(?:enth(?:ä|ae)lt|enthalten|gibt|es|gelten|gilt|nennt|nennen|hat|haben|sind|werden|wurden|stehen|steht|vereinbart|festgelegt|vorgesehen|sieht|regelt|geregelt|laut|gemäss|gemäß|nach|für|bei|aus|von|contains?|contained|apply|applies|are|there|does|do|did|have|has|set|out|listed|list|agreed|under|provide[sd]?|include[sd]?|according)(?!\p{L})/giu;

/** Null where the question asks for nothing of the kind. */
export function memberQuestionOf(question: string): MemberQuestion | null {
  if (listKindOf(question) !== null) return null;
  const ofBody = bodyAskedFor(question);
  if (ofBody !== null) {
    const noun = detectLanguage(question) === 'en' ? 'members' : 'Mitglieder';
    return { noun, rest: `${ofBody.body} ${ofBody.of}`.trim(), isOfTopic: false, said: null };
  }
  const text = question.trim().replace(/[?.!\s]+$/u, '');
  for (const opening of openings) {
    const { noun, rest = '' } = opening.exec(text)?.groups ?? {};
    if (noun === undefined || !isPlural.test(noun)) continue;
    const said = periodsOf(noun) ?? kinds.find(([pattern]) => pattern.test(noun))?.[1] ?? null;
    return { noun, rest: rest.replaceAll(generic, ' ').trim(), isOfTopic: ofTopic.test(noun), said };
  }
  return null;
}
