import { wordTerms } from '#server/platform/linguistics/analyser.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { splitCompound } from '#server/platform/linguistics/words/compounds.ts';
import { unitOfCaption, unitOfHeading, withoutUnitOfCaption } from './units-of-tables.ts';

/** A unit that is told for a whole table; `caption` is null where a cell of the header holds it alone. */
export type ToldUnit = { unit: string; caption: string | null };

/** The unit that a caption gives, with the words that tell what of the table it holds for. */
export function toldByCaption(caption: string): ToldUnit | null {
  const unit = unitOfCaption(caption);
  return unit === null ? null : { unit, caption };
}

/**
 * The columns whose figures are in a unit that is told for the table: none that counts, compares or has a unit of its own. Of a
 * caption that names several things ("Anwesenheit und Sitzungsgeld (in EUR)") only the columns of the last, which the unit
 * stands with; where it names amounts of money alone ("Erträge und Aufwendungen"), the unit is that of all.
 */
export function unitsOf(names: readonly string[], told: ToldUnit | null): (string | null)[] {
  const thing = told?.caption == null ? null : oneOfSeveral(withoutUnitOfCaption(told.caption));
  return names.map((name, column) => {
    if (told === null || column === 0 || !takesUnit(name)) return null;
    return thing === null || shareHead(name, thing) ? told.unit : null;
  });
}

/** Columns that count or compare: the unit of the amounts beside them is not theirs. */
const ownMeasure =
  /[%€$£#]|\([^()]*\)|(?<!\p{L})(?:in|CHF|EUR|USD|TEUR|TCHF|TUSD|Nr|No|Quote|Anteil|share|ratio|(?:per|via)\s(?:video|telefon|phone))(?!\p{L})/iu;
const count =
  /(?<!\p{L})(?:Anzahl|Zahl|Menge|number|count|headcount|Köpfe|(?:an|ab)wesend\p{L}*|(?:an|ab)wesenheit\p{L}*|entschuldigt\p{L}*|present|absent|attend(?:ed|ance|ances)|excused|Teilnahmen?|Teilnehmer\p{L}*|participants?|meetings?|sessions?|(?:work(?:ing)?\s)?days|hours|months|years|people|persons|members|employees|staff|seats|posts|vacancies|age|Alter|FTEs?|VZÄ|Mitarbeitende[nr]?|Beschäftigte[nr]?)(?!\p{L})|(?:sitzungen|personen|stellen|stunden|wochen|termine|(?<!mon|repor)tage|monate|sitze|mitarbeiter|mitglieder|köpfe)(?!\p{L})|^(?:Jahr|Year|Monat|Month|Datum|Date)$/iu;
/** "Attendance fee", "Kosten der Sitzungen": an amount, whatever it is paid for. */
const amount =
  /aufwand|aufwend|ertr[aä]g|kosten|ums[aä]tz|erlös|einnahme|ausgabe|gewinn|verlust|ergebnis|geh[aä]lt|l[oö]hn|vergütung|entschädigung|gebühr|beitr[aä]g|betr[aä]g|honorar|geld|invest|budget|haushalt|bilanz|aktiva|passiva|vermögen|schuld|verbindlich|forderung|kapital|rückstell|rücklage|darlehen|kredit|zins|steuer|miete|preis|finanz|cost|expen[sd]|revenue|sales|turnover|income|profit|loss|earning|salar|wage|remuneration|fees?(?!\p{L})|payment|asset|liabilit|equity|debt|loan|tax|price|cash|fund|amount/iu;

function takesUnit(name: string): boolean {
  if (name === '' || unitOfHeading(name) !== null || ownMeasure.test(name)) return false;
  return !count.test(name) || (amount.test(name) && !/(?<!\p{L})(?:Anzahl|number|count)(?!\p{L})/iu.test(name));
}

/** Not the halves of one word: "Gewinn- und Verlustrechnung". */
const and = /(?<!-)\s(?:und|sowie|and|as well as|&|\+)\s/iu;
/** What follows tells by what the table is divided, no further thing. */
const dividedBy = /(?<!\p{L})(?:nach|je|pro|by|per)(?!\p{L}).*$/iu;
/** What follows tells whose or what for. */
const whose = /(?<!\p{L})(?:der|des|dem|den|die|von|vom|für|an|am|im|in|bei|zu|zum|zur|of|for|to|at)(?!\p{L}).*$/iu;

/** The last of several things that a caption names; null where it names one, or sums of money alone. */
function oneOfSeveral(caption: string): string | null {
  const named = caption
    .replace(/\s+/gu, ' ')
    .replace(/^.*[:–]\s/u, '')
    .replace(dividedBy, '');
  const things = named.split(and).map((thing) => thing.trim());
  return things.length < 2 || things.every((thing) => amount.test(thing)) ? null : (things.at(-1) ?? '');
}

/** Whether a column is named for what a thing is in the end: "Grundvergütung" is a "Vergütung", "Anwesenheit" no "attendance fee". */
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
