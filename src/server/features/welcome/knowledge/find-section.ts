import { setImmediate } from 'node:timers/promises';
import { welcomeTopicsAtMost } from '#shared/limits.ts';
import { sentencesOfText } from '../../answering/public.ts';
import { rankTexts } from '../../retrieval/public.ts';
import { buildClassifier, type Classifier, type Example } from '../intents/build-classifier.ts';
import { contentWords } from '../intents/extract-features.ts';
import {
  collectVocabulary,
  correctSpelling,
  focusOf,
  isHollow,
  subjectWords,
  type Vocabulary,
} from '../prepare-question.ts';
import type { Knowledge, KnowledgeLanguage, KnowledgeSection } from './parse-knowledge.ts';

/** What a question may be about: a section in its languages, or several that are only there to be declined. */
type Subject = {
  sections: readonly KnowledgeSection[];
  /** Stems and parts of its words, in all languages. */
  terms: ReadonlySet<string>;
};

/** The knowledge made ready to be searched. */
export type SearchableKnowledge = {
  byKey: ReadonlyMap<string, KnowledgeSection>;
  subjects: readonly Subject[];
  classify: Classifier;
  /** Stems and parts of all words. */
  terms: ReadonlySet<string>;
  vocabulary: Vocabulary;
};

const keyOf = ({ language, id }: Pick<KnowledgeSection, 'language' | 'id'>) => `${language}/${id}`;

/** What a section says, and single entries of a list of words, tell less of how it is asked for than whole questions do. */
const weightOfSentences = 0.5;
const weightOfEntries = 0.3;

/**
 * Makes a knowledge text searchable: from the questions of each section is learnt in which words it is asked for.
 * @param build learns here, or apart
 */
export async function makeSearchable(
  { sections }: Knowledge,
  build: (examples: readonly Example[], labels: number) => Classifier | Promise<Classifier> = buildClassifier,
): Promise<SearchableKnowledge> {
  const bySubject = Map.groupBy(sections, ({ id }) => id);
  const subjects: Subject[] = [];
  for (const same of bySubject.values()) {
    const terms = new Set(same.flatMap((section) => contentWords(wholeText(section)).flat()));
    subjects.push({ sections: same, terms });
    // Others are answered meanwhile.
    await setImmediate();
  }
  const examples = subjects.flatMap((subject, label) =>
    subject.sections.flatMap((section) => examplesOf(section, label)),
  );
  return {
    byKey: new Map(sections.map((section) => [keyOf(section), section])),
    subjects,
    classify: await build(examples, subjects.length),
    terms: new Set(subjects.flatMap(({ terms }) => [...terms])),
    vocabulary: collectVocabulary(sections),
  };
}

/** The title of what is only declined says that, and no visitor's words. */
const namesOf = ({ title, sentences }: KnowledgeSection) => (sentences.length > 0 ? [title] : []);

function wholeText(section: KnowledgeSection): string {
  return [...namesOf(section), section.questions, ...section.sentences].join('\n');
}

function examplesOf(section: KnowledgeSection, label: number): Example[] {
  const { questions, sentences } = section;
  const asked = [...namesOf(section), ...questions.split(/(?<=[?.!])\s+/u)].filter((text) => /\p{L}/u.test(text));
  const entries = asked.flatMap((text) => {
    const listed = text.split(/\s*[,:;]\s+/u).filter((entry) => /\p{L}/u.test(entry));
    return listed.length > 1 ? listed : [];
  });
  return [
    ...asked.map((text) => ({ text, label, weight: 1 })),
    ...entries.map((text) => ({ text, label, weight: weightOfEntries })),
    ...sentences.map((text) => ({ text, label, weight: weightOfSentences })),
  ];
}

/** The section in that language, if it has been translated. */
export function translationOf(
  knowledge: SearchableKnowledge,
  section: KnowledgeSection,
  language: KnowledgeLanguage,
): KnowledgeSection {
  return knowledge.byKey.get(keyOf({ id: section.id, language })) ?? section;
}

export type FoundSection = { section: KnowledgeSection; strength: number };
type RankedSection = FoundSection & {
  share: number;
  /** Whether the question's words are known and it weighs clearly more than all that is to be declined. */
  isLikely: boolean;
  isAnswered: boolean;
  /** Share of the question's words that the section holds. */
  held: number;
};

/**
 * A question of which less than this share of words is known here is about something else. With `leastStrength` and
 * `timesDeclined` the figures that decide whether anything is said: chosen over all sets of questions (tests/evals), of each as
 * learnt without what the knowledge has in common with it, with questions of an encyclopaedia (XQuAD) beside them.
 */
