import type { WelcomeAction, WelcomeReply, WelcomeTurn } from '#shared/contracts/welcome.ts';
import { welcomeReplyMaxLength, welcomeTopicMaxLength } from '#shared/limits.ts';
import { welcomeReplies as german } from '#shared/messages/de/welcome-replies.ts';
import { welcomeReplies as english } from '#shared/messages/en/welcome-replies.ts';
import { standaloneOf } from '../answering/public.ts';
import { asksForIdentity, detectIntent, type SocialIntent } from './intents/detect-intent.ts';
import {
  chooseSentences,
  type FoundSection,
  findNear,
  findSection,
  leastBesideDeclined,
  type SearchableKnowledge,
  translationOf,
} from './knowledge/find-section.ts';
import type { KnowledgeLanguage, KnowledgeSection } from './knowledge/parse-knowledge.ts';
import { languageOf, subjectWords } from './prepare-question.ts';

const fixed = { de: german, en: english };

/**
 * A piece of an answer: a fixed sentence, or sentences of one section by number. Pieces only name what is said and have
 * no words of their own.
 */
type Piece =
  | { kind: 'fixed'; text: keyof typeof german; actions: readonly WelcomeAction[] }
  | { kind: 'sentences'; section: KnowledgeSection; numbers: readonly number[] };

export type VisitorAnswer = {
  reply: WelcomeReply;
  /** Ids of the sections it quotes; empty = a fixed sentence. */
  sections: readonly string[];
  /** False if something was asked that the knowledge does not cover. */
  isCovered: boolean;
};

/** Maximum sentences of an answer. */
const maxSentences = 4;
/** Maximum questions answered per message. */
const maxQuestions = 2;
/** Number of earlier messages used to find the subject. Older ones are off topic, and cost time. */
const earlierTurns = 3;
/** Maximum links below an answer. */
const maxActions = 2;
/** Id of the section that describes this chat itself. */
const identitySection = 'assistant';
const toSales: readonly WelcomeAction[] = ['contact'];

/**
 * Answers the last message of a conversation from the knowledge alone. Only the visitor's own recent messages count,
 * and only to find the subject of a follow-up question: the assistant's turns come from the client, too.
 * @param pageLanguage used if the question's language is unclear
 */
