import { type DueDate, findDueDate } from './due-date.ts';
import {
  callsForNothing,
  compile,
  englishActor,
  englishPerson,
  type Finding,
  germanActor,
  germanPerson,
  isInsideQuotation,
  withoutArticle,
} from './grammar.ts';

/** A rule's pattern names the actor in the group `actor`; `needsDate` rules use verbs too common to count without one. */
type Rule = { pattern: RegExp; needsDate: boolean };

const pattern = (source: string) => compile(`(?<![\\p{L}\\d])${source}`);
/** What may stand between subject and participle or infinitive: within one clause; a full stop only in a date. */
const gap = '(?:[^;:.?!"„“«»]|(?<=\\d)\\.){0,140}?';

const germanTaskVerb =
  '(?:prüft|klärt|erstellt|erarbeitet|legt|unterbreitet|informiert|organisiert|bereitet|holt|koordiniert|übernimmt|stellt|überarbeitet|' +
  'verschickt|versendet|liefert|reicht|nimmt|berichtet|aktualisiert|lädt|führt|verfasst|ergänzt|kontaktiert|meldet|orientiert|schlägt|evaluiert)';
const germanTaskInfinitive =
  '(?:prüfen|klären|abklären|abzuklären|erstellen|erarbeiten|auszuarbeiten|ausarbeiten|vorlegen|vorzulegen|unterbreiten|informieren|organisieren|' +
  'vorbereiten|vorzubereiten|einholen|einzuholen|koordinieren|übernehmen|zustellen|zuzustellen|überarbeiten|versenden|liefern|einreichen|einzureichen|' +
  'berichten|erstatten|aktualisieren|verfassen|ergänzen|melden|orientieren|vorschlagen|vorzuschlagen|umsetzen|umzusetzen|abschliessen|abschließen|' +
  'abzuschliessen|abzuschließen|präsentieren|vorstellen|vorzustellen|evaluieren|nachreichen|nachzureichen|bereinigen|aufzuzeigen|aufzeigen|sicherzustellen|sicherstellen)';
const englishTaskVerb =
  '(?:provide|prepare|present|report|submit|circulate|review|draft|update|arrange|organi[sz]e|finali[sz]e|confirm|contact|produce|deliver|complete|' +
  'share|send|bring|develop|investigate|investigating|obtain|clarify|revise|coordinate|follow\\sup|come\\sback|table|set\\sup|schedule|implement|ensure|' +
  'undertake|conduct|propose|appoint|negotiate|close|distribute|recommend|look\\sinto|explore|analy[sz]e|assess|publish|file|issue|meet)';

/**
 * What somebody does after a meeting, not in it: who "berichtet" or "stellt vor" does so there. Of named persons they need no
 * day.
 */
const germanLaterVerb =
  '(?:prüft|klärt|erstellt|erarbeitet|organisiert|koordiniert|übernimmt|überarbeitet|verschickt|versendet|verfasst|aktualisiert|' +
  'kontaktiert|evaluiert|besorgt|bestellt|kümmert|schreibt|entwirft|vereinbart)';
/** The same with a second part at the end of the clause: "holt drei Angebote ein". */
const germanDividedVerb =
  '(?:holt\\s[^.;:?!]{2,120}\\sein|bereitet\\s[^.;:?!]{2,120}\\svor|reicht\\s[^.;:?!]{2,120}\\s(?:ein|nach)|' +
  'lädt\\s[^.;:?!]{2,120}\\sein|fragt\\s[^.;:?!]{2,120}\\s(?:an|nach)|arbeitet\\s[^.;:?!]{2,120}\\saus|setzt\\s[^.;:?!]{2,120}\\sum|' +
  'legt\\s(?:im|bis|am|an\\sder\\snächsten)\\s[^.;:?!]{2,120}\\svor)';
const englishLaterVerb =
  '(?:prepare|review|draft|update|arrange|organi[sz]e|finali[sz]e|contact|develop|investigate|obtain|clarify|revise|coordinate|' +
  'follow\\sup|look\\sinto|explore|assess|circulate|write|speak|find\\sout|check|draw\\sup)';

