import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
