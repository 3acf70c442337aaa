import type { AnswerLanguage } from '#server/answering/intent.ts';
import type { Random } from './gate-cases.ts';

/** Names and bodies from the papers, used as replacements. */
export type Strangers = { names: readonly string[]; bodies: Readonly<Record<AnswerLanguage, readonly string[]>> };

/** @param known what is known about the passage besides its words */
type Corrupt = (
  text: string,
  language: AnswerLanguage,
  random: Random,
  strangers: Strangers,
  known: string,
) => string | null;

/**
 * Word pairs that replace each other; "→": one way only. Written for the corpus, independently of the gate's lexicon.
 */
const exchanges = {
  modal: {
    de: 'kann/muss können/müssen soll/kann sollen/können darf/muss dürfen/müssen konnte/musste sollte/muss',
    en: 'may/must can/must should/may must/may will→might would→must could→must shall/may',
  },
  quantifier: {
    de: 'alle/einige allen/einigen viele→alle einige→alle mehrere→alle jede→manche mindestens/höchstens nur→auch beide→mehrere meisten→wenigsten sämtliche→einige',
    en: 'all/some most/all many→all several→all some→most few→most every→hardly_any both→some only→also',
  },
  vote: {
    de: 'angenommen/abgelehnt genehmigt→abgelehnt einstimmig→mehrheitlich beschlossen→verworfen zugestimmt→widersprochen Zustimmung→Ablehnung Jastimmen/Neinstimmen dafür/dagegen',
    en: 'approved→rejected adopted→rejected unanimously→narrowly for→against agreed→refused carried→defeated accepted→rejected passed→failed',
  },
  sign: {
    de: 'gestiegen/gesunken steigt/sinkt stieg/sank höher/niedriger erhöht/gesenkt Erhöhung/Senkung Anstieg/Rückgang Gewinn/Verlust Überschuss/Defizit mehr/weniger Zunahme/Abnahme',
    en: 'increased/decreased increase/decrease rise/fall rose/fell higher/lower growth/decline raise/lower risen/fallen more/less surplus/deficit rising/falling',
  },
  unit: {
    de: 'Mio./Mrd. Millionen/Milliarden Prozent→Prozentpunkte %→Promille Franken/Euro Euro→Dollar Jahre/Monate Jahren/Monaten Tage/Wochen Tagen/Wochen Stunden/Tage Minuten/Stunden Meter→Kilometer kWh/MWh TEUR→Mio.',
    en: 'million/billion percent→percentage_points basis_points→percent %→‰ euros/dollars EUR/USD years/months year/month days/weeks hours/days weeks/months minutes/hours trillion→billion',
  },
} as const;

function exchange(kind: keyof typeof exchanges): Corrupt {
  return (text, language, random) => {
    const pairs = exchanges[kind][language].split(' ').flatMap((pair) => {
      const [from = '', to = ''] = pair.split(/[/→]/u).map((word) => word.replaceAll('_', ' '));
      return pair.includes('/') ? [[from, to] as const, [to, from] as const] : [[from, to] as const];
    });
    const found = pairs.flatMap(([from, to]) => placesOf(text, from).map((at) => ({ at, from, to })));
    const chosen = random.pick(
      kind === 'unit' ? found.filter(({ at }) => /\d\S{0,6} ?$/u.test(text.slice(0, at))) : found,
    );
    return chosen ? text.slice(0, chosen.at) + chosen.to + text.slice(chosen.at + chosen.from.length) : null;
  };
}

function placesOf(text: string, word: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + word.length);
    if (!/\p{L}/u.test(/^\p{L}/u.test(word) ? around : '')) places.push(at);
  }
  return places;
}

const splice = (text: string, match: RegExpMatchArray, by: string): string =>
  text.slice(0, match.index) + by + text.slice((match.index ?? 0) + match[0].length);

/** A match and its replacement. */
function change(pattern: RegExp, by: (match: RegExpMatchArray, random: Random) => string | null): Corrupt {
  return (text, _, random) => {
    const match = random.pick([...text.matchAll(pattern)]);
    const replacement = match && by(match, random);
    return match && replacement !== null && replacement !== undefined && replacement !== match[0]
      ? splice(text, match, replacement)
      : null;
  };
}