export async function answerVisitor(
  knowledge: SearchableKnowledge,
  messages: readonly WelcomeTurn[],
  pageLanguage: KnowledgeLanguage,
): Promise<VisitorAnswer> {
  const written = messages.filter(({ role }) => role === 'user').slice(-1 - earlierTurns);
  const intents = written.map(({ content }) => detectIntent(content));
  const intent = intents.pop() ?? { social: null, wish: null, question: '' };
  const earlier = intents.map(({ question }) => question).filter((question) => hasWords(question));
  const usual = earlier.reduce<KnowledgeLanguage>(
    (language, question) => languageOf(question, knowledge.vocabulary, language),
    pageLanguage,
  );
  // "And in English?" repeats the previous question.
  const isRepeat = intent.wish !== null && !hasWords(intent.question);
  const question = isRepeat ? (earlier.pop() ?? '') : intent.question;
  const own = languageOf(question, knowledge.vocabulary, usual);
  const language = intent.wish ?? (hasWords(question) ? own : socialLanguage(messages, usual));
  if (!hasWords(question)) {
    const text = intent.wish !== null ? 'inLanguage' : (intent.social ?? 'unclear');
    return compose([{ kind: 'fixed', text, actions: actionsOf(text) }], language, true);
  }
  const itself = asksForIdentity(question) ? knowledge.byKey.get(`${language}/${identitySection}`) : undefined;
  if (itself) return compose([{ kind: 'sentences', section: itself, numbers: firstNumbers(itself) }], language, true);
  const turns = earlier.map((each) => ({ question: each, answer: '' }));
  const find = (part: string) => findSection(knowledge, part, standaloneOf(part, turns, own), own);
  let parts = questionsIn(question);
  let found: (FoundSection | null)[] = parts.map(find);
  // Two words joined by "and" may also be one thing.
  if (parts.length > 1 && found.every((each) => each === null)) {
    parts = [question];
    found = [find(question)];
  }
  if (found.includes(null))
    found = found.map((each) => (each && each.strength < leastBesideDeclined && parts.length > 1 ? null : each));
  const known = found.filter((each) => each !== null);
  if (known.length === 0) {
    const isSmallTalk = intent.social !== null && !question.includes('?') && subjectWords(question, own).length < 2;
    if (isSmallTalk && intent.social !== null) {
      return compose([{ kind: 'fixed', text: intent.social, actions: actionsOf(intent.social) }], language, true);
    }
    if (parts.every((part) => subjectWords(part, own).length === 0)) {
      return compose([{ kind: 'fixed', text: 'unclear', actions: actionsOf('unclear') }], language, true);
    }
    const near = findNear(knowledge, parts[0] ?? question, own).map((section) =>
      translationOf(knowledge, section, language),
    );
    const text = near.length > 0 ? 'unsure' : 'unknown';
    return compose([{ kind: 'fixed', text, actions: toSales }], language, false, near);
  }
  const sections = [...new Map(known.map((each) => [each.section.id, each])).values()];
  const pieces: Piece[] = [];
  for (const each of sections) {
    const section = translationOf(knowledge, each.section, language);
    // A translation with the same number of sentences is assumed to have them in the same order.
    const isAligned = section.sentences.length === each.section.sentences.length;
    const numbers = isAligned
      ? await chooseNumbers(parts[found.indexOf(each)] ?? question, each)
      : firstNumbers(section);
    pieces.push({ kind: 'sentences', section, numbers });
  }
  if (known.length < found.length) pieces.push({ kind: 'fixed', text: 'unknownToo', actions: toSales });
  return compose(pieces, language, known.length === found.length);
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Language of small talk: "Hi" reveals none; "Danke" does. */
function socialLanguage(messages: readonly WelcomeTurn[], usual: KnowledgeLanguage): KnowledgeLanguage {
  const text = messages.at(-1)?.content ?? '';
  if (
    /(?<!\p{L})(?:danke|dank|guten?|hallo|moin|servus|tsch\p{L}*|wiedersehen|wie geht|schönen|grüezi|merci vielmals)(?!\p{L})/iu.test(
      text,
    )
  )
    return 'de';
  if (
    /(?<!\p{L})(?:thanks?|thank you|thx|hello|good|bye|goodbye|how are|see you|cheers|great|have a)(?!\p{L})/iu.test(
      text,
    )
  )
    return 'en';
  return usual;
}

function actionsOf(text: SocialIntent | 'inLanguage' | 'unclear'): readonly WelcomeAction[] {
  return text === 'greeting' || text === 'unclear' ? ['demo', 'pricing'] : [];
}

/** Matches where an "and" begins another question: "… und wo liegen die Daten?" */
const nextQuestion =
  /[,;]?\s+(?:und|sowie|and|&|\+)\s+(?=(?:was|wie|wo|wer|wann|wem|wohin|woher|welche[rsmn]?|gibt|kann|können|what|how|where|who|when|which|can|could|is there|are there|do|does)(?!\p{L}))/iu;

/** The questions of a message, or the whole message if it has at most one. */
function questionsIn(message: string): string[] {
  const sentences = message.split(/(?<=[?!.])\s+/u).filter((sentence) => hasWords(sentence));
  const questions = sentences.filter((sentence) => sentence.trim().endsWith('?'));
  if (questions.length > 1) return questions.slice(0, maxQuestions);
  const joined = message.split(nextQuestion).filter((part) => hasWords(part));
  return joined.length > 1 ? joined.slice(0, maxQuestions) : [message];
}

async function chooseNumbers(question: string, { section }: FoundSection): Promise<number[]> {
  if (section.sentences.length <= maxSentences) return firstNumbers(section);
  const numbers = await chooseSentences(question, section, maxSentences);
  return numbers.length > 0 ? numbers : firstNumbers(section);
}

const firstNumbers = ({ sentences }: KnowledgeSection) => [...sentences.keys()].slice(0, maxSentences);

/** Writes out the pieces. Nothing else ever gets into a reply. */
function compose(
  pieces: readonly Piece[],
  language: KnowledgeLanguage,
  isCovered: boolean,
  near: readonly KnowledgeSection[] = [],
): VisitorAnswer {
  const paragraphs = pieces.map((piece) =>
    piece.kind === 'fixed'
      ? fixed[language][piece.text]
      : piece.numbers.flatMap((number) => piece.section.sentences[number] ?? []).reduce(joinSentences, ''),
  );
  const sections = pieces.flatMap((piece) => (piece.kind === 'sentences' ? [piece.section] : []));
  const actions = pieces.flatMap((piece) => (piece.kind === 'fixed' ? piece.actions : piece.section.actions));
  // Operators may write sections without titles, or with duplicate ones.
  const topics = [...new Set(near.map(({ title }) => title))].filter(
    ({ length }) => length > 0 && length <= welcomeTopicMaxLength,
  );
  return {
    reply: {
      message: paragraphs.join('\n\n').slice(0, welcomeReplyMaxLength),
      language: sections[0]?.language ?? language,
      actions: [...new Set(actions)].slice(0, maxActions),
      ...(topics.length > 0 && { topics }),
    },
    sections: sections.map(({ id }) => id),
    isCovered,
  };
}

/** Joins sentences, with list entries on lines of their own. */
function joinSentences(text: string, sentence: string): string {
  return text === '' ? sentence : `${text}${sentence.startsWith('– ') ? '\n' : ' '}${sentence}`;
}
