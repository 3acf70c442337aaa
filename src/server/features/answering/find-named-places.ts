import { isKnownNoun, splitCompound } from '#server/platform/linguistics/compounds.ts';
import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { wholeMonthNames } from '#server/platform/linguistics/month-names.ts';
import type { Found } from './find-passages.ts';
import { speaksOf } from './remove-replaced.ts';

/** Something that there are several of, with the name of the one that is meant: "Werk Köln", "the Leeds office". */
type Named = { kind: string; name: string };

const germanKind =
  '(?:\\p{L}{0,20}(?:[Ww]erk|[Ss]tandort|[Bb]etriebshof|[Dd]epot|[Ll]ager|[Nn]iederlassung|[Ff]iliale|[Zz]weigstelle|[Ss]chule|[Kk]linik|[Hh]eim|[Kk]ita)|Region|Gemeinde|Kanton|Bezirk)';
const englishKind =
  '(?:plant|works|site|factory|office|branch|depot|warehouse|store|school|clinic|hospital|region|district|terminal)';
const name = '(?<name>\\p{Lu}\\p{Ll}[\\p{L}-]{1,40})';

const patterns: Record<Language, readonly RegExp[]> = {
  de: [new RegExp(`(?<!\\p{L})(?<kind>${germanKind})(?:e?s)? (?:in |bei )?${name}`, 'gu')],
  en: [
    new RegExp(`(?<!\\p{L})${name} (?<kind>${englishKind})(?:['’]s)?(?!\\p{L})`, 'gu'),
    new RegExp(`(?<!\\p{L})(?<kind>${englishKind}) (?:in|at) ${name}`, 'gu'),
  ],
};

function namedIn(text: string, language: Language): Named[] {
  return patterns[language].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) => {
      const named = { kind: (groups?.kind ?? '').toLowerCase(), name: groups?.name ?? '' };
      return isName(named.name, language) ? [named] : [];
    }),
  );
}

const common = /^(?:The|This|That|Our|Which|What|Whose|Each|Every|All|New|Old|Main|Head|Local|North|South|East|West)$/u;

function isName(word: string, language: Language): boolean {
  if (common.test(word) || wholeMonthNames.has(word.toLowerCase())) return false;
  return language === 'en' || !foldedWords(word).some((each) => isKnownNoun(each) || splitCompound(each).length > 1);
}

/** Passages that an answer is written from. */
const passagesToCompare = 3;

/**
 * Names of the places that a question asks about, where what was found tells of another of their kind: of the works in Neuss
 * instead of those in Köln. In the other language places may be called otherwise.
 */
export function findNamedPlaces(question: string, { passages }: Pick<Found, 'passages'>): string[] {
  const language = detectLanguage(question) ?? 'de';
  const asked = namedIn(question, language);
  if (asked.length === 0) return [];
  const told = passages
    .slice(0, passagesToCompare)
    .filter((passage) => passage.language === language)
    .flatMap(({ documentTitle, section, text }) => namedIn([documentTitle, section, text].join('\n'), language));
  return asked
    .filter((each) => told.some((other) => other.kind === each.kind && other.name !== each.name))
    .map((each) => each.name)
    .filter((each) => !isInFileName(each, passages));
}

/** A file may tell of which place it is where its text does not; without umlauts, as file names often are. */
function isInFileName(place: string, passages: Found['passages']): boolean {
  const names = passages.map(({ fileName, mailTitle }) => `${fileName} ${mailTitle ?? ''}`.replaceAll(/[_.-]/gu, ' '));
  const isMeant = [place, withoutUmlauts(place)].map(speaksOf);
  return names.some((each) => isMeant.some((speaks) => speaks(each)));
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' };
const withoutUmlauts = (text: string) => text.replaceAll(/[äöüÄÖÜß]/gu, (letter) => umlauts[letter] ?? letter);
