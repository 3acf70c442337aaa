import { labelWords } from './label-words.ts';
import type { Label, LabelKind } from './labels.ts';

/**
 * Patterns for PostgreSQL, without regard to case, that find every text that may name a thing, and some others. `likely`, for
 * LIKE, hold for each such text as well and are ten times as fast.
 */
export type LabelPatterns = { inText: string; inSection: string; likely: readonly string[] };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/ /gu, '[[:space:]]');
/** What may stand between the word and its number: "-Nr. ", "s-Nummer ". */
const between = '[^0-9\\n]{0,14}';

/** What follows the number in "9. ordentliche Sitzung", "9th meeting". */
const ordinal = `(?:\\.|st|nd|rd|th)[[:space:]][^0-9\\n]{0,24}?${wordsOf('meeting')}`;

function wordsOf(kind: LabelKind): string {
  if (kind === 'designation') return '';
  const words = labelWords[kind].split(', ').map((word) => escaped(word.replace(/\.$/u, '')));
  return `(?:${words.join('|')})`;
}

/** Of a number every spelling: with blanks, with zeros before a figure, in Roman letters. */
export function labelPatterns({ kind, path: [number = ''] }: Label): LabelPatterns {
  const parts = number.match(/\d+|[a-z]+|[^\da-z]/gu) ?? [];
  const spelled = parts.map((sign) => (/\d/u.test(sign) ? `0*${sign}` : escaped(sign))).join('[[:space:]-]?');
  const figure = `(?:${spelled}(?![0-9])${/^\d+$/u.test(number) ? `|${romanOf(Number(number))}(?![a-z])` : ''})`;
  const isRare = /\d[./-]\d|\d{4}/u.test(number);
  const marked = isRare || kind === 'designation' ? figure : `${wordsOf(kind)}${between}${figure}`;
  const isMeeting = kind === 'meeting' || kind === 'minutes';
  const named = isMeeting ? `${marked}|${wordsOf('minutes')}${between}${figure}|${figure}${ordinal}` : marked;
  const digits = number.match(/[1-9]\d*/u)?.[0] ?? number;
  const signs = /^\d+$/u.test(number)
    ? [digits, romanOf(Number(number)).toUpperCase().replace(/^.$/u, ' $&')]
    : [digits];
  return {
    likely: signs.map((sign) => `%${sign}%`),
    inText: named,
    inSection: `${named}|(?:^|\\n|› |": ")[^0-9a-z]{0,4}${figure}`,
  };
}

/** Finds each name of a kind. */
export const namePattern = (kind: LabelKind): string =>
  kind === 'designation'
    ? '([A-Z]{2,6}[ -][0-9]{1,6}[/-][0-9]{1,6})'
    : kind === 'meeting'
      ? `([0-9]{1,4}${ordinal})`
      : `(${wordsOf(kind)}${between}[0-9][0-9a-z./-]*(?:[[:space:]]?(?:\\([0-9a-z]{1,3}\\)|Abs[a-z.]*[[:space:]][0-9]+))?)`;

const romanSigns: readonly [string, number][] = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

/** Small Roman letters of a number up to 399; of others, letters that nothing has. */
function romanOf(value: number): string {
  if (value < 1 || value > 399) return '\\n{9}';
  let [rest, text] = [value, ''];
  for (const [sign, worth] of romanSigns) {
    text += sign.repeat(Math.floor(rest / worth));
    rest %= worth;
  }
  return text;
}
