import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { type WelcomeAction, welcomeActionSchema } from '#shared/contracts/welcome.ts';
import { languageOfHeading } from '#shared/contracts/welcome-knowledge.ts';
import type { Facts } from '#shared/facts/fact-names.ts';
import { fillFacts, findUnknownFacts } from '#shared/facts/fill-facts.ts';
import { writePlainText } from '../write-plain-text.ts';

export type KnowledgeLanguage = 'de' | 'en';

/** A section of the knowledge: what may be said about one subject. */
export type KnowledgeSection = {
  /** The same in both languages; a heading without an id gets its number. */
  id: string;
  language: KnowledgeLanguage;
  title: string;
  /** Words in which visitors ask for it. Used for finding, never said. */
  questions: string;
  /** Links offered with the answer. */
  actions: readonly WelcomeAction[];
  /** Plain-text sentences in order; none = a subject to be declined. */
  sentences: readonly string[];
};

export type Knowledge = { sections: readonly KnowledgeSection[] };

const heading = /^(#{1,6})\s+(.*?)\s*(?:\{#([\w-]{1,60})\})?\s*#*$/u;
const questionsLine = /^(?:fragen|questions):\s*(.*)$/iu;
const actionsLine = /^(?:weiter|next):\s*(.*)$/iu;

/**
 * The sections of a knowledge text. `# Deutsch` and `# English` begin a language, any other heading a section; `{#id}`
 * after the heading links translations. A line "Fragen: …" (Questions) holds words in which visitors ask, a line
 * "Weiter: …" (Next) the links to offer. A section with questions but no text is to be declined. Text before the first
 * section is ignored.
 * @param facts fill the placeholders of texts; a sentence with an unknown one is left out. Null leaves placeholders as
 * they are
 */
export function parseKnowledge(
  content: string,
  facts: Readonly<Record<KnowledgeLanguage, Facts>> | null = null,
): Knowledge {
  const sections: KnowledgeSection[] = [];
  let language: KnowledgeLanguage = 'de';
  let open: { id: string; title: string; questions: string[]; actions: WelcomeAction[]; lines: string[] } | null = null;
  const fill = (text: string) => (facts === null ? text : fillFacts(text, facts[language]));
  const close = () => {
    const sentences =
      open === null
        ? []
        : sentencesOf(fill(writePlainText(open.lines.join('\n'))), language).filter(
            (each) => !facts || findUnknownFacts(each).length === 0,
          );
    if (open !== null && (sentences.length > 0 || open.questions.length > 0)) {
      const { id, title, questions, actions } = open;
      sections.push({ id, language, title, questions: questions.join('\n'), actions, sentences });
    }
    open = null;
  };
  for (const line of content.split(/\r?\n/)) {
    const [, , text = '', id] = heading.exec(line) ?? [];
    const begunLanguage = text === '' ? undefined : languageOfHeading[text.toLowerCase()];
    if (text !== '') {
      close();
      if (begunLanguage !== undefined) language = begunLanguage;
      else {
        const title = writePlainText(text).replaceAll('\n', ' ');
        open = { id: id ?? `section-${sections.length + 1}`, title, questions: [], actions: [], lines: [] };
      }
      continue;
    }
    if (open === null) continue;
    const questions = questionsLine.exec(line)?.[1];
    const actions = actionsLine.exec(line)?.[1];
    if (questions !== undefined) open.questions.push(writePlainText(questions));
    else if (actions !== undefined) open.actions.push(...actionsIn(actions));
    else open.lines.push(line);
  }
  close();
  return { sections };
}

function actionsIn(list: string): WelcomeAction[] {
  return list.split(',').flatMap((each) => welcomeActionSchema.safeParse(each.trim()).data ?? []);
}

function sentencesOf(text: string, language: KnowledgeLanguage): string[] {
  return splitSentences(text, language).map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '));
}
