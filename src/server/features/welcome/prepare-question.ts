import { wordTerms } from '#server/platform/linguistics/analyser.ts';
import { isKnownNoun } from '#server/platform/linguistics/compounds.ts';
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

/**
 * English words that seldom tell a subject. Where the knowledge has them they count; where it has not, they are no sign that
 * the question is about something else.
 */
const lightEnglish = new Set(
  foldedWords(`
fetch grab pull bring take give put set run make go going come coming look find keep hold think try seem happen turn start begin stop handle
deal manage allow allowed enable cover include included contain involve require required consider expect hope wonder understand mean means
mention figure check ensure guarantee upcoming current currently new old big small good better best bad easy easily simple simply directly
manually yet ever never always often usually today now later soon day somehow way ways kind sort lot lots bit whole entire full exactly
roughly around together own else different same similar main particular specific certain sure right real true everyone everybody someone
somebody anyone anybody department guys folks great nice proper properly suitable actual common normal normally typical typically regular
regularly mostly mainly especially quite rather enough still even though without within across behind next previous first second last
finally maybe please would could should might must able own thing things case cases point idea question wondering curious looking trying`),
);

/** Endings of German verbs, adjectives and adverbs. */
const lightGerman =
  /(?:en|ern|eln|t|st|te|ten|test|e|er|es|em|ig(?:e[nrsm]?)?|lich(?:e[nrsm]?)?|isch(?:e[nrsm]?)?|bar|sam|weise|mals|ab|raus|rein|rauf|runter)$/u;

/** So many other words must be left: a German verb may be what the question is about ("Wann wurde die Firma gegründet?"). */
const leastBesideLight = { de: 2, en: 1 };

/** Whether a word, as it is written, tells no subject where the knowledge does not have it: German writes nouns with a capital. */
function isLight(written: string, language: KnowledgeLanguage): boolean {
  const [word = ''] = foldedWords(written);
  if (isStopWord(word, language)) return false;
  if (language === 'en') return lightEnglish.has(word);
  return /^\p{Ll}/u.test(written) && lightGerman.test(word) && !isKnownNoun(word);
}

/** A question without words that tell no subject; the whole question where nothing else is in it. */
export function withoutHollow(asked: string, language: KnowledgeLanguage, { stems }: Vocabulary): string {
  const question = phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), asked);
  const isKnown = (word: string) =>
    foldedWords(word).some(
      (each) => stems.has(wordTerms(each, 'de')?.stem ?? '') || stems.has(wordTerms(each, 'en')?.stem ?? ''),
    );
  const without = (text: string, isLeftOut: (word: string) => boolean, least: number) => {
    const stripped = text
      .replace(/[\p{L}\p{N}'’-]+/gu, (word) => (isLeftOut(word) ? ' ' : word))
      .replace(/\s+/gu, ' ')
      .trim();
    return subjectWords(stripped, language).length >= least ? stripped : text;
  };
  const isUnknownLight = (word: string) => isLight(word, language) && !isKnown(word);
  return without(without(question, isHollow, 1), isUnknownLight, leastBesideLight[language]);
}

function isHollow(word: string): boolean {
  const folded = foldedWords(word);
  return folded.length > 0 && folded.every((each) => hollow.has(each) || each.length === 1);
}

/** The words of the knowledge, by language: what a visitor may have meant by a misspelt one. */
export type Vocabulary = Record<KnowledgeLanguage, ReadonlySet<string>> & {
  /** Of both. */
  stems: ReadonlySet<string>;
};

export function collectVocabulary(sections: readonly KnowledgeSection[]): Vocabulary {
  const wordsIn = (language: KnowledgeLanguage) =>
    new Set(
      sections
        .filter((section) => section.language === language)
        .flatMap(({ title, questions, sentences }) =>
          subjectWords([title, questions, ...sentences].join('\n'), language),
        ),
    );
  const [de, en] = [wordsIn('de'), wordsIn('en')];
  const stemsOf = (words: Iterable<string>, language: KnowledgeLanguage) =>
    [...words].map((word) => wordTerms(word, language)?.stem ?? word);
  return { de, en, stems: new Set([...stemsOf(de, 'de'), ...stemsOf(en, 'en')]) };
}

/** Words from which on so many slips of the pen are put right: each letter wrong, missing, too many, or two exchanged. */
const lengthForOne = 5;
const lengthForTwo = 9;
/** Of two slips none is among the first letters: "finanziert" is no misspelt "funktioniert". */
const lettersBeforeTwo = 3;

/** Different unknown words of a question that are put right: who has so many of them writes nothing that is known here. */
const wordsCorrected = 24;

/** A question whose unknown words are replaced by known ones that differ by a slip of the pen; null where there is none. */
export function correctSpelling(question: string, language: KnowledgeLanguage, vocabulary: Vocabulary): string | null {
  const known = vocabulary[language];
  const meant = new Map<string, string | null>();
  const corrected = question.replace(/[\p{L}]+/gu, (written) => {
    const [word = ''] = foldedWords(written);
    if (word.length < lengthForOne || known.has(word) || isStopWord(word, language) || hollow.has(word)) return written;
    // A word that there is was meant: shares are no files ("Aktien", "Akten").
    if (language === 'de' && isKnownNoun(word)) return written;
    if (!meant.has(word) && meant.size < wordsCorrected) meant.set(word, findMeant(word, known));
    return meant.get(word) ?? written;
  });
  return corrected === question ? null : corrected;
}

/** The known word that differs least from an unknown one, if it may be a slip of the pen. */
function findMeant(word: string, known: ReadonlySet<string>): string | null {
  const allowed = word.length >= lengthForTwo ? 2 : 1;
  let best: { word: string; slips: number } | null = null;
  for (const candidate of known) {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > allowed) continue;
    const slips = countSlips(word, candidate);
    if (slips > 1 && candidate.slice(0, lettersBeforeTwo) !== word.slice(0, lettersBeforeTwo)) continue;
    if (slips <= allowed && (best === null || slips < best.slips)) best = { word: candidate, slips };
  }
  return best?.word ?? null;
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
