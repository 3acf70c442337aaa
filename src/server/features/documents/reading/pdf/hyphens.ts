/** Words after which a hyphen at a line's end is a real one: "Finanz- und Rechnungswesen", "short- and long-term". */
const conjunctions = new Set(
  'und oder bzw. bzw sowie resp. resp als bis wie noch beziehungsweise respektive and or to nor vs.'.split(' '),
);
/** First parts that English writes with a hyphen. */
const hyphenated = new Set(
  (
    'long short well near high low self non post pre co cross mid multi semi full part half all ill ever much so anti ex vice year day ' +
    'week month two three four five six seven eight nine ten first second third fourth real market inflation'
  ).split(' '),
);

/**
 * What becomes of a hyphen at a line's end: `drop` = the word goes on without it, `keep` = it goes on with it, `space` = it ends here.
 * @param before the last word of the line, with its hyphen
 * @param after the first word of the next line
 * @param known words of the document so far, in lower case, that hold a hyphen
 */
export function resolveHyphen(before: string, after: string, known: ReadonlySet<string>): 'drop' | 'keep' | 'space' {
  if (before.endsWith('\u00ad')) return 'drop';
  const match = /^(.*[\p{L}\p{N}])[-\u2010]$/u.exec(before);
  if (!match) return 'space';
  const stem = (match[1] ?? '').replace(/^[^\p{L}\p{N}]+/u, '');
  const next = /^[\p{L}\p{N}]+/u.exec(after)?.[0] ?? '';
  if (next === '' || conjunctions.has(after.toLowerCase())) return 'space';
  if (!/\p{L}$/u.test(stem) || !/^\p{Ll}/u.test(next)) return 'keep';
  if (known.has(`${stem}-${next}`.toLowerCase())) return 'keep';
  const lastPart = stem.slice(stem.lastIndexOf('-') + 1).toLowerCase();
  return hyphenated.has(lastPart) ? 'keep' : 'drop';
}
