import type { AnswerLanguage } from '#server/answering/intent.ts';
import type { Random } from './gate-cases.ts';

/** A lie made from a sentence by a method not used to develop the gate; null if the sentence does not lend itself. */
type Attack = (source: { text: string; passage: string; language: AnswerLanguage }, random: Random) => string | null;

/** Pairs of opposites; either can replace the other. */
const opposites: Record<AnswerLanguage, string> = {
  en:
    'before/after first/last largest/smallest oldest/youngest early/late open/closed opened/closed began/ended started/stopped won/lost ' +
    'bought/sold north/south east/west northern/southern eastern/western male/female public/private strong/weak support/oppose ' +
    'supported/opposed include/exclude included/excluded above/below inside/outside internal/external domestic/foreign good/bad ' +
    'better/worse best/worst high/low long/short hot/cold rich/poor win/lose allow/prevent allowed/prevented hired/dismissed ' +
    'lender/borrower buyer/seller employer/employee major/minor positive/negative easy/difficult same/different possible/impossible ' +
    'legal/illegal known/unknown since/until during/after teachers/pupils parents/children local/national urban/rural',
  de:
    'vor/nach erste/letzte ersten/letzten größte/kleinste größten/kleinsten älteste/jüngste frühe/späte früher/später begann/endete ' +
    'gewann/verlor gekauft/verkauft nördlich/südlich östlich/westlich Norden/Süden Osten/Westen nördlichen/südlichen östlichen/westlichen ' +
    'öffentlichen/privaten öffentliche/private starke/schwache unterstützt/bekämpft innerhalb/außerhalb oberhalb/unterhalb interne/externe ' +
    'gute/schlechte gut/schlecht besser/schlechter hohe/niedrige hohen/niedrigen lange/kurze links/rechts möglich/unmöglich bekannt/unbekannt ' +
    'gleichen/anderen einfach/schwierig positive/negative Käufer/Verkäufer Arbeitgeber/Arbeitnehmer seit/bis Männer/Frauen Eltern/Kinder',
};

const numbersInWords: Record<AnswerLanguage, string> = {
  en: 'two/three four/six five/seven eight/nine second/third half/quarter hundred/thousand twice/once',
  de: 'zwei/drei vier/sechs fünf/sieben acht/neun zweiten/dritten zweite/dritte Hälfte/Viertel hundert/tausend zweimal/einmal',
};

function exchangeBy(lists: Record<AnswerLanguage, string>): Attack {
  return ({ text, language }, random) => {
    const pairs = lists[language].split(' ').flatMap((pair) => {
      const [one = '', other = ''] = pair.split('/');
      return [
        [one, other],
        [other, one],
      ] as const;
    });
    const found = pairs.flatMap(([from, to]) =>
      [...text.matchAll(new RegExp(`(?<![\\p{L}-])${from}(?![\\p{L}-])`, 'gu'))].map(({ index }) => ({
        index,
        from,
        to,
      })),
    );
    const chosen = random.pick(found);
    return chosen ? text.slice(0, chosen.index) + chosen.to + text.slice(chosen.index + chosen.from.length) : null;
  };
}

const things: Record<AnswerLanguage, RegExp> = {
  en: /(?<=\b(?:the|a|an|of|its|their|his|our|more|new) )\p{Ll}{5,}(?![\p{L}-])/gu,
  de: /(?<=\p{L} )\p{Lu}\p{Ll}{4,}(?![\p{L}-])/gu,
};

/** Replaces a match with another from the same passage. */
const otherThing: Attack = ({ text, passage, language }, random) => {
  const from = random.pick([...text.matchAll(things[language])]);
  if (!from) return null;
  const [word] = from;
  const others = [...passage.replace(text, ' ').matchAll(things[language])].flatMap(([other]) =>
    !text.includes(other) && other.slice(0, 4) !== word.slice(0, 4) && other.slice(-1) === word.slice(-1)
      ? [other]
      : [],
  );
  const to = random.pick(others);
  return to === undefined ? null : text.slice(0, from.index) + to + text.slice(from.index + word.length);
};

const nameOfThing = /(?<=\p{Ll} )\p{Lu}\p{Ll}{3,}(?: \p{Lu}\p{Ll}{3,})?(?![\p{L}-])/gu;

/** Replaces a name with another from the same page. */
const otherName: Attack = ({ text, passage, language }, random) => {
  if (language !== 'en') return null;
  const from = random.pick([...text.matchAll(nameOfThing)]);
  const to = random.pick(
    [...passage.replace(text, ' ').matchAll(nameOfThing)].flatMap(([name]) => (text.includes(name) ? [] : [name])),
  );
  return from && to ? text.slice(0, from.index) + to + text.slice(from.index + from[0].length) : null;
};

/** Removes a match, or replaces it with the result of `by`. */
function without(patterns: Record<AnswerLanguage, RegExp>, by = ''): Attack {
  return ({ text, language }, random) => {
    const match = random.pick([...text.matchAll(patterns[language])]);
    if (!match || match[0] === '') return null;
    const left = text.slice(0, match.index) + by + text.slice(match.index + match[0].length);
    return sentence(left);
  };
}

const sentence = (text: string): string | null => {
  const plain = text
    .replace(/ {2,}/gu, ' ')
    .replace(/ (?=[.,])/gu, '')
    .trim();
  return plain.split(' ').length < 5 ? null : plain.charAt(0).toUpperCase() + plain.slice(1);
};

const turned =
  (pattern: Record<AnswerLanguage, RegExp>, by: (groups: readonly string[]) => string): Attack =>
  ({ text, language }) => {
    const match = pattern[language].exec(text);
    return match ? sentence(by(match)) : null;
  };

