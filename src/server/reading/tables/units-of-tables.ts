const currency = '(?:CHF|EUR|USD|GBP|Fr\\.?|Franken|Euro|euros?|dollars?|€|\\$|£)';
const scale =
  "(?:Tsd\\.?|tausend|thousands?|k|T|Mio\\.?|Mill\\.?|Millionen|millions?|m|Mrd\\.?|Milliarden|billions?|bn|1[.,'’]?000)";
/** "TCHF", "Mio. €", "CHF million", "EUR 1'000", "€m", "in %", "Stück", "FTE". */
const unit = `(?:${scale}\\s?(?:of\\s)?${currency}|${currency}\\s?(?:(?:in\\s)?${scale})?|${scale}|%|Prozent|per\\s?cent|Stück|FTE|VZÄ|Vollzeitstellen|Stunden|hours|Personen|MWh|GWh|kWh|km|t|Tonnen|tonnes)`;
const alone = new RegExp(`^[([]?(?:in|Angaben in|Beträge in|all figures in|amounts in)?\\s?(${unit})[)\\]]?$`, 'u');
const bracketed = new RegExp(`[([](?:in\\s)?(${unit})[)\\]]`, 'u');
const named = new RegExp(`(?<![\\p{L}])(?:in|Einheit:?|unit:?)\\s(${unit})(?![\\p{L}\\d])`, 'u');

/** The unit that a header cell consists of ("in TCHF") or contains in brackets ("Aufwand (Mio. €)"). */
export function unitOfHeading(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 80) return null;
  const found = alone.exec(trimmed) ?? bracketed.exec(trimmed) ?? named.exec(trimmed);
  // A single letter is more often a name than a unit.
  return found?.[1] && !/^[kmTt]$/u.test(found[1]) ? found[1] : null;
}

/** The unit in a table's caption: "Personalaufwand in TCHF", "Erfolgsrechnung (in Mio. €)". */
export function unitOfCaption(text: string): string | null {
  return inCaption(text)?.[1] ?? null;
}

/** A caption up to its unit: "Anwesenheit und Sitzungsgeld" of "Anwesenheit und Sitzungsgeld (in EUR)". */
export function stripCaptionUnit(text: string): string {
  return text.slice(0, inCaption(text)?.index ?? text.length).replace(/[\s,;:–-]+$/u, '');
}

function inCaption(text: string): RegExpExecArray | null {
  if (text.length > 300) return null;
  const found = bracketed.exec(text) ?? named.exec(text) ?? alone.exec(text.trim());
  return found?.[1] && !/^[kmTt]$/u.test(found[1]) ? found : null;
}
