/** Building blocks of the rules that read recommendations from sentences: closed forms, German and English side by side. */

/** What a rule finds in one sentence. Dates are ISO days. */
export type Finding = {
  kind: 'deadline' | 'task' | 'vote' | 'related-paper';
  responsible: string | null;
  dueDate: string | null;
};

/** Letters of German, English and the names of Europe, for the inside of a character class. */
const letterRanges: Record<string, string> = {
  L: 'A-Za-zÀ-ÖØ-öø-ž',
  Lu: 'A-ZÀ-ÖØ-Þ',
  Ll: 'a-zß-öø-ÿ',
};

/**
 * Compiles a pattern that names letters as \\p{L}, \\p{Lu}, \\p{Ll}. They become plain ranges: with Unicode's own classes and
 * without regard to case the engine takes 100 ms to compile one such pattern (measured), with ranges 1 ms.
 * @param flags without u
 */
export function compile(source: string, flags = ''): RegExp {
  let isInClass = false;
  const plain = source.replaceAll(/\\p\{(L|Lu|Ll)\}|\\.|[[\]]/g, (token, letters: string | undefined) => {
    if (token === '[') isInClass = true;
    else if (token === ']') isInClass = false;
    if (letters === undefined) return token;
    const ranges = letterRanges[letters] ?? '';
    return isInClass ? ranges : `[${ranges}]`;
  });
  return new RegExp(plain, flags);
}

/** A pattern whose match is not part of a longer word. */
export function wordPattern(source: string, flags = 'i'): RegExp {
  return compile(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, flags);
}

/** Nouns that can hold a task: ends of German compounds, and titles used in both languages. */
const germanAgent =
  '(?:\\p{Lu}[\\p{L}-]*)?(?:[Rr]at|[Rr]ats|[Rr]ätin|[Vv]orstand|[Vv]orsitzende[rn]?|[Ll]eitung|[Ll]eiter(?:in)?|[Kk]ommission|[Aa]usschuss|' +
  '[Aa]usschusses|[Pp]räsident(?:in|en)?|[Pp]räsidium|[Dd]irektor(?:in)?|[Dd]irektion|[Dd]epartement|[Vv]erwaltung|[Ss]ekretariat|' +
  '[Ss]ekretär(?:in)?|[Bb]üro|[Tt]eam|[Aa]bteilung|[Ff]achstelle|[Rr]evisionsstelle|[Cc]hef(?:in)?|[Gg]eschäftsführer(?:in)?|' +
  '[Gg]eschäftsführung|[Aa]rbeitsgruppe|[Aa]ktuar(?:in)?|[Kk]assier(?:in)?|[Rr]echtsdienst|[Mm]anagement|[Mm]inister(?:in|ium)?|' +
  '[Kk]anzlei|[Dd]ienst|[Bb]eauftragte[rn]?|[Gg]remium|[Aa]mt|CEO|CFO|COO|CIO|CTO)';
const personName = '(?:\\p{Lu}\\.\\s?)?\\p{Lu}\\p{Ll}[\\p{L}-]+(?:\\s\\p{Lu}\\p{Ll}[\\p{L}-]+){0,2}';
/** Somebody by name. Case-sensitive. */
export const germanPerson = `(?:(?:Herr|Herrn|Frau)\\s(?:Dr\\.\\s|Prof\\.\\s)*${personName}|(?:Dr\\.|Prof\\.)\\s${personName}|\\p{Lu}\\p{Ll}+\\s\\p{Lu}\\p{Ll}[\\p{L}-]+)`;
const germanArticle = '(?:[Dd]er|[Dd]ie|[Dd]as|[Dd]en|[Dd]em|[Uu]nsere?n?|[Ss]eine?n?)';
const germanTail =
  '(?:\\s(?:für|der|des|und|im)\\s(?:(?:den|die|das|der)\\s)?\\p{Lu}[\\p{L}-]+(?:\\sund\\s\\p{Lu}[\\p{L}-]+)?)?';

/** A person or body that can act, with its article where German has one. Case-sensitive: use without the flag `i`. */
export const germanActor = `(?:${germanArticle}\\s(?:\\p{Ll}+e[nrs]?\\s)?)?${germanAgent}${germanTail}|${germanPerson}`;

const englishAgent =
  '(?:(?:\\p{L}[\\p{L}-]*\\s){0,3}?(?:[Bb]oard|[Cc]ommittee|[Cc]ouncil|[Cc]hair(?:man|woman|person)?|[Mm]anagement|[Ss]ecretary|[Ss]ecretariat|' +
  '[Tt]reasurer|[Tt]eam|[Dd]irectors?|[Dd]esk|[Ss]taff|[Aa]uditors?|[Mm]anagers?|[Dd]epartment|[Oo]fficer|[Cc]ounsel|[Gg]roup|[Tt]rustees?|' +
  '[Oo]ffice|[Ee]xecutives?|[Pp]resident|CEO|CFO|COO|CIO|CTO))';
/** The same for English. */
export const englishPerson = `(?:(?:Mr|Ms|Mrs|Dr|Prof|Sir|President|Governor|Chair)\\.?\\s${personName}|\\p{Lu}\\p{Ll}+\\s\\p{Lu}\\p{Ll}[\\p{L}'-]+)`;

/** The same for English. Case-sensitive: use without the flag `i`. */
export const englishActor = `(?:[Tt]he\\s|[Oo]ur\\s)?${englishAgent}|${englishPerson}`;

/** "Die Geschäftsleitung" → "Geschäftsleitung"; names stay as they are. */
export function withoutArticle(actor: string): string {
  return actor.replace(/^(?:der|die|das|den|dem|unsere?n?|seine?n?|the|our)\s+/iu, '').trim();
}

const refusal = wordPattern(
  'abgelehnt|ablehnt|verworfen|zurückgezogen|nicht erheblich|nicht überwiesen|abgeschrieben|hinfällig|' +
    'rejected|withdrawn|defeated|lost|not carried|not adopted|voted down|declined',
);
const hypothetical = wordPattern(
  'würde|würden|könnte|könnten|hätte|hätten|wäre|wären|sollte|sollten|dürfte|dürften|falls|' +
    'would|could|might|should|if|unless',
);
const history = compile(
  '^(?:(?:Bereits |Schon )?(?:Im Jahr(?:e)? |Anno |In )?(?:19|20)\\d\\d(?:\\s|,)|In (?:den )?(?:19|20)\\d0|Damals|Seinerzeit|Früher|Vor (?:\\p{L}+ )?Jahren|' +
    'Letztes Jahr|Im letzten Jahr|Im Vorjahr|(?:Back )?[Ii]n (?:19|20)\\d\\d|Last year|Previously|Historically|In the past|Years ago)',
);

/** A sentence that asks, supposes, refuses or tells of the past calls for nothing. */
export function callsForNothing(sentence: string): boolean {
  return (
    sentence.trimEnd().endsWith('?') ||
    refusal.test(sentence) ||
    hypothetical.test(sentence) ||
    history.test(sentence.trimStart())
  );
}

/** True where `index` stands inside quotation marks: then the sentence reports someone's words, such as a motion's text. */
export function isInsideQuotation(sentence: string, index: number): boolean {
  const before = sentence.slice(0, index);
  const straight = before.split('"').length - 1;
  const opened = (before.match(/[„«“]/gu) ?? []).length;
  const closed = (before.match(/[”»]/gu) ?? []).length + (before.match(/„[^“]*“/gu) ?? []).length * 2;
  return straight % 2 === 1 || opened > closed;
}
