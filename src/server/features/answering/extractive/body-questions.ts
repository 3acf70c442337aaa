/** Questions for who belongs to a body: "Wer sitzt im Aufsichtsrat?" German and English. */

import { longestQuestion } from './question-length.ts';

/** What bodies are called: whoever sits there is a member, unlike who "ist im Urlaub". */
const nouns = [
  '(?<!vor|appa|quad|ver|hei)rat|räte?|vorstand|vorstände?|ausschuss|ausschuß|ausschüsse?|kommission|kommissionen',
  'komitee|gremium|gremien|kuratorium|kollegium|direktorium|präsidium|plenum|senat|parlament|kabinett|regierung|magistrat',
  'leitung|geschäftsführung|direktion|vertretung|versammlung|delegation|konvent|jury|fraktion|organ',
  '(?:arbeits|projekt|steuer|steuerungs|experten|fach|begleit|planungs|lenkungs)gruppe|(?:lenkungs|arbeits|gesellschafter|experten|führungs)kreis',
  'verein|verband|partei|club|klub|genossenschaft|(?<!s)team|task\\s?force|board|committee|council|commission|panel|management',
].join('|');
const bodyNoun = new RegExp(`(?:${nouns})(?:e?s|e?n)?$`, 'iu');

/** True for a noun that names a body, alone or as the end of a compound: "Prüfungsausschusses". */
export function isBodyNoun(noun: string): boolean {
  return bodyNoun.test(noun);
}

const germanBody = '(?<body>\\p{L}[\\p{L}-]{2,60})';
const englishBody =
  '(?<body>(?:(?!(?:the|our)\\s)\\p{L}+\\s){0,2}(?:board|committee|council|commission|panel)(?:\\sof\\s\\p{L}+)?)';
/** Of which company, behind the body. */
const ofWhom =
  '(?<of>\\s(?:des|der|von|vom|bei|beim|of|at)\\s(?:(?:des|der|the)\\s)?\\p{Lu}[\\p{L}\\d&.-]*(?:\\s(?:&\\s)?\\p{Lu}[\\p{L}\\d&.-]*){0,4})?';
const now = '(?:\\s(?:alles|alle|denn|heute|derzeit|aktuell|momentan|currently|now|all))*';

const questions: readonly RegExp[] = [
  `[Ww]er(?:\\salles)?\\s(?:sitzt|ist|sind)${now}\\s(?:[Mm]itglied\\s|(?:alle\\s|die\\s)?[Mm]itglieder\\s)?(?:im|in\\s(?:der|dem|unserem|unserer))\\s${germanBody}${ofWhom}`,
  `[Ww]er\\s(?:ist|sind)${now}\\s(?:[Mm]itglied|(?:alle\\s|die\\s)?[Mm]itglieder)\\s(?:des|der|vom|von\\sder|unseres|unserer)\\s${germanBody}${ofWhom}`,
  `[Ww]er\\sgehört${now}\\s(?:dem|der|zum|zur|unserem|unserer)\\s${germanBody}${ofWhom}(?:\\san)?`,
  `[Ww]elche\\s(?:[Mm]itglieder|[Pp]ersonen|[Ll]eute)\\s(?:hat|sitzen|gehören|sind|bilden)${now}\\s(?:der|die|das|dem|im|in\\sder|zum|zur)\\s${germanBody}${ofWhom}(?:\\san)?`,
  `[Aa]us\\swem\\s(?:besteht|setzt\\ssich)${now}\\s(?:der|die|das)\\s${germanBody}${ofWhom}(?:\\szusammen)?`,
  `[Ww]ie\\s(?:setzt\\ssich|ist)${now}\\s(?:der|die|das)\\s${germanBody}${ofWhom}\\szusammen(?:gesetzt)?`,
  `[Ww]ho(?:\\s(?:is|are|sits|serves?)|’s|'s)${now}\\s(?:(?:a\\smember|the\\smembers|members)\\sof|on|in)\\s(?:the|our)\\s${englishBody}${ofWhom}`,
  `[Ww]ho\\sbelongs\\sto\\s(?:the|our)\\s${englishBody}${ofWhom}`,
  `(?:[Ww]hich|[Ww]hat)\\smembers\\s(?:does|are\\son)\\s(?:the|our)\\s${englishBody}${ofWhom}(?:\\shave)?`,
].map((source) => new RegExp(`^(?:(?:[Uu]nd|[Aa]nd)\\s)?${source}\\s*$`, 'u'));

export type BodyAskedFor = {
  /** As papers call it, without the ending of a case. */
  body: string;
  /** Whose body. */
  of: string;
};

/** The body whose members a question asks for: "Wer sitzt im Aufsichtsrat?"; null where it asks for none. */
export function bodyAskedFor(question: string): BodyAskedFor | null {
  const written = question.trim();
  if (written.length > longestQuestion) return null;
  const text = written.replace(/[?.!\s]+$/u, '');
  for (const pattern of questions) {
    const match = pattern.exec(text);
    const { body, of = '' } = match?.groups ?? {};
    if (match === null || body === undefined || !isBodyNoun(body.split(' of ')[0] ?? body)) continue;
    const isGenitive = new RegExp(`(?:des|unseres) ${body}`, 'u').test(text);
    return { body: isGenitive ? body.replace(/(?<=\p{L}{3}[^s])e?s$|(?<=ss)es$/u, '') : body, of: of.trim() };
  }
  return null;
}