const otherDigit = (digit: string, random: Random) => String((Number(digit) + 1 + random.below(8)) % 10 || 9);

const changeDigit = change(/\d[\d.,'’]*/gu, ([number], random) => {
  const at = random.pick([...number.matchAll(/\d/gu)].map(({ index }) => index)) ?? 0;
  const digit = otherDigit(number.charAt(at), random);
  return digit === number.charAt(at) ? null : number.slice(0, at) + digit + number.slice(at + 1);
});

const months = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

const changeDate: Corrupt = (text, language, random, strangers) => {
  const names = months[language];
  const way = random.below(3);
  const month = new RegExp(`(?:${names.join('|')})(?=,? \\d)`, 'gu');
  if (way === 0)
    return change(month, ([name]) => names[(names.indexOf(name) + 1 + random.below(10)) % 12] ?? null)(
      text,
      language,
      random,
      strangers,
      '',
    );
  if (way === 1)
    return change(/\b(?:19|20)\d\d\b/gu, ([year]) => String(Number(year) + (random.below(2) ? 1 : -1)))(
      text,
      language,
      random,
      strangers,
      '',
    );
  const day =
    language === 'de'
      ? /\b\d{1,2}(?=\. (?:\p{Lu}\p{Ll}+|\d{1,2}\.) ?\d{0,4})/gu
      : /(?<=\b\p{Lu}\p{Ll}{2,8} )\d{1,2}(?=, \d{4})/gu;
  return change(day, ([number]) => String((Number(number) % 28) + 1))(text, language, random, strangers, '');
};

const signNumber = change(/(?<=\s)[−-]?(?=\d+(?:[.,]\d+)? ?(?:%|Prozent|percent|Mio|Mill|mill))/gu, ([sign]) =>
  sign === '' ? '−' : '',
);

const turnSign: Corrupt = (text, language, random, strangers) =>
  (random.below(3) === 0 ? signNumber : exchange('sign'))(text, language, random, strangers, '');

const negate: Corrupt = (text, language, random, strangers) =>
  language === 'de'
    ? change(
        /(?<= )(?:ist|sind|war|waren|wird|werden|wurde|wurden|hat|haben|kann|können|soll|muss)(?= (?:\S+ ){1,8}\S+\.$)/gu,
        ([verb]) => `${verb} nicht`,
      )(text, language, random, strangers, '')
    : change(
        /(?<= )(?:is|are|was|were|has|have|had|will|would|may|could|should)(?= \p{Ll})/gu,
        ([verb]) => `${verb} not`,
      )(text, language, random, strangers, '');

