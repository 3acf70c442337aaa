import type { EvidencePassage } from '#server/answering/engine.ts';
import { visitorsPrompt } from '#server/answering/engines/model/prompts/visitors.ts';
import { writeClaims } from '#server/answering/engines/model/write-claims.ts';
import type { LanguageModel } from '#server/platform/language-model/language-model.ts';
import type { WelcomeReply, WelcomeTurn } from '#shared/contracts/welcome.ts';
import { welcomeReplyMaxLength } from '#shared/limits.ts';
import { rankTexts } from '../retrieval/public.ts';
import type { SearchableKnowledge } from './knowledge/find-section.ts';
import type { KnowledgeLanguage, KnowledgeSection } from './knowledge/parse-knowledge.ts';

/** Sections that the model may quote. */
const mostSections = 8;
/** A friendly answer has two to four sentences. */
const mostSentences = 4;
/** Messages of the visitor that are sent; the other side's come from the visitor, too, and are not. */
const mostTurns = 4;
const mostActions = 2;
/** A visitor waits no longer. */
const longestMilliseconds = 12_000;

/**
 * An answer that a model wrote from sections of the knowledge, every sentence proven by their words; null where it has none.
 * @throws ModelError
 */
export async function writeWithModel(
  model: LanguageModel,
  knowledge: SearchableKnowledge,
  messages: readonly WelcomeTurn[],
  language: KnowledgeLanguage,
): Promise<WelcomeReply | null> {
  const visitors = messages.filter(({ role }) => role === 'user').slice(-mostTurns);
  const sections = new Map(
    findSections(knowledge, visitors.map(({ content }) => content).join('\n'), language).map((section, index) => [
      index + 1,
      section,
    ]),
  );
  if (sections.size === 0) return null;
  const entries = [...sections].map(([number, section]) => {
    const passage = passageOf(section, number);
    return { number, title: section.title, text: passage.text, passage };
  });
  const asked = {
    system: visitorsPrompt.system(language, mostSentences),
    turns: visitors,
    entries,
    language,
    mostLines: mostSentences,
    milliseconds: longestMilliseconds,
  };
  const sentences: string[] = [];
  const actions = new Set<WelcomeReply['actions'][number]>();
  for await (const line of writeClaims(model, asked, AbortSignal.timeout(2 * longestMilliseconds))) {
    if (line.type !== 'claim') continue;
    sentences.push(line.claim.text ?? '');
    for (const { passage } of line.claim.sources)
      for (const action of sections.get(passage.ordinal)?.actions ?? []) actions.add(action);
  }
  const message = sentences.join(' ');
  if (message === '' || message.length > welcomeReplyMaxLength) return null;
  return { message, language, actions: [...actions].slice(0, mostActions) };
}

/** Sections with a text, in the language of the answer, those first whose words are asked for. */
function findSections(
  knowledge: SearchableKnowledge,
  question: string,
  language: KnowledgeLanguage,
): KnowledgeSection[] {
  const told = [...knowledge.byKey.values()].filter(
    (section) => section.language === language && section.sentences.length > 0,
  );
  const byId = new Map(told.map((section) => [section.id, section]));
  const texts = told.map(({ id, title, sentences, questions }) => ({
    id,
    title,
    language,
    text: sentences.join(' '),
    context: questions,
  }));
  return rankTexts(question, texts, mostSections).flatMap(({ id }) => byId.get(id) ?? []);
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
