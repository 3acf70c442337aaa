/** Persons and companies that a text names in full. German and English. */

import { foldedWords } from '#server/platform/linguistics/folding.ts';
import type { Language } from '#server/platform/linguistics/language.ts';
import { isStopWord } from '#server/platform/linguistics/stop-words.ts';
import { isBodyNoun } from './body-questions.ts';
import { isNoWord } from './names-of-question.ts';

const legalForm = 'AG|GmbH|gGmbH|KGaA|KG|SE|eG|SA|Ltd|Limited|plc|PLC|Inc|LLC|LLP|Corp|Corporation';
const partOfName = "\\p{Lu}[\\p{L}\\d&'’.-]{0,40}";
const company = new RegExp(
  `(?<![\\p{L}\\d&'’.-])(?:${partOfName}\\s(?:&\\s)?){1,4}(?:${legalForm})(?![\\p{L}\\d])`,
  'gu',
);

/** The companies that a text names with their legal form: "Muster Bau AG". */
export function companiesIn(text: string): string[] {
  return text.match(company) ?? [];
}

/** Words that begin with capitals, one behind the other; "von" and the like may stand between. */
const run =
  /(?<![\p{L}\d])\p{Lu}[\p{L}'’-]{0,40}\.?(?:\s(?:(?:von|van|vom|zu|de|di|der|den)\s){0,2}\p{Lu}[\p{L}'’-]{0,40}\.?){0,7}/gu;
const address = /^(?:Herrn?|Frau|Mr|Ms|Mrs|Miss)\.?$/u;
const degree = /^(?:Dr|Prof|Dipl|Ing|Mag|med|jur)\.?$/u;
const initial = /^\p{Lu}\.$/u;
/** What English writes with capitals without naming anybody. */
const office =
  /^(?:independent|non-?executive|executive|managing|directors?|members?|officers?|chair\p{L}*|shareholders?|secretary|company|act|section|annual|general|meeting|report)$/iu;

/** First names that are words, too. */
const firstName =
  /^(?:Ernst|Mark|Wolf|Frank|Horst|Heide|Rose|Rosa|Viola|Jasmin|Linde|Kai|Jan|Max|Lutz|Falk|Will|Bill|Jack|Rob|Rich|Ray|Grant|Dean|Grace|Hope|Joy|Faith|Sue|Pat|Drew|June|April|August)$/u;

/** How many persons a text names in full, or with how they are addressed: "Ines Falk", "Frau Ost". */
export function countPersons(text: string, language: Language | null): number {
  const runs = text.replaceAll(company, ' ').match(run) ?? [];
  return runs.filter((each) => isPerson(each.split(/\s/u), language ?? 'de')).length;
}

function isPerson(words: readonly string[], language: Language): boolean {
  const first = words.findIndex((word) => address.test(word) || degree.test(word) || isOwnName(word, language));
  if (first < 0) return false;
  const isOther = (word: string) => isBodyNoun(word) || office.test(word) || isStopWord(word.toLowerCase(), language);
  const rest = words.slice(first).filter((word) => firstName.test(word) || !isOther(word));
  return rest.length > 1;
}

function isOwnName(word: string, language: Language): boolean {
  if (initial.test(word) || firstName.test(word)) return true;
  const folded = foldedWords(word);
  const isKnown = folded.some((each) => isStopWord(each, language) || !isNoWord(each, language));
  return folded.length > 0 && !isKnown && !isBodyNoun(word) && !office.test(word);
}

/** True where something in a text is written as a name is: a first name alone, or a surname. */
export function bearsName(text: string, language: Language | null): boolean {
  return (text.match(/(?<![\p{L}\d])\p{Lu}[\p{L}'’-]{1,40}/gu) ?? []).some((word) => isOwnName(word, language ?? 'de'));
}

/** Words that only say what kind of house it is, and in which form. */
const ofHouse =
  /^(?:gesellschaft|firma|unternehmen|konzern|gruppe|company|firm|group|corporation|ag|gmbh|ggmbh|kgaa|kg|se|eg|sa|ltd|limited|plc|inc|llc|llp|corp)$/u;

/** How a company is called, without what many are called; folded, without the ending of the genitive. */
export function nameOfHouse(written: string): string[] {
  return foldedWords(written)
    .filter((word) => !isStopWord(word, 'de') && !isStopWord(word, 'en'))
    .map((word) => word.replace(/(?<=\p{L}{3})e?s$/u, ''))
    .filter((word) => word.length > 1 && !ofHouse.test(word));
}
