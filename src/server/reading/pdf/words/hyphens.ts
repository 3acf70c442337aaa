import type { Language } from '#server/platform/linguistics/language.ts';

/** Words after a suspended hyphen: "Finanz- und Rechnungswesen", "short- and long-term". */
const conjunctions = new Set(
  'und oder bzw. bzw sowie resp. resp als bis wie noch beziehungsweise respektive and or to nor vs.'.split(' '),
);
/**
 * First parts hyphenated before a lower-case letter, by language. German has hardly any ("x-fach"): "so-", "all-" or
 * "real-" at a line's end is always a broken word there ("so-wohl", "real-istisch").
 */
const hyphenated: Record<Language, ReadonlySet<string>> = {
  de: new Set(['e', 'n', 'x']),
  en: new Set(
    (
      'long short well near high low self non cross multi semi full part half all ill ever much anti vice year day ' +
      'week month two three four five six seven eight nine first second third fourth real market inflation e x'
    ).split(' '),
  ),
};
/** Endings that make it a broken English word: "market-ing", "part-ner", "second-ary". */
const ending =
  /^(?:ly|ers?|est|ed|ing|ings|ness|ity|ities|i[sz](?:e|es|ed|ing|ation)|is[mt]s?|istic|ages?|ary|ners?|nerships?|teen|teenth|ty|ties|fth|ished)$/u;
/** English first parts that usually start another word ("so-cial", "pre-sent"), with their hyphenated partners. */
const joinedTo: ReadonlyMap<string, RegExp> = new Map([
  ['so', /^called$/u],
  ['co', /^(?:chairs?|authors?|founders?|owners?|workers?|operat\p{L}*|ordinat\p{L}*)$/u],
  ['ex', /^(?:ante|post|dividend|officio)$/u],
  ['mid', /^(?:year|term|month|week|day|size[d]?|range|market|\p{L}+ber|ma(?:y|rch)|june|july)$/u],
  ['post', /^(?:pandemic|crisis|war|meeting|tax|trade|retirement|election|covid)$/u],
  [
    'pre',
    /^(?:pandemic|crisis|war|meeting|tax|trade|existing|approv\p{L}*|emptive|determined|defined|election|covid)$/u,
  ],
  ['ten', /^(?:year|month|week|day|point)$/u],
]);

/**
 * Resolves a hyphen at a line's end: `drop` = the word continues without it, `keep` = with it, `space` = it ends here.
 * @param before the last word of the line, with its hyphen
 * @param after the first word of the next line
 * @param language of the page; null = German, where most hyphens break words
 * @param known hyphenated words of the document so far, in lower case
 */
export function resolveHyphen(
  before: string,
  after: string,
  known: ReadonlySet<string>,
  language: Language | null,
): 'drop' | 'keep' | 'space' {
  if (before.endsWith('\u00ad')) return 'drop';
  const match = /^(.*[\p{L}\p{N}])[-\u2010]$/u.exec(before);
  if (!match) return 'space';
  const stem = (match[1] ?? '').replace(/^[^\p{L}\p{N}]+/u, '');
  const next = /^[\p{L}\p{N}]+/u.exec(after)?.[0] ?? '';
  if (next === '' || conjunctions.has(after.toLowerCase())) return 'space';
  if (!/\p{L}$/u.test(stem) || !/^\p{Ll}/u.test(next)) return 'keep';
  if (known.has(`${stem}-${next}`.toLowerCase())) return 'keep';
  const lastPart = stem.slice(stem.lastIndexOf('-') + 1).toLowerCase();
  return isHyphenated(lastPart, next, language ?? 'de') ? 'keep' : 'drop';
}

function isHyphenated(first: string, next: string, language: Language): boolean {
  if (hyphenated[language].has(first)) return language === 'de' || !ending.test(next);
  return language === 'en' && (joinedTo.get(first)?.test(next) ?? false);
}
