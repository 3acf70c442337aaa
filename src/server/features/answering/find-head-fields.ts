import { monthPattern } from '#server/platform/linguistics/month-names.ts';

/**
 * What stands in the head of minutes under a name of its own ("Ort: Rathaus, Saal 2"), and how people ask for it: in words
 * that the head does not have ("Wo fand die Sitzung statt?").
 */
export type HeadField = {
  /** Names that heads give it, to search by. */
  search: string;
  /** True for a line, or a sentence that is one, that tells it. @param before the line before it, where that is known */
  isTold: (line: string, before?: string) => boolean;
  /** It is asked of one letter: others' heads answer nothing. */
  isOfLetter: boolean;
};

type Field = { question: RegExp; unless?: RegExp; names: string; search: string; also?: RegExp; line?: RegExp };

const meeting = '(?:\\p{L}*sitzung|\\p{L}*versammlung|tagung|besprechung|meeting|session)';

const mail = '(?<!\\p{L})(?:e-?)?(?:mail|nachricht)(?:s|en)?(?!\\p{L})';
const mailHead = 'Von An Cc Datum Betreff Absender Empfänger Anhänge from to date subject attachments';
/** Words such as "an" begin sentences, too. */
const ofMailHead = /^[\p{L}\s]{1,20}:\s*\S/u;
const receipt = /(?<!\p{L})(?:erhalten|bekommen|empfangen|gelesen|received|got|read)(?!\p{L})/iu;

const day = `\\d{1,2}\\.\\s?(?:\\d{1,2}\\.|(?:${monthPattern})\\.?)\\s?\\d{2,4}|\\d{1,2}\\s(?:${monthPattern})\\s\\d{4}|(?:${monthPattern})\\s\\d{1,2},?\\s\\d{4}|\\d{4}-\\d\\d-\\d\\d`;

const fields: readonly Field[] = [
  {
    question: new RegExp(
      `^(?:wann|an welchem (?:tag|datum)) (?:war|fand|wurde) (?:die|der|das) ${meeting}|^(?:when|on (?:what|which) (?:day|date)) was the (?:\\p{L}+ ){0,3}(?:meeting|session)|^welches datum (?:hat|hatte|trägt) (?:die|das) (?:${meeting}|\\p{L}*protokoll)`,
      'iu',
    ),
    unless: /nächste|next/iu,
    names: '(?:sitzungs)?datum|date',
    search: 'Datum Protokoll Sitzung vom Zeit Ort Vorsitz Anwesend date minutes meeting',
    line: new RegExp(`^(?:\\p{L}*protokoll|niederschrift|minutes|\\p{L}*sitzung)(?!\\p{L}).{0,80}(?:${day})`, 'iu'),
  },
  {
    question: new RegExp(
      `^(?:wo|an welchem ort|in welchem (?:raum|saal|gebäude)) (?:fand|findet|war|wurde) .*${meeting}|^where (?:was|did|is) .*${meeting}`,
      'iu',
    ),
    names: '(?:sitzungs|tagungs)?ort|sitzungszimmer|place|venue|location',
    search: 'Ort Sitzungsort Vorsitz Protokoll Anwesend place venue location',
  },
  {
    question: new RegExp(
      `^(?:wann|um (?:wie viel uhr|welche zeit)|von wann bis wann|wie lange) (?:begann|endete|startete|dauerte|ging|war) .*${meeting}|^wann .*${meeting} (?:begonnen|geendet)|^when did .*${meeting} .*(?:begin|start|end|close)|^how long .*${meeting}`,
      'iu',
    ),
    names: '(?:sitzungs)?(?:zeit|beginn|ende|dauer)|uhrzeit|datum|zeitpunkt|time|date|start|end',
    search: 'Zeit Beginn Ende Dauer Datum Uhr Vorsitz Protokoll Anwesend time start end',
    also: /\d{1,2}[.:]\d{2}|\d\s?(?:Uhr|[ap]\.?m\.?)/iu,
  },
  {
    question:
      /^wer (?:führte|führt|schrieb|schreibt|verfasste|hat) (?:das |die )?protokoll|^who (?:took|takes|kept|wrote) the minutes/iu,
    names: 'protokoll(?:führ\\p{L}+)?|schriftführ\\p{L}+|aktuar\\p{L}*|minutes(?: taken)?(?: by)?|recorder|secretary',
    search: 'Protokoll Protokollführung Schriftführung Vorsitz Anwesend minutes secretary',
    // "Protokoll Nr. 61 vom 16. August" is the paper's title.
    also: /^(?!\p{L}+\s(?:nr|no|der|des|vom|über|zur|zu|of|from|\d))/iu,
  },
  {
    question: new RegExp(
      `^wer (?:leitete|leitet|präsidierte|hat|führte|hatte|übernahm) (?:.*${meeting}.* (?:geleitet|präsidiert)|(?:die|das|der) .*${meeting}.*|(?:den|bei .*|in .*) vorsitz(?: .*${meeting}.*)?)[?!.]?$|^unter wessen (?:vorsitz|leitung) .*${meeting}|^who (?:chaired|presided over|led|was in the chair) ?(?:.*${meeting}.*)?[?!.]?$`,
      'iu',
    ),
    unless: /protokoll|minutes|teilgenommen|einberufen|beantragt|verlassen|eröffnet|geschlossen/iu,
    names: 'vorsitz\\p{L}*|(?:\\p{L}*sitzungs|versammlungs)?leitung|präsid\\p{L}*|chair\\p{L}*|presiding(?: officer)?',
    search: 'Vorsitz Sitzungsleitung Präsident Protokoll Anwesend Entschuldigt chair minutes present',
    // What the chair said stands behind the same word.
    also: /^(?!\p{L}+:?\s(?:der|die|das|des|und|ist|war|hat|of|is|was|has)(?!\p{L})).{0,120}[^.!?…:,;]$/iu,
  },
  {
    question: new RegExp(
      `^wer (?:nahm|nahmen|hat|haben) .*${meeting}.* teil(?:genommen)?|^who (?:attended|took part|participated)`,
      'iu',
    ),
    names: 'anwesend\\p{L}*|teilnehm\\p{L}*|präsenz|present|attendees|participants|members present',
    search: 'Anwesend Teilnehmende Entschuldigt Vorsitz Protokoll present attendees participants',
  },
  {
    question: new RegExp(
      `^wer (?:hat|schickte|schrieb|sandte|sendete|verschickte|ist (?:der|die) absender).*${mail}|^von wem .*${mail}|^who (?:sent|wrote|has sent|is the sender).*${mail}|^(?:from )?whom? (?:is|was|did) .*${mail}.*(?:from|sent|come)`,
      'iu',
    ),
    unless: receipt,
    names: 'von|absender\\p{L}*|from|sender',
    search: mailHead,
    also: ofMailHead,
  },
  {
    question: new RegExp(
      `^(?:an wen|wem) .*${mail}|^wer (?:hat|bekam|erhielt|empfing|ist (?:der|die) empfänger).*${mail}|^who (?:received|got|has received|is the recipient).*${mail}|^(?:to )?whom? (?:was|did|is) .*${mail}`,
      'iu',
    ),
    names: 'an|empfänger\\p{L}*|cc|kopie|to|recipients?',
    search: mailHead,
    also: ofMailHead,
  },
  {
    question: new RegExp(
      `^(?:wann|an welchem (?:tag|datum)|von wann) .*${mail}|^(?:when|on what (?:day|date)) .*${mail}`,
      'iu',
    ),
    names: 'datum|gesendet|date|sent',
    search: mailHead,
    also: ofMailHead,
  },
];

