import type { Language } from '#server/platform/linguistics/language.ts';

/** Words after which a hyphen at a line's end is a real one: "Finanz- und Rechnungswesen", "short- and long-term". */
const conjunctions = new Set(
  'und oder bzw. bzw sowie resp. resp als bis wie noch beziehungsweise respektive and or to nor vs.'.split(' '),
);
/**
 * First parts that are written with a hyphen before a small letter, by the language of the page. German has hardly any ("x-fach"):
 * "so-", "all-" or "real-" at a line's end is there always a divided word ("so-wohl", "real-istisch").
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
/** What makes a divided English word of such a part: "market-ing", "part-ner", "second-ary". */
const ending =
  /^(?:ly|ers?|est|ed|ing|ings|ness|ity|ities|i[sz](?:e|es|ed|ing|ation)|is[mt]s?|istic|ages?|ary|ners?|nerships?|teen|teenth|ty|ties|fth|ished)$/u;
/** English first parts that more often begin another word ("so-cial", "pre-sent", "ex-pect"), with what they are joined to by a hyphen. */
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
 * What becomes of a hyphen at a line's end: `drop` = the word goes on without it, `keep` = it goes on with it, `space` = it ends here.
 * @param before the last word of the line, with its hyphen
 * @param after the first word of the next line
 * @param language of the page; German where it is not known, for most hyphens divide words
 * @param known words of the document so far, in lower case, that hold a hyphen
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
