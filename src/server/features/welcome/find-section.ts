import { analysePassage, analyseQuestion, wordTerms } from '#server/platform/linguistics/analyser.ts';
import { looseTexts } from '../answering/service.ts';
import { type LooseText, type RankedPassage, rankTexts } from '../retrieval/service.ts';
import type { Knowledge, KnowledgeLanguage, KnowledgeSection } from './parse-knowledge.ts';
import {
  collectVocabulary,
  correctSpelling,
  subjectWords,
  type Vocabulary,
  withoutHollow,
} from './prepare-question.ts';

/** The knowledge made ready to be searched. */
export type SearchableKnowledge = {
  sections: readonly KnowledgeSection[];
  byKey: ReadonlyMap<string, KnowledgeSection>;
  texts: Readonly<Record<KnowledgeLanguage, readonly LooseText[]>>;
  /** Stems and parts of the words of each section, by its key. */
  terms: ReadonlyMap<string, ReadonlySet<string>>;
  vocabulary: Vocabulary;
};

const keyOf = ({ language, id }: Pick<KnowledgeSection, 'language' | 'id'>) => `${language}/${id}`;

/** Makes a knowledge text searchable: each section is a text of its own, found also by the words that visitors ask with. */
export function makeSearchable({ sections }: Knowledge): SearchableKnowledge {
  const textsIn = (language: KnowledgeLanguage) =>
    sections.filter((section) => section.language === language).map(textOf);
  return {
    sections,
    byKey: new Map(sections.map((section) => [keyOf(section), section])),
    texts: { de: textsIn('de'), en: textsIn('en') },
    terms: new Map(
      sections.map((section) => {
        const { title, questions, sentences, language } = section;
        return [keyOf(section), new Set(analysePassage(sentences.join(' '), `${title}\n${questions}`, language).terms)];
      }),
    ),
    vocabulary: collectVocabulary(sections),
  };
}

function textOf(section: KnowledgeSection): LooseText {
  const { title, language, sentences, questions } = section;
  return { id: keyOf(section), title, language, text: sentences.join(' '), context: questions };
}

/** The section in that language, if it has been translated. */
export function translationOf(
  knowledge: SearchableKnowledge,
  section: KnowledgeSection,
  language: KnowledgeLanguage,
): KnowledgeSection {
  return knowledge.byKey.get(keyOf({ id: section.id, language })) ?? section;
}

export type FoundSection = { section: KnowledgeSection; passage: RankedPassage; strength: number };

/** Looked at of each question: what is not among them answers nothing. */
const candidates = 6;
/** A section must hold more than this share of the question's words, and of their weight: else half of it is about something else. */
const leastCoverage = 0.5;
/** … or nearly all of its letters: a word may be misspelt. */
const nearlyAllLetters = 0.75;
/** … or nearly half of it where the section is about it beyond doubt: strangers add words that tell little. */
const nearlyHalf = 0.45;
const beyondDoubt = 1.25;
/** What the words before a follow-up question may prefer must answer it about as well by its own. */
const nearlyAsGood = 0.75;

/**
 * The section that answers a question best; null where none does. Misspelt words are put right where the question as it was
 * typed finds nothing.
 * @param standalone the question with the subject of those before; the same where it stands alone
 */
export function findSection(
  knowledge: SearchableKnowledge,
  question: string,
  standalone: string,
  language: KnowledgeLanguage,
): FoundSection | null {
  for (const repair of [
    (text: string) => text,
    (text: string) => correctSpelling(text, language, knowledge.vocabulary),
  ]) {
    const [own, whole] = [repair(question), repair(standalone)];
    if (own === null && whole === null) return null;
    const found = findWithSubject(knowledge, own ?? question, whole ?? standalone, language);
    if (found) return found;
  }
  return null;
}

function findWithSubject(
  knowledge: SearchableKnowledge,
  question: string,
  standalone: string,
  language: KnowledgeLanguage,
): FoundSection | null {
  const own = rankSections(knowledge, question, language);
  // Only where that tells nothing: the other half of the knowledge costs as much time.
  const best = own.find(({ isAnswered }) => isAnswered) ?? findAcross(knowledge, question, language);
  if (standalone === question) return best;
  const carried = rankSections(knowledge, standalone, language).filter(({ isAnswered }) => isAnswered);
  if (subjectWords(question, language).length === 0) return carried[0] ?? best;
  // What the words before bring in must not answer alone: the new question has to be met, too.
  const preferred = carried.find(({ passage }) => {
    const alone = own.find((each) => each.passage.id === passage.id);
    if (alone === undefined) return false;
    return best ? alone.strength >= nearlyAsGood * best.strength : alone.isCovered;
  });
  return preferred ?? best;
}

type RankedSection = FoundSection & { isCovered: boolean; isAnswered: boolean };

/** Sections in the question's language, best first, with what they are worth as an answer. */
function rankSections(knowledge: SearchableKnowledge, asked: string, language: KnowledgeLanguage): RankedSection[] {
  const question = withoutHollow(asked, language, knowledge.vocabulary);
  const { words } = analyseQuestion(question, language);
  return rankTexts(question, knowledge.texts[language], candidates).flatMap((passage) => {
    const section = knowledge.byKey.get(passage.id);
    if (section === undefined) return [];
    const { termCoverage, gramCoverage } = passage.evidence;
    // The dearer measure only for what passes the cheaper one.
    if (termCoverage < nearlyHalf && gramCoverage < nearlyAllLetters) {
      return [{ section, passage, isCovered: false, isAnswered: false, strength: 0 }];
    }
    const { isAnswered, strength } = looseTexts.judge(question, passage);
    const terms = knowledge.terms.get(passage.id) ?? new Set();
    const held = words.filter(({ word }) => holdsWord(terms, word));
    const isHeld = termCoverage > leastCoverage && held.length > leastCoverage * words.length;
    // Translations of its words count as letters, too; on their own they are no sign ("finanziert", fund, "Fundstelle").
    const isMisspelt = gramCoverage >= nearlyAllLetters && gramCoverage > termCoverage;
    const isCovered = isHeld || isMisspelt || (strength >= beyondDoubt && held.length > 0);
    return [{ section, passage, isCovered, isAnswered: isAnswered && isCovered, strength }];
  });
}

/**
 * The section in the other language that holds all words of the question as they are ("pricing plans" in a German one): a
 * translation of them says too little.
 */
function findAcross(knowledge: SearchableKnowledge, asked: string, language: KnowledgeLanguage): FoundSection | null {
  const other = language === 'de' ? 'en' : 'de';
  const question = withoutHollow(asked, language, knowledge.vocabulary);
  const words = subjectWords(question, language);
  if (words.length === 0 || !words.every((word) => knowledge.vocabulary[other].has(word))) return null;
  const passage = rankTexts(question, knowledge.texts[other], 1).find(
    (each) => looseTexts.judge(question, each).isAnswered,
  );
  const section = passage && knowledge.byKey.get(passage.id);
  if (!section) return null;
  return { section, passage, strength: looseTexts.judge(question, passage).strength };
}

/** Whether a word stands in a section, or a part of it; what it would be in the other language does not count ("finanziert", fund). */
function holdsWord(terms: ReadonlySet<string>, word: string): boolean {
  if (terms.has(word)) return true;
  return (['de', 'en'] as const).some((language) => {
    const own = wordTerms(word, language);
    return own !== null && [own.stem, ...own.parts].some((term) => terms.has(term));
  });
}
