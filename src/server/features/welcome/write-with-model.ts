import type { EvidencePassage } from '#server/answering/engine.ts';
import { numberSentences } from '#server/answering/engines/model/number-sentences.ts';
import { visitorsPrompt } from '#server/answering/engines/model/prompts/visitors.ts';
import { writeClaims } from '#server/answering/engines/model/write-claims.ts';
import type { LanguageModel } from '#server/platform/language-model/language-model.ts';
import type { WelcomeReply, WelcomeTurn } from '#shared/contracts/welcome.ts';
import { welcomeReplyMaxLength } from '#shared/limits.ts';
import { rankTexts } from '../retrieval/public.ts';
import type { SearchableKnowledge } from './knowledge/find-section.ts';
import type { KnowledgeLanguage, KnowledgeSection } from './knowledge/parse-knowledge.ts';

/** Maximum sections offered to the model. */
const maxSections = 8;
/** Maximum sentences of an answer. */
const maxSentences = 4;
/** Maximum visitor's messages sent. The assistant's turns come from the client, too, and are left out. */
const maxTurns = 4;
const maxActions = 2;
/** Time limit for one call to the model, in milliseconds. */
const callMilliseconds = 12_000;

/**
 * An answer written by a model from sections of the knowledge, each sentence proven by their words; null if there is
 * none.
 * @throws ModelError
 */
export async function writeWithModel(
  model: LanguageModel,
  knowledge: SearchableKnowledge,
  messages: readonly WelcomeTurn[],
  language: KnowledgeLanguage,
): Promise<WelcomeReply | null> {
  const visitors = messages.filter(({ role }) => role === 'user').slice(-maxTurns);
  const sections = new Map(
    findSections(knowledge, visitors.map(({ content }) => content).join('\n'), language).map((section, index) => [
      index + 1,
      section,
    ]),
  );
  if (sections.size === 0) return null;
  const entries = [...sections].map(([number, section]) => {
    return numberSentences(passageOf(section, number), number, section.title);
  });
  const asked = {
    system: visitorsPrompt.system(language, maxSentences),
    turns: visitors,
    entries,
    language,
    mostLines: maxSentences,
    milliseconds: callMilliseconds,
  };
  const sentences: string[] = [];
  const actions = new Set<WelcomeReply['actions'][number]>();
  for await (const line of writeClaims(model, asked, AbortSignal.timeout(2 * callMilliseconds))) {
    // Nobody takes a second look here.
    if (line.type !== 'claim' || line.level !== 'proven') continue;
    sentences.push(line.claim.text ?? '');
    for (const { passage } of line.claim.sources)
      for (const action of sections.get(passage.ordinal)?.actions ?? []) actions.add(action);
  }
  const message = sentences.join(' ');
  if (message === '' || message.length > welcomeReplyMaxLength) return null;
  return { message, language, actions: [...actions].slice(0, maxActions) };
}

/** Sections with a text in the answer's language, best matches first. */
function findSections(
  knowledge: SearchableKnowledge,
  question: string,
  language: KnowledgeLanguage,
): KnowledgeSection[] {
  const answerable = [...knowledge.byKey.values()].filter(
    (section) => section.language === language && section.sentences.length > 0,
  );
  const byId = new Map(answerable.map((section) => [section.id, section]));
  const texts = answerable.map(({ id, title, sentences, questions }) => ({
    id,
    title,
    language,
    text: sentences.join(' '),
    context: questions,
  }));
  return rankTexts(question, texts, maxSections).flatMap(({ id }) => byId.get(id) ?? []);
}

function passageOf({ id, title, language, sentences }: KnowledgeSection, ordinal: number): EvidencePassage {
  const text = sentences.join(' ');
  return {
    id,
    documentId: id,
    ordinal,
    uploadId: id,
    title,
    fileName: '',
    mailTitle: null,
    pageCount: null,
    meetingDate: null,
    firstPage: 1,
    start: 0,
    lastPage: 1,
    end: text.length,
    section: null,
    speaker: null,
    language,
    text,
    context: null,
    score: 1,
  };
}
