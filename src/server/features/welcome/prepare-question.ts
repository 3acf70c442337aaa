import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { isRequestWord, isStopWord } from '#server/platform/linguistics/stop-words.ts';
import type { KnowledgeLanguage, KnowledgeSection } from './parse-knowledge.ts';

/**
 * Words that visitors ask with and that tell no subject, as everything here is about one product. Left out of a question
 * unless nothing else is in it.
 */
const hollow = new Set(
  foldedWords(`
boardsearch board-search software programm tool produkt anwendung dienst plattform lösung system eigentlich denn mal ne nen n gibts gehts
geht gehen gehn mache machen macht tun tut funktioniert funktionieren möglich möglichkeit kriege kriegen kriegt bekomme bekommen bekommt
biete bieten bietet anbieten angeboten unterstützt unterstützen nutze nutzen nutzt benutze benutzen benutzt verwende verwenden verwendet brauche
brauchen braucht benötige benötigen interessiert interessiere interessieren wissen weiß erfahren erklären gern gerne hätte wirklich überhaupt
ungefähr bitte ok okay mehr info infos information informationen thema bezug ding sache leider gerade vielleicht eventuell ihr sie du
program product application service platform solution actually really just get gets getting use uses using used offer offers offering
provide provides need needs needed want wants like possible able there work works working know knows interested info information please
tell thing stuff something anything maybe perhaps lets let say also hi hello hey learn already schon bereits seid bist is are show zeigen anzeigen erzählen lest nehmt akzeptiert akzeptieren verarbeitet pls plz ur hallo danke thanks`),
);

/** The words of a text that tell a subject, folded. */
export function subjectWords(text: string, language: KnowledgeLanguage): string[] {
  return foldedWords(text).filter(
    (word) => word.length > 1 && !isStopWord(word, language) && !isRequestWord(word, language) && !hollow.has(word),
  );
}

/** Expressions of which no word says what they mean: "sign up" and "sign in", "how much". */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})how much(?= (?:is|are|does|do|for|per)(?!\p{L}))/giu, 'price'],
  [/(?<!\p{L})sign(?:ing|ed)?[ -]up(?!\p{L})/giu, 'register'],
  [/(?<!\p{L})(?:sign|log)(?:ging|ing|ged|ned)?[ -](?:in|on)(?!\p{L})/giu, 'login'],
];

/** A question without hollow words; the whole question where nothing else is in it. */
export function withoutHollow(asked: string): string {
  const question = phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), asked);
  const stripped = question
    .replace(/[\p{L}\p{N}'’-]+/gu, (word) => (isHollow(word) ? ' ' : word))
    .replace(/\s+/gu, ' ')
    .trim();
  const language = detectLanguage(question) ?? 'de';
  return subjectWords(stripped, language).length > 0 ? stripped : question;
}

function isHollow(word: string): boolean {
  const folded = foldedWords(word);
  return folded.length > 0 && folded.every((each) => hollow.has(each) || each.length === 1);
}

/** The words of the knowledge, by language: what a visitor may have meant by a misspelt one. */
export type Vocabulary = Record<KnowledgeLanguage, ReadonlySet<string>>;

export function collectVocabulary(sections: readonly KnowledgeSection[]): Vocabulary {
  const wordsIn = (language: KnowledgeLanguage) =>
    new Set(
      sections
        .filter((section) => section.language === language)
        .flatMap(({ title, questions, sentences }) =>
          subjectWords([title, questions, ...sentences].join('\n'), language),
        ),
    );
  return { de: wordsIn('de'), en: wordsIn('en') };
}

/** Words from which on so many slips of the pen are put right: each letter wrong, missing, too many, or two exchanged. */
const lengthForOne = 5;
const lengthForTwo = 9;
/** Of two slips none is among the first letters: "finanziert" is no misspelt "funktioniert". */
const lettersBeforeTwo = 3;

/** A question whose unknown words are replaced by known ones that differ by a slip of the pen; null where there is none. */
export function correctSpelling(question: string, language: KnowledgeLanguage, vocabulary: Vocabulary): string | null {
  const known = vocabulary[language];
  const corrected = question.replace(/[\p{L}]+/gu, (written) => {
    const [word = ''] = foldedWords(written);
    if (word.length < lengthForOne || known.has(word) || isStopWord(word, language) || hollow.has(word)) return written;
    const allowed = word.length >= lengthForTwo ? 2 : 1;
    let best: { word: string; slips: number } | null = null;
    for (const candidate of known) {
      if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > allowed) continue;
      const slips = countSlips(word, candidate);
      if (slips > 1 && candidate.slice(0, lettersBeforeTwo) !== word.slice(0, lettersBeforeTwo)) continue;
      if (slips <= allowed && (best === null || slips < best.slips)) best = { word: candidate, slips };
    }
    return best?.word ?? written;
  });
  return corrected === question ? null : corrected;
}

/** Damerau–Levenshtein distance, neighbours exchanged counting once (optimal string alignment). */
function countSlips(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isExchanged) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current[column] = least;
    }
    before = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

/** Up to so many words say too little to tell their language by their letters. */
const fewWords = 2;

/**
 * The language of a question: by its words; of a few words by the knowledge that holds them, as "Demo" is both.
 * @param fallback where that does not tell
 */
export function languageOf(question: string, vocabulary: Vocabulary, fallback: KnowledgeLanguage): KnowledgeLanguage {
  const words = foldedWords(question);
  if (words.length > fewWords) return detectLanguage(question) ?? fallback;
  const isOf = (word: string, language: KnowledgeLanguage) =>
    vocabulary[language].has(word) || isStopWord(word, language) || isRequestWord(word, language);
  const german = words.filter((word) => isOf(word, 'de') && !isOf(word, 'en')).length;
  const english = words.filter((word) => isOf(word, 'en') && !isOf(word, 'de')).length;
  if (german !== english) return german > english ? 'de' : 'en';
  return words.some((word) => isOf(word, 'de')) ? fallback : (detectLanguage(question) ?? fallback);
}