const rules: readonly Rule[] = [
  // Die Geschäftsleitung wird beauftragt, … / Mit der Prüfung wird die Kommission beauftragt.
  {
    pattern: pattern(
      `(?<actor>${germanActor})\\s(?:wird|werden)\\s${gap}(?:beauftragt|angewiesen|ersucht|gebeten|verpflichtet)(?!\\p{L})`,
    ),
    needsDate: false,
  },
  {
    pattern: pattern(
      `(?:wird|werden)\\s(?<actor>${germanActor})\\s${gap}(?:beauftragt|angewiesen|ersucht|gebeten|verpflichtet)(?!\\p{L})`,
    ),
    needsDate: false,
  },
  {
    pattern: pattern(
      `(?<actor>${germanActor})\\s(?:wurde|wurden)\\s${gap}(?:beauftragt|angewiesen|ersucht|gebeten)(?!\\p{L})`,
    ),
    needsDate: true,
  },
  // Der Verwaltungsrat beauftragt die Geschäftsleitung, …
  {
    pattern: pattern(
      `(?:beauftragt|beauftragen|ersucht|weist)\\s(?:hiermit\\s)?(?<actor>${germanActor})(?=\\s(?:mit|damit|an,|bis|die|den|das|der)\\s|,)`,
    ),
    needsDate: false,
  },
  // Das Geschäft geht an den Regierungsrat zur Ausarbeitung des Berichtes
  {
    pattern: pattern(
      `(?:Geschäft|Vorlage|Antrag|Motion|Auftrag|Postulat)\\sgeht\\s(?:zurück\\s)?an\\s(?<actor>${germanActor})\\szu[rm]\\s`,
    ),
    needsDate: false,
  },
  // Frau Keller klärt bis Ende Mai …; bis Ende Mai legt der CFO … vor
  { pattern: pattern(`(?<actor>${germanActor})\\s${germanTaskVerb}(?!\\p{L})`), needsDate: true },
  { pattern: pattern(`${germanTaskVerb}\\s(?<actor>${germanActor})(?!\\p{L})`), needsDate: true },
  // Herr Winter prüft die Kosten; Frau Sommer holt drei Angebote ein; Frau Keller wird ein Konzept erarbeiten
  {
    pattern: pattern(`(?<actor>${germanPerson})\\s(?:${germanLaterVerb}|${germanDividedVerb})(?!\\p{L})`),
    needsDate: false,
  },
  {
    pattern: pattern(`(?<actor>${germanPerson})\\s(?:wird|soll|muss)\\s${gap}${germanTaskInfinitive}(?!\\p{L})`),
    needsDate: false,
  },
  // Die Kommission hat bis zum 30. Juni Bericht zu erstatten; die Projektleitung soll bis Ende Mai einen Plan vorlegen
  {
    pattern: pattern(`(?<actor>${germanActor})\\s(?:hat|haben)\\s${gap}(?:zu\\s)?${germanTaskInfinitive}(?!\\p{L})`),
    needsDate: true,
  },
  {
    pattern: pattern(
      `(?<actor>${germanActor})\\s(?:soll|sollen|muss|müssen|wird|werden)\\s${gap}${germanTaskInfinitive}(?!\\p{L})`,
    ),
    needsDate: true,
  },
  {
    pattern: pattern(
      `(?:soll|sollen|muss|müssen|wird|werden)\\s(?<actor>${germanActor})\\s${gap}${germanTaskInfinitive}(?!\\p{L})`,
    ),
    needsDate: true,
  },
  // Verantwortlich: H. Meier
  {
    pattern: pattern(
      `(?:Verantwortlich(?:keit)?|Zuständig(?:keit)?|Auftrag an)\\s?:?\\s(?<actor>${germanActor}|\\p{Lu}\\.\\s?\\p{Lu}\\p{Ll}+|\\p{Lu}\\p{Ll}+|\\p{Lu}{2,4})(?!\\p{L})`,
    ),
    needsDate: false,
  },
  // Auftrag: Selina Brunold unterzeichnet den Vertrag
  {
    pattern: pattern(
      `(?:Auftrag|Aufgabe|Pendenz|Massnahme|Maßnahme|To-?[Dd]o):\\s(?<actor>${germanActor})\\s(?!(?:hat|haben|wurde|wurden|war|waren)(?!\\p{L}))\\p{Ll}`,
    ),
    needsDate: false,
  },
  // Management was asked to …; the Board instructed the CFO to …
  {
    pattern: pattern(
      `(?<actor>${englishActor})\\s(?:is|are|was|were)\\s(?:further\\s|also\\s|hereby\\s)?(?:asked|requested|instructed|directed|tasked|mandated|required)\\s(?:to|with)(?!\\p{L})`,
    ),
    needsDate: false,
  },
  {
    pattern: pattern(
      `(?:asked|requested|instructed|directed|directs|instructs|requests|tasked|mandated)\\s(?<actor>${englishActor})\\s(?:to|with)(?!\\p{L})`,
    ),
    needsDate: false,
  },
  // The CFO will present … by 31 March; Ms Smith agreed to circulate … before the next meeting
  {
    pattern: pattern(
      `(?<actor>${englishActor})\\s(?:will|shall|must|is\\sto|are\\sto|agreed\\sto|undertook\\sto|has\\sto|have\\sto|needs?\\sto)\\s${englishTaskVerb}(?!\\p{L})`,
    ),
    needsDate: true,
  },
  // Mr Shah will review the documents
  {
    pattern: pattern(
      `(?<actor>${englishPerson})\\s(?:will|shall|must|is\\sto|agreed\\sto|undertook\\sto|has\\sto|needs\\sto)\\s${englishLaterVerb}(?!\\p{L})`,
    ),
    needsDate: false,
  },
  // Action: JS to circulate …; Owner: A. Jones
  {
    pattern: pattern(
      `(?:Action|Action\\sitem|Responsible|Owner|Action\\sowner)\\s?:\\s(?<actor>${englishActor}|\\p{Lu}\\.\\s?\\p{Lu}\\p{Ll}+|\\p{Lu}\\p{Ll}+|\\p{Lu}{2,4})(?!\\p{L})`,
    ),
    needsDate: false,
  },
  { pattern: compile(`^(?<actor>${englishActor})\\sto\\s${englishTaskVerb}(?!\\p{L})`), needsDate: true },
];