const affirm: Corrupt = (text, language, random, strangers) =>
  language === 'de'
    ? change(/ nicht(?= (?!nur|zuletzt|minder|mehr)\S)|(?<= )k(?=ein(?:e|en|er|em|es)? )/gu, () => '')(
        text,
        language,
        random,
        strangers,
        '',
      )
    : change(
        / not(?= (?!only|least|just|necessarily)\S)|(?<= )no (?=\p{Ll}{4})|(?<=did|does|is|are|was|were|has|had|would|could)n['’]t/gu,
        () => '',
      )(text, language, random, strangers, '');

const titles =
  'Herrn|Herr|Frau|Abg\\.|Kollege|Kollegin|Präsident|Präsidentin|Minister|Ministerin|Mr\\.|Ms\\.|Mrs\\.|Chair|President|Governor|Dr\\.';
export const namePattern = new RegExp(
  `(?<=\\b(?:${titles}) )\\p{Lu}\\p{Ll}{3,}(?:-\\p{Lu}\\p{Ll}+)?(?![\\p{L}])`,
  'gu',
);
/** Text between two titles that is no name. */
export const isName = (word: string): boolean => !new RegExp(`^(?:${titles})$|minister|präsident`, 'iu').test(word);

const rename: Corrupt = (text, language, random, strangers) =>
  change(namePattern, ([name]) =>
    !isName(name) ? null : (random.pick(strangers.names.filter((each) => each !== name)) ?? null),
  )(text, language, random, strangers, '');

const bodyWords = {
  de: /\b(?:\p{Lu}\p{Ll}+(?:kommission|ausschuss|ausschusses|rat|rates|rats|vorstand|leitung)|Landtag|Landtags|Kommission|Ausschuss|Vorstand|Landesregierung)\b/gu,
  en: /\b(?:Committee|Board|Council|Commission|Congress|Treasury)\b/gu,
};
export const bodiesIn = (text: string, language: AnswerLanguage): string[] =>
  (text.match(bodyWords[language]) ?? []).filter(
    (body) =>
      !/(?:referat|wegleitung|anleitung|einleitung|überleitung|apparate?s?|vorrat|verrat|heirat|inserat|monat|demokrat|diplomat)/iu.test(
        body,
      ),
  );

const voted = {
  de: /angenommen|abgelehnt|genehmigt|beschlossen|beschließt|zugestimmt|stimmt/u,
  en: /approved|adopted|voted|agreed|decided|passed|carried/u,
};

const otherBody: Corrupt = (text, language, random, strangers, known) => {
  const own = bodiesIn(text, language);
  const stranger = random.pick(
    strangers.bodies[language].filter((each) => ![...own, known].some((body) => body.includes(each.slice(0, 7)))),
  );
  if (stranger === undefined) return null;
  if (own.length > 0) return change(bodyWords[language], () => stranger)(text, language, random, strangers, known);
  if (!voted[language].test(text)) return null;
  return `${stranger}: ${text}`;
};

/** Swaps two actors or two numbers, unless they are just items of a list. */
const swapParties: Corrupt = (text, language, random) => {
  const things = [
    ...[...text.matchAll(namePattern)].filter(([name]) => isName(name)),
    ...text.matchAll(bodyWords[language]),
  ].sort((a, b) => a.index - b.index);
  return swap(text, things, random);
};

const swapNumbers: Corrupt = (text, _, random) =>
  swap(text, [...text.matchAll(/(?<![\d.,])\d+(?:[.,]\d+)*(?![\d.,]*\d)/gu)], random, isWithinDate);

/** True for numbers of one date: reordered, it is still the same date. */
const isWithinDate = (between: string): boolean => /^[.,\s]*(?:\p{Lu}\p{Ll}+|\d{1,2}\.)?[.,\s]*$/u.test(between);

function swap(
  text: string,
  things: readonly RegExpMatchArray[],
  random: Random,
  isOne = (_: string) => false,
): string | null {
  const pairs = things.slice(1).flatMap((right, index) => {
    const left = things[index];
    if (!left || left[0] === right[0] || left[0].slice(0, 5) === right[0].slice(0, 5)) return [];
    const between = text.slice((left.index ?? 0) + left[0].length, right.index);
    return between.length < 3 ||
      isOne(between) ||
      /^(?:[\s,/–-]|und|and|sowie|or|oder|the|der|die|Herr|Herrn|Frau|Mr\.|Ms\.|Abg\.|Dr\.|Kollege|to|bis)*$/u.test(
        between,
      )
      ? []
      : [{ left, right, between }];
  });
  const pair = random.pick(pairs);
  if (!pair) return null;
  const { left, right, between } = pair;
  const end = (right.index ?? 0) + right[0].length;
  return text.slice(0, left.index) + right[0] + between + left[0] + text.slice(end);
}

const changeParagraph = change(
  /(?<=(?:§|§§|Art\.|Artikel|Abs\.|Section|Article|Nr\.|No\.|TOP|Ziff\.) ?)\d+/gu,
  ([number], random) => String(Number(number) + 1 + random.below(5)),
);

const lookAlikes: Record<string, string> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', y: 'у', i: 'і' };

const disguise = change(/(?<=\p{L})[aeocpxyi](?=\p{L})/gu, ([letter]) => lookAlikes[letter] ?? null);

export const corruptions: Readonly<Record<string, Corrupt>> = {
  digit: changeDigit,
  unit: exchange('unit'),
  sign: turnSign,
  date: changeDate,
  name: rename,
  'negation put in': negate,
  'negation taken out': affirm,
  modal: exchange('modal'),
  quantifier: exchange('quantifier'),
  vote: exchange('vote'),
  'parties swapped': swapParties,
  'numbers swapped': swapNumbers,
  paragraph: changeParagraph,
  homoglyph: disguise,
  "another body's vote": otherBody,
};
