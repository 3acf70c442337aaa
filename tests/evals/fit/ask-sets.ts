import { join } from 'node:path';
import type { EvidencePassage } from '#server/answering/engine.ts';
import { judgePassages, type PassagesToJudge } from '#server/answering/engines/built-in/judge-passages.ts';
import { toSearchResult } from '#server/features/answering/public.ts';
import { askInMemory } from '../ask-in-memory.ts';
import { type BoardNeed, isOnGold, readBoardPapers, readNeeds, tells } from '../board.ts';
import { type BoardroomNeed, isRightStatement, readBoardroomNeeds, readBoardroomPapers } from '../boardroom/needs.ts';
import { createMemoryCorpus } from '../memory-corpus.ts';
import { loadXquad, xquadDocuments } from '../xquad.ts';
import { organisationOf } from './organisations.ts';

export type SetName = 'boardroom' | 'board' | 'XQuAD';

/** A question with what is judged of it. */
export type AskedQuestion = {
  id: string;
  set: SetName;
  /** plain, keywords, everyday, cross. */
  style: string;
  /** Its papers are left out together. */
  organisation: string;
  /** False for near misses and what is off topic. */
  isAnswerable: boolean;
  asked: PassagesToJudge;
  /** What a right statement must be on and hold, as plain data: it is cached. */
  gold: Gold;
};
export type Gold =
  | { set: 'boardroom'; need: BoardroomNeed }
  | { set: 'board'; need: BoardNeed }
  | { set: 'XQuAD'; paragraph: string; answers: readonly string[] };

/** True if a statement of a passage answers the question. */
export function isRightIn(gold: Gold, { id, fileName, firstPage, lastPage }: EvidencePassage, text: string): boolean {
  switch (gold.set) {
    case 'boardroom':
      return isRightStatement(gold.need, fileName, text);
    case 'board':
      return isOnGold(gold.need, { fileName, page: firstPage, lastPage }) && tells(gold.need, text);
    case 'XQuAD':
      return id === gold.paragraph && gold.answers.some((answer) => text.includes(answer));
  }
}

/** Judges nothing: only what is found is wanted. */
const judgeNothing = () => ({ confidence: 0, quotations: [], claims: [], best: [] });

/** Passages judged per question; XQuAD's articles are short. */
const xquadPassages = 8;
const evalDirectory = join(import.meta.dirname, '../../../../shared/eval');

/** Every question of the three sets, with the passages that the product judges. */
export async function* askSets(): AsyncGenerator<AskedQuestion> {
  yield* askBoardroom();
  yield* askBoard();
  for (const language of ['de', 'en'] as const) {
    yield* askXquad(language, false);
    yield* askXquad(language, true);
  }
}

async function* askBoardroom(): AsyncGenerator<AskedQuestion> {
  const directory = join(evalDirectory, 'boardroom');
  const corpus = createMemoryCorpus(await readBoardroomPapers(directory));
  for (const need of readBoardroomNeeds(directory)) {
    for (const { q: question, lang, style } of need.wordings) {
      const { judged } = await askInMemory(corpus, { question, interfaceLanguage: lang, judge: judgeNothing });
      if (judged === null) continue;
      yield {
        id: `${need.id} ${style}`,
        set: 'boardroom',
        style,
        organisation: organisationOf(need.file),
        isAnswerable: need.gold.length > 0,
        asked: judged.asked,
        gold: { set: 'boardroom', need },
      };
    }
  }
}

/** Questions for one fact, and those that nothing answers. */
async function* askBoard(): AsyncGenerator<AskedQuestion> {
  const directory = join(evalDirectory, 'board');
  const papers = await readBoardPapers([join(directory, 'papers'), join(evalDirectory, '../samples')]);
  const corpus = createMemoryCorpus(papers);
  const unanswered = new Set(['near-miss', 'off-topic']);
  for (const need of readNeeds(directory)) {
    const gold = need.gold ?? [];
    if (need.facts !== undefined || (gold.length === 0 && !unanswered.has(need.kind))) continue;
    for (const [index, question] of need.wordings.entries()) {
      const before = need.previous === undefined ? {} : { before: need.previous };
      const judge = need.previous === undefined ? judgeNothing : judgePassages;
      const { judged } = await askInMemory(corpus, { question, interfaceLanguage: need.lang, ...before, judge });
      if (judged === null) continue;
      yield {
        id: `${need.id} ${index}`,
        set: 'board',
        style: ['plain', 'keywords', 'everyday'][index] ?? 'plain',
        organisation: organisationOf(gold[0]?.file ?? need.id),
        isAnswerable: gold.length > 0,
        asked: judged.asked,
        gold: { set: 'board', need },
      };
    }
  }
}

/** @param isOffTopic ask without the article that the question is about */
async function* askXquad(language: 'de' | 'en', isOffTopic: boolean): AsyncGenerator<AskedQuestion> {
  const data = loadXquad(evalDirectory, language);
  if (data === null) return;
  const corpus = createMemoryCorpus(xquadDocuments(data, language));
  // A part suffices: the set says little of what people ask boards' papers.
  for (const { question, article, paragraph, answers } of data.questions.filter((_, index) => index % 4 === 0)) {
    const { passages, rarity } = toSearchResult(
      isOffTopic ? corpus.searchWithout(question, xquadPassages, article) : corpus.search(question, xquadPassages),
    );
    yield {
      id: `XQuAD ${language} ${question}`,
      set: 'XQuAD',
      style: 'plain',
      organisation: article,
      isAnswerable: !isOffTopic,
      asked: {
        question,
        standalone: question,
        language,
        periods: [],
        passages,
        rarity,
        mostClaims: 3,
        isSeveral: false,
      },
      gold: { set: 'XQuAD', paragraph: isOffTopic ? '' : String(paragraph), answers: answers.map(({ text }) => text) },
    };
  }
}
