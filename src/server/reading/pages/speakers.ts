/** Offices before a speaker's name in minutes. */
const offices =
  'Präsident(?:in)?|Vizepräsident(?:in)?|(?:\\p{L}+)?(?:präsident|präsidentin|rat|rätin|rats|sekretär|sekretärin|leiter|leiterin|direktor|direktorin|' +
  'schreiber|schreiberin|minister|ministerin)|Vorsitz(?:ende[rn]?)?|Verwaltungsratspräsident(?:in)?|CEO|CFO|COO|CTO|CIO|CHRO|Herr|Frau|Dr\\.|Prof\\.|' +
  'Mr\\.?|Mrs\\.?|Ms\\.?|Chair(?:man|woman|person)?|Vice Chair(?:man)?|Governor|President|Secretary|Director|Councillor|Councilor|Senator|Minister|' +
  'Lord|Lady|Sir|Moderator(?:in)?|Operator';
const officeStart = new RegExp(`^(?:${offices})(?=[\\s,:]|$)`, 'iu');
const capitals =
  /^((?:(?:MR|MRS|MS|DR|PROF)\.\s)?\p{Lu}[\p{Lu}'’.-]+(?:\s+(?:\p{Lu}\.|\p{Lu}[\p{Lu}'’-]+)){0,3})[.:]\s+(?=\S)/u;
const labelled = /^((?=\p{Lu})(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Hr|Fr|med|iur|oec)\.\s|[^:.!?\n\t"«„]){2,90}):\s+(?=\S)/u;
/** "Hasler, FDP" – a name with its party, list or company. */
const nameAndParty =
  /^(?:von |de |van )?\p{Lu}[\p{L}'’.-]+(?:[ -]\p{Lu}[\p{L}'’.-]+){0,3},\s*(?:Die |die )?[\p{Lu}][\p{L}/ .&-]{1,25}$/u;
const plainName = /^(?:\p{Lu}\.\s?)?\p{Lu}[\p{Ll}'’-]+(?:[ -]\p{Lu}[\p{L}'’.-]+){1,2}$/u;
const capitalLabels = new Set(
  'NOTE NOTES AGENDA PRESENT ABSENT MINUTES ACTION ACTIONS DECISION MOTION TRAKTANDUM PROTOKOLL BESCHLUSS ANTRAG TODO FAQ'.split(
    ' ',
  ),
);

/**
 * Finds the speaker at a paragraph's start: "CHAIR POWELL. …", "Regierungsrat Martin: …", "Hasler, FDP: …", "Mr. Smith:
 * …". A bare name ("Anna Meier: …") counts from its second occurrence, because labels look the same.
 */
export class SpeakerFinder {
  readonly #names = new Map<string, number>();
  #namesAreInCapitals = false;

  /** The speaker, or null if the paragraph does not begin with one. */
  find(paragraph: string): string | null {
    const start = paragraph.slice(0, 140).replace(/\s+/g, ' ');
    const inCapitals = capitals.exec(start)?.[1];
    if (inCapitals && inCapitals.length >= 4 && !capitalLabels.has(inCapitals.split(' ')[0] ?? '')) {
      if (!inCapitals.includes(' ')) return officeStart.test(inCapitals) ? inCapitals : null;
      this.#namesAreInCapitals = true;
      return inCapitals;
    }
    const label = labelled.exec(start)?.[1]?.trim();
    if (!label || label.split(' ').length > 8) return null;
    if (officeStart.test(label) && isNamed(label)) return label;
    if (nameAndParty.test(label)) return label;
    if (!plainName.test(label) || this.#names.size > 5_000) return null;
    const times = (this.#names.get(label) ?? 0) + 1;
    this.#names.set(label, times);
    return times > 1 ? label : null;
  }

  /**
   * The speaker who starts within a paragraph, at a sentence's start: "… Let’s go to Neil Irwin. NEIL IRWIN. Hi, …".
   * Only a name in capitals counts, and only if earlier paragraphs opened with such names.
   */
  findWithin(sentence: string): string | null {
    if (!this.#namesAreInCapitals) return null;
    const name = capitals.exec(sentence.slice(0, 140).replace(/\s+/g, ' '))?.[1];
    return name?.includes(' ') && !capitalLabels.has(name.split(' ')[0] ?? '') ? name : null;
  }
}

/** An office alone ("Präsident") or with a name; not a sentence ("Rat und Verwaltung sind der Ansicht"). */
function isNamed(label: string): boolean {
  const rest = label.replace(officeStart, '').trim();
  return rest === '' || /^[\p{Lu},(]/u.test(rest);
}

/** A paragraph by the minute taker: a vote's result, its heading, an action ("Kantonsrätin Hug legt …"). */
const minuteTakerText =
  /^(?:[^\n]{0,200}?\d{1,3}\s?(?::|zu|gegen)\s?\d{1,3}\s(?:Ja-?)?Stimmen|(?:Diskussion|Beschlussfassung|Beschluss|(?:Schluss)?[Aa]bstimmung|Detailberatung|Eintreten)\s?(?:[:–-]|$)|(?:Kantons|Regierungs|Gross|National|Stände|Gemeinde|Stadt)r(?:at|ätin)\s\p{Lu}[\p{L}-]+(?:\s\p{Lu}[\p{L}-]+)?\s\p{Ll})/u;

/** True if a paragraph without a speaker's name ends the previous speech. */
export function endsSpeech(paragraph: string): boolean {
  return minuteTakerText.test(paragraph.slice(0, 300).replace(/\s+/g, ' '));
}