const leastKnown = 0.5;
/** The classifier's share times the share of the question's words that the section holds. */
const leastStrength = 0.18;
/** So many times the share of all that is to be declined. */
const timesDeclined = 1.5;
/** A part of a message that is declined otherwise needs this strength: it may be of one matter with the rest. */
export const leastBesideDeclined = 0.5;
/** What is not answered but has this share may have been meant. */
const leastNear = 0.1;
/** … and this share of the likeliest. */
const leastBesideNearest = 0.3;
/** What the words before a follow-up question bring in must hold this share of its own words. */
const leastHeld = 0.5;
/** … and, where the question is answered by itself, this share of that answer's strength. */
const leastBesideBest = 0.25;

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
  const best = own.find(({ isAnswered }) => isAnswered) ?? null;
  if (standalone === question) return best;
  const carried = rankSections(knowledge, standalone, language);
  const withSubject = carried.filter(({ isAnswered }) => isAnswered);
  if (subjectWords(question, language).length === 0) return withSubject[0] ?? best;
  // What the words before bring in must not answer alone: the section has to hold the new words, too.
  const alone = new Map(own.map((each) => [each.section.id, each]));
  const likely = carried.flatMap(({ section, strength, isAnswered }) => {
    const each = alone.get(section.id);
    if (each === undefined || (each !== best && !(isAnswered && each.held >= leastHeld))) return [];
    if (best && each.strength < leastBesideBest * best.strength) return [];
    return [{ each, together: each.strength * strength }];
  });
  return likely.toSorted((left, right) => right.together - left.together)[0]?.each ?? null;
}

/**
 * The sections that a question to which none is the answer may have meant, likeliest first; none where it is likelier to be
 * declined.
 */
export function findNear(
  knowledge: SearchableKnowledge,
  question: string,
  language: KnowledgeLanguage,
): KnowledgeSection[] {
  const [best, ...others] = rankSections(
    knowledge,
    correctSpelling(question, language, knowledge.vocabulary) ?? question,
    language,
  );
  if (!best?.isLikely || best.share < leastNear) return [];
  const isNear = ({ share }: RankedSection) => share >= leastNear && share >= leastBesideNearest * best.share;
  return [best, ...others.filter(isNear)].slice(0, welcomeTopicsAtMost).map(({ section }) => section);
}

/** Sections in the question's language where they are translated, best first, with what they are worth as an answer. */
function rankSections(knowledge: SearchableKnowledge, question: string, language: KnowledgeLanguage): RankedSection[] {
  const focus = focusOf(question, language);
  const words = wordsOfSubject(focus);
  const shareIn = (terms: ReadonlySet<string>) =>
    words.length === 0 ? 1 : words.filter((forms) => forms.some((form) => terms.has(form))).length / words.length;
  const isKnown = shareIn(knowledge.terms) >= leastKnown;
  const whole = knowledge.classify(question);
  // What is told of one's situation tells what the question is about, and must not drown it.
  const asked = focus === question ? whole : knowledge.classify(focus);
  const shares = whole.map((share, at) => (share + (asked[at] ?? 0)) / 2);
  const isSaid = ({ sections }: Subject) => sections.some(({ sentences }) => sentences.length > 0);
  const declined = knowledge.subjects.reduce((sum, subject, at) => sum + (isSaid(subject) ? 0 : (shares[at] ?? 0)), 0);
  const ranked = knowledge.subjects.flatMap((subject, at) => {
    const section = subject.sections.find((each) => each.language === language) ?? subject.sections[0];
    if (section === undefined || !isSaid(subject)) return [];
    const share = shares[at] ?? 0;
    return [{ section, share, terms: subject.terms }];
  });
  return ranked
    .toSorted((left, right) => right.share - left.share)
    .map(({ section, share, terms }) => {
      const held = shareIn(terms);
      const strength = share * held;
      const isLikely = isKnown && share > timesDeclined * declined;
      return { section, share, strength, held, isLikely, isAnswered: isLikely && strength >= leastStrength };
    });
}

/** Stems and parts of the words that tell what is asked for; of all words where none does. */
function wordsOfSubject(question: string): string[][] {
  const telling = contentWords(question, (word) => !isHollow(word));
  return telling.length > 0 ? telling : contentWords(question);
}

/** The numbers of a section's sentences that answer a question best, in their order; empty where that cannot be told. */
export function chooseSentences(question: string, section: KnowledgeSection, most: number): number[] {
  const { title, language, sentences, questions } = section;
  const text = { id: keyOf(section), title, language, text: sentences.join(' '), context: questions };
  const [passage] = rankTexts(question, [text], 1);
  if (!passage) return [];
  const chosen = sentencesOfText(question, passage, language, most);
  return [...sentences.keys()].filter((number) => chosen.includes(sentences[number] ?? ''));
}