const letter = '(?:brief(?:e?s)?|schreibens?|letter)(?!\\p{L})';
const greeting = /^(?:sehr geehrte|geschätzte|guten tag|liebe[rs]?\s\p{Lu}|dear\s|werte[rs]?\s)/iu;
const farewell =
  /^(?:mit\s)?(?:freundliche[nr]?|beste[nr]?|herzliche[nr]?|kollegiale[nr]?)\s+gr(?:ü|ue)(?:ss|ß)|^hochachtungsvoll|^yours\s(?:sincerely|faithfully|truly)|^(?:kind|best|warm)\sregards/iu;

/** What letters tell by its place instead of a name: the day beside the place, who it is to above, who signed below. */
const ofLetters: readonly { question: RegExp; isTold: HeadField['isTold'] }[] = [
  {
    question: new RegExp(
      `^(?:von wann|wann|an welchem (?:tag|datum)|welches datum) .*${letter}|^(?:when|on what (?:day|date)|what is the date) .*${letter}`,
      'iu',
    ),
    isTold: (line) => dayLine.test(line),
  },
  {
    question: new RegExp(
      `^(?:wer (?:hat|schrieb|unterschrieb|unterzeichnete|verfasste|schickte|sandte|ist (?:der|die) (?:absender|verfasser)\\p{L}*)|von wem) .*${letter}|^who (?:wrote|signed|sent|is the (?:sender|author)).*${letter}|^from whom .*${letter}`,
      'iu',
    ),
    isTold: (line, before = '') => farewell.test(before) || /^(?:absender|from|sender)\s*:/iu.test(line),
  },
  {
    question: new RegExp(
      `^(?:an wen|wem|wer ist (?:der|die) (?:empfänger|adressat)\\p{L}*) .*${letter}|^(?:to )?whom? .*${letter}.*(?:addressed|sent|written)?`,
      'iu',
    ),
    isTold: (line) => /^(?:an (?:den|die|das|herrn?|frau)\s|to(?: the|:)\s|z\.\s?h\.)/iu.test(line),
  },
];
const dayLine = new RegExp(
  `^(?:\\p{Lu}[\\p{L} ./()-]{1,40},?\\s)?(?:den\\s|im\\s)?(?:${day})$|^(?:datum|date)\\s*:`,
  'iu',
);

/** The field of the head that a question asks for; null = none. */
export function headFieldOf(question: string): HeadField | null {
  const text = question.trim();
  const field = fields.find((each) => each.question.test(text) && !each.unless?.test(question));
  if (field) {
    const { names, search, also, line: whole } = field;
    const named = new RegExp(`^(?:${names})(?:\\s*:|\\s)`, 'iu');
    const isTold = (line: string) => (named.test(line) && (also?.test(line) ?? true)) || (whole?.test(line) ?? false);
    return { search, isTold, isOfLetter: false };
  }
  const ofLetter = ofLetters.find((each) => each.question.test(text));
  return ofLetter ? { search: letterWords, isTold: ofLetter.isTold, isOfLetter: true } : null;
}

const letterWords = 'Brief Schreiben Sehr geehrte Freundliche Grüsse letter dear sincerely regards';

/** True for a text with the salutation or the farewell of a letter. */
export function isOfLetter(text: string): boolean {
  return text.split('\n').some((line) => greeting.test(line.trim()) || farewell.test(line.trim()));
}

/** Whether a passage has a line that tells the field. */
export function tellsField({ isTold }: HeadField, text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.some((line, index) => isTold(line.trim(), lines[index - 1]?.trim()));
}
