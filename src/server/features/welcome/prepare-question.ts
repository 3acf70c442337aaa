import { foldedWords } from '#server/platform/linguistics/folding.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { isKnownNoun } from '#server/platform/linguistics/words/compounds.ts';
import { editDistance } from '#server/platform/linguistics/words/edit-distance.ts';
import { isRequestWord, isStopWord } from '#server/platform/linguistics/words/stop-words.ts';
import type { KnowledgeLanguage, KnowledgeSection } from './knowledge/parse-knowledge.ts';

/** Words of questions that name no subject here, where everything is about one product. */
const hollow = new Set(
  foldedWords(`
boardsearch board-search software programm tool produkt anwendung dienst plattform lösung system eigentlich denn mal ne nen n gibts gehts
geht gehen gehn mache machen macht tun tut funktioniert funktionieren möglich möglichkeit kriege kriegen kriegt bekomme bekommen bekommt
biete bieten bietet anbieten angeboten unterstützt unterstützen nutze nutzen nutzt benutze benutzen benutzt verwende verwenden verwendet brauche
brauchen braucht benötige benötigen interessiert interessiere interessieren wissen weiß erfahren erklären gern gerne hätte wirklich überhaupt
ungefähr bitte ok okay mehr info infos information informationen thema bezug ding sache leider gerade vielleicht eventuell ihr sie du
program product application service platform solution actually really just get gets getting use uses using used offer offers offering
provide provides need needs needed want wants like possible able there work works working know knows interested info information please
tell thing stuff something anything maybe perhaps lets let say also hi hello hey learn already schon bereits seid bist is are show zeigen anzeigen erzählen lest nehmt akzeptiert akzeptieren verarbeitet pls plz ur hallo danke thanks
portal tools irgendwie irgendwas irgendwo irgendwann raus rein drin dran drauf halt einfach wohl etwa jemals nochmal einmal bisschen paar bestimmt eher lieber
natürlich normalerweise heute später eben grad sone klappt klappen läuft laufen haben hätten möchten wollen könnten würde dürfen
darf somehow ever even still simply whole quite rather lot lots bit easily please would should might must go going run`),
);

/** True if a word names no subject. @param word folded */
export function isHollow(word: string): boolean {
  return hollow.has(word);
}

/** The folded words of a text that name a subject. */
export function subjectWords(text: string, language: KnowledgeLanguage): string[] {
  return foldedWords(text).filter(
    (word) => word.length > 1 && !isStopWord(word, language) && !isRequestWord(word, language) && !hollow.has(word),
  );
}

/**
 * The actual question after a description of the situation: the last sentence with a question mark, else the last one;
 * the whole message if that sentence names no subject ("Is that possible?").
 */
export function focusOf(message: string, language: KnowledgeLanguage): string {
  const sentences = message.split(/(?<=[?!.])\s+/u).filter((sentence) => /\p{L}/u.test(sentence));
  const focus = sentences.findLast((sentence) => sentence.trim().endsWith('?')) ?? sentences.at(-1) ?? message;
  return sentences.length > 1 && subjectWords(focus, language).length > 0 ? focus : message;
}

/** The words of the knowledge by language, as candidates for correcting spelling. */
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

/** Minimum word lengths for correcting one or two typos: a letter wrong, missing, added, or two swapped. */
const oneTypoMin = 5;
const twoTyposMin = 9;
/** First letters that must match if two typos are corrected: "finanziert" is not "funktioniert". */
const fixedPrefixLength = 3;

/** Maximum distinct unknown words to correct. A question with more is off topic. */
const maxCorrections = 24;

/** The question with unknown words replaced by known ones that differ by typos; null if nothing changes. */
export function correctSpelling(question: string, language: KnowledgeLanguage, vocabulary: Vocabulary): string | null {
  const known = vocabulary[language];
  const meant = new Map<string, string | null>();
  const corrected = question.replace(/[\p{L}]+/gu, (written) => {
    const [word = ''] = foldedWords(written);
    if (word.length < oneTypoMin || known.has(word) || isStopWord(word, language) || hollow.has(word)) return written;
    // An existing word was meant: "Aktien" is not a typo of "Akten".
    if (language === 'de' && isKnownNoun(word)) return written;
    if (!meant.has(word) && meant.size < maxCorrections) meant.set(word, findMeant(word, known));
    return meant.get(word) ?? written;
  });
  return corrected === question ? null : corrected;
}

/** The known word closest to an unknown one, if it may be a typo. */
function findMeant(word: string, known: ReadonlySet<string>): string | null {
  const allowed = word.length >= twoTyposMin ? 2 : 1;
  let best: { word: string; typos: number } | null = null;
  for (const candidate of known) {
    if (candidate[0] !== word[0]) continue;
    const typos = editDistance(word, candidate, allowed);
    if (typos > 1 && candidate.slice(0, fixedPrefixLength) !== word.slice(0, fixedPrefixLength)) continue;
    if (typos <= allowed && (best === null || typos < best.typos)) best = { word: candidate, typos };
  }
  return best?.word ?? null;
}

/** Up to this many words are too few to detect a language from letters. */
const fewWords = 2;

/** The product's name is in every question and does not reveal the language. */
const productName = /(?<![\p{L}\p{N}])board-?search(?![\p{L}\p{N}])/giu;

/**
 * The language of a question: detected, or for few words by whichever language's knowledge contains them, since "Demo"
 * is both.
 * @param fallback if undecidable
 */
export function languageOf(asked: string, vocabulary: Vocabulary, fallback: KnowledgeLanguage): KnowledgeLanguage {
  const question = asked.replace(productName, ' ');
  const words = foldedWords(question);
  if (words.length > fewWords) return detectLanguage(question) ?? fallback;
  const isOf = (word: string, language: KnowledgeLanguage) =>
    vocabulary[language].has(word) || isStopWord(word, language) || isRequestWord(word, language);
  const german = words.filter((word) => isOf(word, 'de') && !isOf(word, 'en')).length;
  const english = words.filter((word) => isOf(word, 'en') && !isOf(word, 'de')).length;
  if (german !== english) return german > english ? 'de' : 'en';
  return words.some((word) => isOf(word, 'de')) ? fallback : (detectLanguage(question) ?? fallback);
}