/** Names that only look like persons: months, and nouns that begin a German sentence. */
const notAnActor =
  /^(?:(?:Ende|Mitte|Anfang|Im|Am|Der|Die|Das|Bis)\s)|(?:sitzung|antrag|bericht|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)$/iu;
/** "wird nicht beauftragt", "was not asked to". */
const negation = /(?<![\p{L}])(?:nicht|kein|keine|keinen|niemand|not|no longer|never|nobody)(?![\p{L}])/iu;
/** Words of an occasion that lies behind: the day is when something was done, not its limit. */
const done =
  /(?<![\p{L}])(?:erledigt|abgeschlossen worden|wurde abgeschlossen|has been completed|was completed|have completed|already)(?![\p{L}])/iu;

/** Without one of these no rule can hold; spares most sentences the costly patterns. */
const mayAssign =
  /beauftrag|geht|angewiesen|ersuch|gebeten|verpflichtet|weist|verantwortlich|zuständig|auftrag|asked|request|instruct|direct|tasked|mandated|required|action|responsible|owner|bis|spätestens|termin|frist|sitzung|per |inner|binnen|vor dem|by |before|later than|until|due|within|deadline|meeting|prüf|klär|erstell|arbeitet|organisier|koordinier|übern|verschick|versend|verfass|aktualisier|kontaktier|evaluier|besorg|bestellt|kümmer|schreibt|entwirft|vereinbart|holt |bereitet|reicht |lädt |fragt |setzt |legt |wird |soll |muss |will |shall |must | to /i;

/** A task with who is to do it, and until when where the sentence says so. `meetingDate` is the document's. */
export function findAssignedTask(sentence: string, meetingDate: string | null): Finding | null {
  if (!mayAssign.test(sentence)) return null;
  if (callsForNothing(sentence) || negation.test(sentence) || done.test(sentence)) return null;
  const due = findDueDate(sentence, meetingDate);
  if (isPast(due, meetingDate)) return null;
  for (const rule of rules) {
    if (rule.needsDate && due === null) continue;
    const match = rule.pattern.exec(sentence);
    const actor = match?.groups?.actor;
    if (!match || actor === undefined || isInsideQuotation(sentence, match.index)) continue;
    const responsible = withoutArticle(actor);
    if (notAnActor.test(responsible) || isNoOrder(sentence, match.index)) continue;
    return { kind: 'task', responsible, dueDate: due?.date ?? null };
  }
  return null;
}

/**
 * A clause that gives nobody a task: one that tells why ("…, weil sie die Leitung der Werke übernimmt"), and a passive whose
 * verb only follows a name ("Das wird über die Stiftung Schweizer Sporthilfe koordiniert").
 */
function isNoOrder(sentence: string, at: number): boolean {
  const clause = sentence.slice(sentence.lastIndexOf(',', at) + 1, at);
  return /^\s*(?:weil|da|obwohl|nachdem|wobei|because|since|although)(?![\p{L}])|(?<![\p{L}])(?:wird|werden|wurden?)(?![\p{L}])/iu.test(
    clause,
  );
}

/** A limit before the document's own day tells of what was, not of what is to be done. */
export function isPast(due: DueDate | null, meetingDate: string | null): boolean {
  return due?.date != null && meetingDate !== null && due.date < meetingDate;
}
