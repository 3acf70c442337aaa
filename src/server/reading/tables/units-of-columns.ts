import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { splitCompound } from '#server/platform/linguistics/words/compounds.ts';
import { wordTerms } from '#server/platform/linguistics/words/word-terms.ts';
import { stripCaptionUnit, unitOfCaption, unitOfHeading } from './units-of-tables.ts';

/** A unit given for a whole table; `caption` is null if it comes from a header cell alone. */
export type TableUnit = { unit: string; caption: string | null };

/** The unit in a caption, with the caption, which says what the unit applies to. */
export function tableUnitOf(caption: string): TableUnit | null {
  const unit = unitOfCaption(caption);
  return unit === null ? null : { unit, caption };
}

/**
 * The unit of each column: the table's, unless the column counts, compares or has its own. If a caption names several
 * things ("Anwesenheit und Sitzungsgeld (in EUR)"), the unit applies to the last one's columns; if it names only
 * amounts of money ("Erträge und Aufwendungen"), to all.
 */
export function unitsOf(names: readonly string[], tableUnit: TableUnit | null): (string | null)[] {
  const thing = tableUnit?.caption == null ? null : lastOfSeveral(stripCaptionUnit(tableUnit.caption));
  return names.map((name, column) => {
    if (tableUnit === null || column === 0 || !takesUnit(name)) return null;
    return thing === null || shareHead(name, thing) ? tableUnit.unit : null;
  });
}

/** Columns that count or compare: the table's unit is not theirs. */
const ownMeasure =
  /[%€$£#]|\([^()]*\)|(?<!\p{L})(?:in|CHF|EUR|USD|TEUR|TCHF|TUSD|Nr|No|Quote|Anteil|share|ratio|(?:per|via)\s(?:video|telefon|phone))(?!\p{L})/iu;
const count =
  /(?<!\p{L})(?:Anzahl|Zahl|Menge|number|count|headcount|Köpfe|(?:an|ab)wesend\p{L}*|(?:an|ab)wesenheit\p{L}*|entschuldigt\p{L}*|present|absent|attend(?:ed|ance|ances)|excused|Teilnahmen?|Teilnehmer\p{L}*|participants?|meetings?|sessions?|(?:work(?:ing)?\s)?days|hours|months|years|people|persons|members|employees|staff|seats|posts|vacancies|age|Alter|FTEs?|VZÄ|Mitarbeitende[nr]?|Beschäftigte[nr]?)(?!\p{L})|(?:sitzungen|personen|stellen|stunden|wochen|termine|(?<!mon|repor)tage|monate|sitze|mitarbeiter|mitglieder|köpfe)(?!\p{L})|^(?:Jahr|Year|Monat|Month|Datum|Date)$/iu;
/** "Attendance fee", "Kosten der Sitzungen": amounts, whatever they are paid for. */
const amount =
  /aufwand|aufwend|ertr[aä]g|kosten|ums[aä]tz|erlös|einnahme|ausgabe|gewinn|verlust|ergebnis|geh[aä]lt|l[oö]hn|vergütung|entschädigung|gebühr|beitr[aä]g|betr[aä]g|honorar|geld|invest|budget|haushalt|bilanz|aktiva|passiva|vermögen|schuld|verbindlich|forderung|kapital|rückstell|rücklage|darlehen|kredit|zins|steuer|miete|preis|finanz|cost|expen[sd]|revenue|sales|turnover|income|profit|loss|earning|salar|wage|remuneration|fees?(?!\p{L})|payment|asset|liabilit|equity|debt|loan|tax|price|cash|fund|amount/iu;

function takesUnit(name: string): boolean {
  if (name === '' || unitOfHeading(name) !== null || ownMeasure.test(name)) return false;
  return !count.test(name) || (amount.test(name) && !/(?<!\p{L})(?:Anzahl|number|count)(?!\p{L})/iu.test(name));
}

/** Excludes halves of one word: "Gewinn- und Verlustrechnung". */
const and = /(?<!-)\s(?:und|sowie|and|as well as|&|\+)\s/iu;
/** What follows says how the table is broken down. */
const dividedBy = /(?<!\p{L})(?:nach|je|pro|by|per)(?!\p{L}).*$/iu;
/** What follows says whose, or what for. */
const whose = /(?<!\p{L})(?:der|des|dem|den|die|von|vom|für|an|am|im|in|bei|zu|zum|zur|of|for|to|at)(?!\p{L}).*$/iu;

/** The last of several things in a caption; null if there is one, or only amounts of money. */
function lastOfSeveral(caption: string): string | null {
  const named = caption
    .replace(/\s+/gu, ' ')
    .replace(/^.*[:–]\s/u, '')
    .replace(dividedBy, '');
  const things = named.split(and).map((thing) => thing.trim());
  return things.length < 2 || things.every((thing) => amount.test(thing)) ? null : (things.at(-1) ?? '');
}

/**
 * True if a column and a thing share a head noun: "Grundvergütung" is a "Vergütung", "attendance fee" no "Anwesenheit".
 */
function shareHead(name: string, thing: string): boolean {
  const last = foldedWords(thing.replace(whose, '')).at(-1);
  if (last === undefined) return false;
  const heads = headsOf(last);
  return foldedWords(name).some((word) => headsOf(word).some((head) => heads.includes(head)));
}

function headsOf(word: string): string[] {
  const head = splitCompound(word).at(-1) ?? word;
  return [word, head].flatMap((each) => [
    each,
    ...(['de', 'en'] as const).flatMap((language) => wordTerms(each, language)?.stem ?? []),
  ]);
}
