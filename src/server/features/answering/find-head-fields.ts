/**
 * What stands in the head of minutes under a name of its own ("Ort: Rathaus, Saal 2"), and how people ask for it: in words
 * that the head does not have ("Wo fand die Sitzung statt?").
 */
export type HeadField = {
  /** Names that heads give it, to search by. */
  search: string;
  /** True for a line, or a sentence that is one, that tells it. */
  isTold: (line: string) => boolean;
};

type Field = { question: RegExp; unless?: RegExp; names: string; search: string; also?: RegExp };

const meeting = '(?:\\p{L}*sitzung|\\p{L}*versammlung|tagung|besprechung|meeting|session)';

const mail = '(?<!\\p{L})(?:e-?)?(?:mail|nachricht)(?:s|en)?(?!\\p{L})';
const mailHead = 'Von An Cc Datum Betreff Absender Empfänger Anhänge from to date subject attachments';
/** Words such as "an" begin sentences, too. */
const ofMailHead = /^[\p{L}\s]{1,20}:\s*\S/u;
const receipt = /(?<!\p{L})(?:erhalten|bekommen|empfangen|gelesen|received|got|read)(?!\p{L})/iu;

const fields: readonly Field[] = [
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

/** The field of the head that a question asks for; null = none. */
export function headFieldOf(question: string): HeadField | null {
  const field = fields.find((each) => each.question.test(question.trim()) && !each.unless?.test(question));
  if (!field) return null;
  const { names, search, also } = field;
  const named = new RegExp(`^(?:${names})(?:\\s*:|\\s)`, 'iu');
  return { search, isTold: (line) => named.test(line) && (also?.test(line) ?? true) };
}

/** Whether a passage has a line that tells the field. */
export function tellsField({ isTold }: HeadField, text: string): boolean {
  return text.split('\n').some((line) => isTold(line.trim()));
}