const lower = (text = '') =>
  /^(?:The|A|An|It|This|He|She|They|Der|Die|Das|Ein|Eine|Es) /u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

const never = /(?!)/gu;

/** Invented reasons, purposes and times. */
const additions: Record<AnswerLanguage, readonly string[]> = {
  en: [
    ' because of rising costs',
    ' to reduce costs',
    ' despite the objections of the works council',
    ' at the request of the owner',
    ' with immediate effect',
  ],
  de: [
    ' wegen steigender Kosten',
    ', um Kosten zu senken',
    ' trotz der Bedenken des Betriebsrats',
    ' auf Wunsch des Eigentümers',
    ' mit sofortiger Wirkung',
  ],
};
const addition: Attack = ({ text, language }, random) =>
  text.endsWith('.') ? `${text.slice(0, -1)}${random.pick(additions[language])}.` : null;

export const attacks: Readonly<Record<string, Attack>> = {
  opposite: exchangeBy(opposites),
  'number in words': exchangeBy(numbersInWords),
  'another thing': otherThing,
  'another name of the page': otherName,
  'added reason': addition,
  'condition dropped': without({
    en: /,? (?:if|unless|provided that|as long as|only when) [^,;]+(?=\.$)|^If [^,;]+, (?:then )?/gu,
    de: /, (?:wenn|sofern|falls|soweit|solange) [^,;]+(?=\.$)/gu,
  }),
  'exception dropped': without({
    en: /,? (?:except|other than|apart from|excluding|with the exception of|not including) [^,.;]+/gu,
    de: /,? (?:außer|mit Ausnahme|abgesehen von|ausgenommen) [^,.;]+/gu,
  }),
  'hedge dropped': without({
    en: /(?<= )(?:possibly|probably|perhaps|reportedly|allegedly|apparently|likely|supposedly|presumably|potentially|arguably) /gu,
    de: /(?<= )(?:möglicherweise|wahrscheinlich|vermutlich|angeblich|vielleicht|offenbar|scheinbar|voraussichtlich|mutmaßlich|wohl|womöglich) /gu,
  }),
  'plan told as done': without(
    {
      en: /(?<= )(?:will|would) (?=be )|(?<= )(?:is|are|was|were) (?:expected|planned|supposed|intended|proposed) to /gu,
      de: never,
    },
    'did ',
  ),
  'attribution dropped': without({
    en: /^[^,.;]{3,70} (?:claims?|claimed|argues?|argued|believes?|believed|thinks?|thought|suggests?|suggested|hopes?|hoped|alleges?|alleged|proposes?|proposed) that (?=.{25})/gu,
    de: /^[^,.;]{3,70} (?:behauptete?n?|argumentierte?n?|glaubte?n?|meinte?n?|vermutete?n?|hoffte?n?|fürchtete?n?), dass (?=.{25})/gu,
  }),
  'one of several': without({
    en: /one of (?=the \p{Ll}+)|(?<= )(?:some|many|most|part|parts|several|all) of (?=the )/giu,
    de: /(?<= )ein(?:e|er|es)? (?=der \p{Ll}+ten )|(?<= )ein Teil (?=der |des )/gu,
  }),
  'cause and effect turned': turned(
    { en: /^([^,;]{15,}) because ([^,;]{15,})\.$/u, de: /^([^,;]{15,}), weil ([^,;]{15,})\.$/u },
    ([, one, other]) => `${other} because ${lower(one)}.`,
  ),
  'passive turned': turned(
    {
      en: /^([^,;]{4,60}) ((?:was|were|is|are) \p{Ll}+(?:ed|en|ught|ade|ld)) by ([^,;]{4,70})\.$/u,
      de: /^([^,;]{4,60}) (?:wurde|wurden|wird|werden) (?:von|vom|durch) ([^,;]{4,50}) (\p{Ll}+)\.$/u,
    },
    ([, one, two, three]) =>
      / /u.test(two ?? '') && /^(?:was|were|is|are)/u.test(two ?? '')
        ? `${three} ${two} by ${lower(one)}.`
        : `${two} wurde von ${lower(one)} ${three}.`,
  ),
  'comparison turned': turned(
    {
      en: /^([^,;]{4,60}) ((?:is|was|are|were) (?:\p{Ll}+er|more \p{Ll}+|less \p{Ll}+)) than ([^,;]{4,60})\.$/u,
      de: /^([^,;]{4,60}) ((?:ist|war|sind|waren) \p{Ll}+er) als ([^,;]{4,60})\.$/u,
    },
    ([, one, verb, other]) =>
      `${other} ${verb} ${/^(?:is|was|are|were)/u.test(verb ?? '') ? 'than' : 'als'} ${lower(one)}.`,
  ),
};

/** Synonyms, to show what a stricter gate would cost. */
const alike: Record<AnswerLanguage, string> = {
  en: 'began/started purchased/bought assist/help constructed/built obtain/get main/principal often/frequently important/significant ended/finished approximately/about shows/indicates requires/needs permit/allow big/large demonstrated/showed received/got frequently/often region/area funding/money children/kids',
  de: 'begann/startete erhielt/bekam benötigt/braucht bedeutende/wichtige häufig/oft etwa/ungefähr Beginn/Anfang errichtet/gebaut verwendet/benutzt Gebiet/Region zeigte/belegte erhalten/bekommen wichtigste/bedeutendste ebenfalls/auch jedoch/aber',
};

/** True claims by kind of change. */
export const honest: Readonly<Record<string, Attack>> = {
  'another word for it': exchangeBy(alike),
  'aside left out': without({ en: / \([^()]+\)|, (?:which|who) [^,;]+,(?= )/gu, de: / \([^()]+\)/gu }),
};
