import { setImmediate } from 'node:timers/promises';
import { maxWelcomeTopics } from '#shared/limits.ts';
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

/** A subject: a section in its languages, or several that exist only to be declined. */
type Subject = {
  sections: readonly KnowledgeSection[];
  /** Stems and parts of its words in all languages. */
  terms: ReadonlySet<string>;
};

/** Knowledge prepared for searching. */
export type SearchableKnowledge = {
  byKey: ReadonlyMap<string, KnowledgeSection>;
  subjects: readonly Subject[];
  classify: Classifier;
  /** Stems and parts of all words. */
  terms: ReadonlySet<string>;
  vocabulary: Vocabulary;
};

const keyOf = ({ language, id }: Pick<KnowledgeSection, 'language' | 'id'>) => `${language}/${id}`;

/** Training weights: sentences and list entries show less about how visitors ask than whole questions do. */
const weightOfSentences = 0.5;
const weightOfEntries = 0.3;

/**
 * Prepares knowledge for searching by training a classifier on each section's questions.
 * @param build trains in this thread, or in another
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
    // Let other requests run.
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

/** Omit the titles of declined subjects, which are not visitors' words. */
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

/** The section in that language if translated, else the section itself. */
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
  /** True if the question's words are known and the section clearly outweighs everything to be declined. */
  isLikely: boolean;
  isAnswered: boolean;
  /** Share of the question's words that occur in the section. */
  held: number;
};

/**
 * A question with a smaller share of known words is about something else. Like `leastStrength` and `timesDeclined`,
 * chosen over all question sets (tests/evals), each trained without its overlap with the knowledge, together with
 * encyclopaedia questions (XQuAD).
 */
const leastKnown = 0.5;
/** Minimum strength: the classifier's share times the share of the question's words that occur in the section. */
const leastStrength = 0.18;
/** The share must be this many times that of everything to be declined. */
const timesDeclined = 1.5;
/** Minimum strength of a part if another part of the message is declined: both may be about one matter. */
export const leastBesideDeclined = 0.5;
/** Minimum share of a section to be suggested instead of an answer … */
const leastNear = 0.1;
/** … and relative to the likeliest one. */
const leastBesideNearest = 0.3;
/** For a section found through earlier questions: minimum share of the follow-up's own words that it must contain … */
const leastHeld = 0.5;
/** … and, if the question has an answer by itself, minimum strength relative to it. */
const leastBesideBest = 0.25;

/**
 * The section that answers a question best; null if none does. Spelling is corrected only if the question as typed
 * finds nothing.
 * @param standalone the question with the subject of earlier ones; equal to `question` if self-contained
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
  // Earlier words must not decide alone: the section has to contain the new words, too.
  const alone = new Map(own.map((each) => [each.section.id, each]));
  const likely = carried.flatMap(({ section, strength, isAnswered }) => {
    const each = alone.get(section.id);
    if (each === undefined || (each !== best && !(isAnswered && each.held >= leastHeld))) return [];
    if (best && each.strength < leastBesideBest * best.strength) return [];
    return [{ each, together: each.strength * strength }];
  });
  return likely.toSorted((left, right) => right.together - left.together)[0]?.each ?? null;
}

/** The sections an unanswered question may have meant, likeliest first; none if it is more likely to be declined. */
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
  return [best, ...others.filter(isNear)].slice(0, maxWelcomeTopics).map(({ section }) => section);
}

/** All sections, best first, rated as an answer; in the question's language if translated. */
function rankSections(knowledge: SearchableKnowledge, question: string, language: KnowledgeLanguage): RankedSection[] {
  const focus = focusOf(question, language);
  const words = subjectTerms(focus);
  const shareIn = (terms: ReadonlySet<string>) =>
    words.length === 0 ? 1 : words.filter((forms) => forms.some((form) => terms.has(form))).length / words.length;
  const isKnown = shareIn(knowledge.terms) >= leastKnown;
  const whole = knowledge.classify(question);
  // The visitor's situation helps to find the subject but must not drown out the question.
  const asked = focus === question ? whole : knowledge.classify(focus);
  const shares = whole.map((share, at) => (share + (asked[at] ?? 0)) / 2);
  const hasText = ({ sections }: Subject) => sections.some(({ sentences }) => sentences.length > 0);
  const declined = knowledge.subjects.reduce((sum, subject, at) => sum + (hasText(subject) ? 0 : (shares[at] ?? 0)), 0);
  const ranked = knowledge.subjects.flatMap((subject, at) => {
    const section = subject.sections.find((each) => each.language === language) ?? subject.sections[0];
    if (section === undefined || !hasText(subject)) return [];
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

/** Content words that name a subject; all content words if none does. */
function subjectTerms(question: string): string[][] {
  const telling = contentWords(question, (word) => !isHollow(word));
  return telling.length > 0 ? telling : contentWords(question);
}

/** Numbers of the section's sentences that answer a question best, in their order; empty if undecidable. */
export function chooseSentences(question: string, section: KnowledgeSection, most: number): number[] {
  const { title, language, sentences, questions } = section;
  const text = { id: keyOf(section), title, language, text: sentences.join(' '), context: questions };
  const [passage] = rankTexts(question, [text], 1);
  if (!passage) return [];
  const chosen = sentencesOfText(question, passage, language, most);
  return [...sentences.keys()].filter((number) => chosen.includes(sentences[number] ?? ''));
}
