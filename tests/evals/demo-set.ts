import { loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import { demoQuestions } from './demo-questions.ts';
import type { EvaluationSet } from './evaluation-set.ts';
import { readPapers } from './read-persona.ts';

/**
 * The demo's papers as retrieval sets, with questions in the papers' language and in the other one; gold = every
 * passage on the page that states the fact. Needs no data outside this folder.
 */
export async function demoSets(): Promise<EvaluationSet[]> {
  const own: EvaluationSet = { name: 'demo', corpus: [], queries: [] };
  const other: EvaluationSet = { name: 'demo, other language', corpus: own.corpus, queries: [] };
  for (const persona of (await loadDemoManifest()).personas) {
    const documents = await readPapers(persona);
    for (const document of documents) {
      for (const passage of document.passages) {
        own.corpus.push({
          id: passage.id,
          document: document.id,
          title: document.title,
          page: passage.firstPage,
          date: document.meetingDate,
          text: passage.text,
        });
      }
    }
    const english = new Set(persona.documents.filter(({ language }) => language === 'en').map(({ file }) => file));
    const add = (set: EvaluationSet, text: string, place: { file: string; page: number; fact: string }) => {
      const gold = documents
        .filter(({ id }) => id === place.file)
        .flatMap(({ passages }) => passages)
        .filter(({ firstPage, lastPage }) => firstPage <= place.page && place.page <= lastPage)
        .filter((passage) => passage.text.replace(/\s+/gu, ' ').includes(place.fact))
        .map(({ id }) => id);
      if (gold.length > 0) set.queries.push({ id: `${set.queries.length}`, text, gold, document: null });
    };
    for (const { question, expected } of persona.questions) {
      const isEnglish = english.has(expected.file);
      add(own, isEnglish ? question.en : question.de, expected);
      add(other, isEnglish ? question.de : question.en, expected);
    }
    for (const each of demoQuestions[persona.key] ?? []) add(own, each.question, each);
  }
  return [own, other];
}
