import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemoryDocument } from './memory-corpus.ts';

/** XQuAD: article paragraphs with questions, identical in German and English. */
export type XquadParagraph = { article: string; text: string };
export type XquadQuestion = {
  question: string;
  article: string;
  /** Index of the gold paragraph. */
  paragraph: number;
  answers: readonly { text: string; start: number }[];
};
export type Xquad = { paragraphs: XquadParagraph[]; questions: XquadQuestion[] };

type RawArticle = {
  title: string;
  paragraphs: {
    context: string;
    qas: { question: string; answers: { text: string; answer_start: number }[] }[];
  }[];
};

/** Null if the evaluation data is absent. @param directory of the evaluation data */
export function loadXquad(directory: string, language: 'de' | 'en'): Xquad | null {
  const path = join(directory, 'xquad', `xquad-even.${language}.json`);
  if (!existsSync(path)) return null;
  const { data } = JSON.parse(readFileSync(path, 'utf8')) as { data: RawArticle[] };
  const paragraphs: XquadParagraph[] = [];
  const questions: XquadQuestion[] = [];
  for (const article of data) {
    for (const { context, qas } of article.paragraphs) {
      paragraphs.push({ article: article.title, text: context });
      for (const { question, answers } of qas) {
        questions.push({
          question,
          article: article.title,
          paragraph: paragraphs.length - 1,
          answers: answers.map(({ text, answer_start }) => ({ text, start: answer_start })),
        });
      }
    }
  }
  return { paragraphs, questions };
}

/** An article is a document; a paragraph is a page and a passage, whose id is its index among all paragraphs. */
export function xquadDocuments({ paragraphs }: Xquad, language: 'de' | 'en'): MemoryDocument[] {
  const numbered = paragraphs.map((paragraph, index) => ({ ...paragraph, id: String(index) }));
  return [...Map.groupBy(numbered, ({ article }) => article)].map(([article, own]) => ({
    id: article,
    title: article.replaceAll('_', ' '),
    fileName: `${article}.txt`,
    meetingDate: null,
    pages: own.map(({ text }, index) => ({ number: index + 1, label: null, text })),
    passages: own.map(({ id, text }, ordinal) => ({
      id,
      ordinal,
      firstPage: ordinal + 1,
      startOffset: 0,
      lastPage: ordinal + 1,
      endOffset: text.length,
      section: null,
      speaker: null,
      language,
      text,
      context: null,
    })),
  }));
}
