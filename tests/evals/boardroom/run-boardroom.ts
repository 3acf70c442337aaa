import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Reader } from '#server/answering/engines/built-in/reader/ask-reader.ts';
import type { EvalRow } from '../answering.ts';
import { type AnswerTold, askInMemory } from '../ask-in-memory.ts';
import { createMemoryCorpus, type MemoryCorpus } from '../memory-corpus.ts';
import { openCachedReader } from './cached-reader.ts';
import {
  type BoardroomNeed,
  holdsGold,
  isRightStatement,
  readBoardroomNeeds,
  readBoardroomPapers,
  type WordingStyle,
  wordingStyles,
} from './needs.ts';

/** How one wording was answered. */
type Outcome = {
  need: BoardroomNeed;
  style: WordingStyle;
  question: string;
  isFound: boolean;
  isFirst: boolean;
  isAmongThree: boolean;
  isClaimed: boolean;
  /** One of the claims is right. */
  isRight: boolean;
  shown: string;
};

/** Every fifth need: half a minute instead of two, within three points of the whole set. */
export const boardroomSample = 5;
/** Passages of a search whose statements are measured. */
const passagesJudged = 24;

/**
 * Asks the wordings of the boardroom set of all its papers, through the whole pipeline of the built-in engine. Null if
 * the set is absent.
 * @param sample every how many needs one is asked, ≥ 1
 * @param list gets a line for every wording that is answered wrongly or not
 */
export async function runBoardroomEval(
  directory: string,
  sample = boardroomSample,
  list: (line: string) => void = () => {},
): Promise<EvalRow[] | null> {
  if (!existsSync(join(directory, 'questions.jsonl'))) return null;
  const corpus = createMemoryCorpus(await readBoardroomPapers(directory));
  const needs = readBoardroomNeeds(directory).filter((_, index) => index % sample === 0);
  const alone = await askAll(corpus, needs, null, () => {});
  const reader = openCachedReader();
  if (reader === null) return rowsOf('boardroom, without the reader', alone);
  const read = await askAll(corpus, needs, reader, list);
  return [...rowsOf('boardroom', read), ...rowsOf('boardroom, without the reader', alone)];
}

async function askAll(
  corpus: MemoryCorpus,
  needs: readonly BoardroomNeed[],
  reader: Reader | null,
  list: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const need of needs) {
    for (const { q: question, lang, style } of need.wordings) {
      const told = await askInMemory(corpus, { question, interfaceLanguage: lang }, undefined, reader);
      const outcome = { need, style, question, ...judge(need, told) };
      outcomes.push(outcome);
      const miss = missOf(outcome);
      if (miss !== null) list(`${miss}: ${need.id} [${style}] ${question}\n    ${outcome.shown}`);
    }
  }
  return outcomes;
}

function missOf({ need, isFirst, isClaimed, isRight, isFound, isAmongThree }: Outcome): string | null {
  if (need.gold.length === 0) return isClaimed ? 'near miss claimed' : null;
  if (isClaimed && !isRight) return 'claimed and wrong';
  if (isFirst) return null;
  return isAmongThree ? 'not first' : isFound ? 'not among three' : 'passage not found';
}

/** What is shown first: the claims of the answer, then what the ranking puts next. */
function judge(need: BoardroomNeed, { phases, judged }: AnswerTold): Omit<Outcome, 'need' | 'style' | 'question'> {
  const summary = phases.get('summary');
  const claims = (summary?.segments ?? [])
    .filter(({ kind }) => kind !== 'notice')
    .map(({ marks }) => (summary?.citations ?? []).filter(({ number }) => marks.includes(number)))
    .map((cited) => cited.map(({ documentId, snippet }) => ({ fileName: documentId, text: snippet })));
  const passages = judged?.asked.passages ?? [];
  const ranked = (judged?.best ?? []).flatMap(({ passageId, start, end }) => {
    const passage = passages.find(({ id }) => id === passageId);
    return passage ? [[{ fileName: passage.fileName, text: passage.text.slice(start, end) }]] : [];
  });
  const isKnown = (words: string) => claims.flat().some(({ text }) => text.includes(words) || words.includes(text));
  const shown = [...claims, ...ranked.filter(([words]) => words && !isKnown(words.text))];
  const isRight = (words: (typeof shown)[number] | undefined) =>
    words?.some(({ fileName, text }) => isRightStatement(need, fileName, text)) ?? false;
  return {
    isFound: passages.slice(0, passagesJudged).some(({ fileName, text }) => holdsGold(need, fileName, text)),
    isFirst: isRight(shown[0]),
    isAmongThree: shown.slice(0, 3).some(isRight),
    isClaimed: claims.length > 0,
    isRight: claims.some(isRight),
    shown: shown[0]?.[0]?.text.replace(/\s+/gu, ' ').slice(0, 200) ?? '',
  };
}

function rowsOf(set: string, outcomes: readonly Outcome[]): EvalRow[] {
  const share = (of: readonly Outcome[], test: (each: Outcome) => boolean) =>
    of.length === 0 ? 0 : (100 * of.filter(test).length) / of.length;
  const row = (name: string, value: number, goal: number | null = null): EvalRow => ({
    name: `${set}: ${name}`,
    value,
    floor: null,
    goal,
  });
  const answerable = outcomes.filter(({ need }) => need.gold.length > 0);
  const nearMisses = outcomes.filter(({ need }) => need.gold.length === 0);
  const claimed = outcomes.filter(({ isClaimed }) => isClaimed);
  const rightClaims = share(claimed, ({ isRight }) => isRight);
  const byStyle = wordingStyles.flatMap((style) => {
    const own = answerable.filter((each) => each.style === style);
    return [
      row(
        `  ${style}: right statement first`,
        share(own, ({ isFirst }) => isFirst),
      ),
      row(
        `  ${style}: among three`,
        share(own, ({ isAmongThree }) => isAmongThree),
      ),
      row(
        `  ${style}: passage among ${passagesJudged}`,
        share(own, ({ isFound }) => isFound),
      ),
    ];
  });
  return [
    row(
      'right statement first',
      share(answerable, ({ isFirst }) => isFirst),
      65,
    ),
    row(
      'right statement among three',
      share(answerable, ({ isAmongThree }) => isAmongThree),
      78,
    ),
    row(
      `passage among ${passagesJudged}`,
      share(answerable, ({ isFound }) => isFound),
    ),
    ...byStyle,
    row(
      'answerable wordings claimed',
      share(answerable, ({ isClaimed }) => isClaimed),
    ),
    row(
      'answerable wordings claimed and right',
      share(answerable, ({ isClaimed, isRight }) => isClaimed && isRight),
    ),
    row('claims that are right, near misses among them', rightClaims, 85),
    row(
      'claims on answerable wordings that are right',
      share(
        answerable.filter(({ isClaimed }) => isClaimed),
        ({ isRight }) => isRight,
      ),
    ),
    row(
      'near misses not claimed',
      share(nearMisses, ({ isClaimed }) => !isClaimed),
      85,
    ),
  ];
}
