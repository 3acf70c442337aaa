import { foldText } from '#server/platform/linguistics/folding.ts';
import { stem } from '#server/platform/linguistics/stems.ts';
import type { RankedPassage } from '../retrieval/service.ts';

export type NumberedMeeting = {
  number: number;
  /** The question without the number. */
  question: string;
  /** Whose meeting it is, folded; null = any. */
  body: string | null;
};

const notBesideIt =
  '(?<!(?<!\\p{L})(?:vor|seit|nach|bis|ab|before|after|since|until|prior to)(?: (?:der|die|zur|dem|the))? )';
const kind = '(?:(?:ordentliche|außerordentliche|ausserordentliche|öffentliche)[nr]? )?';
const german = '\\p{L}*(?:sitzung|versammlung|tagung)';
const english = '(?:\\p{L}+ ){0,2}meeting';
const written = [
  `${notBesideIt}(?<![\\p{L}\\d.])(?<number>\\d{1,4})\\. ?(?<meeting>${kind}${german})(?!\\p{L})`,
  `${notBesideIt}(?<![\\p{L}\\d.])(?<number>\\d{1,4})(?:st|nd|rd|th) (?<meeting>${english})(?!\\p{L})`,
  `(?<!\\p{L})(?<meeting>${german}|meeting) (?:nr\\.?|nummer|no\\.?|number) ?(?<number>\\d{1,4})(?![\\d/])`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Its minutes are approved in the next one. */
const ofMinutes =
  /(?:protokoll|niederschrift)s?(?: (?:der|von der|zur|über die))? \d+\.|minutes of the \d+|genehmig|approv/iu;
const ofBody = /^\s+(?:de[rs]|of the|vom|von der)\s+(?<body>\p{L}{4,})/iu;

/** The meeting that a question names by its number ("die 48. Sitzung"); null where it names none. */
export function numberedMeetingIn(question: string): NumberedMeeting | null {
  if (ofMinutes.test(question)) return null;
  const match = written.map((pattern) => pattern.exec(question)).find((each) => each !== null);
  const { number, meeting } = match?.groups ?? {};
  if (!match || number === undefined || meeting === undefined) return null;
  const rest = question.slice(match.index + match[0].length);
  const compound = /(\p{L}{4,}?)s?(?:sitzung|versammlung|tagung)$/iu.exec(meeting)?.[1];
  const body = ofBody.exec(rest)?.groups?.body ?? compound ?? /^(\p{L}{4,}) meeting$/iu.exec(meeting)?.[1];
  return {
    number: Number(number),
    question: `${question.slice(0, match.index)}${meeting}${rest}`,
    body: body === undefined ? null : foldText(body).trim(),
  };
}

/** What finds the papers that bear the number in their heads. */
export const wordsOfNumbered = ({ number, body }: NumberedMeeting): string =>
  `${number}. Sitzung ${body ?? ''} Protokoll Niederschrift minutes meeting`;

/** The number of a meeting as texts have it. */
const numberIn = ({ number }: NumberedMeeting): RegExp =>
  new RegExp(
    `(?<![\\d.,])${number}(?:\\. ?${kind}${german}|(?:st|nd|rd|th) ${english})(?!\\p{L})|(?:${german}|meeting) (?:nr\\.?|nummer|no\\.?|number) ?${number}(?![\\d/])`,
    'iu',
  );

/**
 * True where a line of a text speaks of the meeting, not only of the minutes of it that are approved.
 * @param isWhen its day is asked for, which approvals tell, too
 */
export function speaksOfNumbered(meeting: NumberedMeeting, text: string, isWhen: boolean): boolean {
  const said = numberIn(meeting);
  const isOfApproval = (line: string) => /genehmig|approv/iu.test(line);
  return text.split('\n').some((line) => said.test(line) && (isWhen ? /\d{4}/u.test(line) : !isOfApproval(line)));
}

const linesOfHead = 6;

/** The title of minutes stands at their beginning; that of earlier ones is approved further down. */
export function isPaperOfNumbered(meeting: NumberedMeeting, passage: RankedPassage): boolean {
  const { documentTitle, fileName, ordinal, text } = passage;
  const said = numberIn(meeting);
  const head = ordinal === 0 ? text.split('\n').filter((line) => line.trim() !== '') : [];
  const lines = [documentTitle, fileName.replaceAll('_', ' '), ...head.slice(0, linesOfHead)];
  return lines.some((line) => said.test(line) && !/genehmig|approv|nächste|next|(?:vorlage|einladung) /iu.test(line));
}

/** Whether a paper names the body whose meeting is asked about. */
export function isOfBody({ body }: NumberedMeeting, { documentTitle, fileName, text }: RankedPassage): boolean {
  if (body === null) return true;
  const head = text.split('\n').slice(0, linesOfHead).join(' ');
  return foldText(`${documentTitle} ${fileName} ${head}`.replaceAll(/[_.-]/g, ' '))
    .split(' ')
    .some((word) => word !== '' && stem(word, 'de') === stem(body, 'de'));
}
