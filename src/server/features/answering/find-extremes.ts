import { hasScoredAll } from '../retrieval/service.ts';
import type { EvidencePassage } from './answer-engine.ts';
import { extremeQuestionsOf } from './extractive/extreme-questions.ts';
import { findColumnSums, findTablesToAdd } from './extractive/find-column-sum.ts';
import { findExtremes } from './extractive/find-extreme.ts';
import { HeldWords } from './extractive/held-words.ts';
import { sentencesOf } from './extractive/sentences-of-passages.ts';
import { sumQuestionsOf } from './extractive/sum-questions.ts';
import type { FiguresAsked } from './extractive/table-reader.ts';
import type { PassageTable } from './extractive/tables-of-passages.ts';
import { listsToRead, mostTablePassages, passagesToConsider } from './find-for-list.ts';
import type { Search } from './find-passages.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { mergePassages } from './merge-passages.ts';

/**
 * The passages with all of the tables whose greatest or least rows, or whose sum, the question asks for; null where it asks for none, or
 * where no table holds what it names. Searches only for such questions: once where nothing was found in the words that the question
 * only implies, and once in each paper whose table may have further rows.
 */
export async function withTables(
  question: string,
  passages: readonly FoundPassage[],
  search: Search,
): Promise<FoundPassage[] | null> {
  const readings = [...extremeQuestionsOf(question), ...sumQuestionsOf(question)];
  const asked = readings.find(({ isImplied }) => isImplied) ?? readings[0];
  if (asked === undefined) return null;
  let all = [...passages];
  if (asked.isImplied && tablesFor(question, all).length === 0) {
    const words = [...asked.kind, ...asked.measure, ...asked.others].map(({ word }) => word);
    const implied = await search(words.join(' '), passagesToConsider);
    all = mergePassages(all, implied.passages);
  }
  const unread = tablesFor(question, all).filter(({ isWhole }) => !isWhole);
  const columns = new Map(
    unread.flatMap(({ rows }) => rows.map(({ passage, cells }) => [passage.documentId, cells.map(({ name }) => name)])),
  );
  for (const [documentId, names] of [...columns].slice(0, listsToRead)) {
    const retrieval = await search(names.join(' '), mostTablePassages, documentId);
    // As many as were asked for: there may be more.
    const isWhole = retrieval.passages.length < mostTablePassages && hasScoredAll(retrieval);
    all = mergePassages(all, retrieval.passages).map((each) =>
      isWhole && each.documentId === documentId ? { ...each, isFromWholeList: true } : each,
    );
  }
  const evidence = toEvidencePassages(all);
  return findExtremes(question, evidence).length + findColumnSums(question, evidence).length === 0 ? null : all;
}

function tablesFor(question: string, passages: readonly FoundPassage[]): PassageTable[] {
  const evidence = toEvidencePassages(passages);
  return [...findExtremes(question, evidence).map(({ table }) => table), ...findTablesToAdd(question, evidence)];
}

/** How texts say themselves what is the greatest or least. German and English. */
const tells =
  /(?<!\p{L})(?:(?:aller)?(?:höchst|grö(?:ss|ß)t|meist|stärkst|niedrigst|tiefst|kleinst|geringst|wenigst|schwächst|teuerst|billigst|günstigst|längst|kürzest|maximal|minimal)(?:e[nrms]?)?|(?:spitzen|rekord|höchst|tiefst)\p{L}*|maximum|minimum|spitze|rekord|mehrheit\p{L}*|mehr als|überwiegend\p{L}*|hauptsächlich|(?:erster|letzter) stelle|highest|largest|biggest|greatest|most|mostly|strongest|lowest|smallest|fewest|least|weakest|costliest|cheapest|longest|shortest|top|leading|record|majority|more than|mainly|dominant|primary|peak\p{L}*)(?!\p{L})/iu;
/** The answer is written from these. */
const passagesThatTell = 5;

/** How texts say a sum of several things themselves. */
const tellsSum =
  /(?<!\p{L})(?:gesamt\p{L}*|insgesamt|zusammen|total\p{L}*|summe|altogether|together|combined|overall|sum)(?!\p{L})/iu;

/**
 * Whether passages of which no table was compared or added up may answer a question for the greatest, the least or a sum: a text that
 * says so of something. Rows of a table state none; beside them a sentence must say it of what is asked about.
 */
export function mayTellFigures(question: string, passages: readonly FoundPassage[]): boolean {
  const extreme = extremeQuestionsOf(question).at(-1);
  const asked = extreme ?? sumQuestionsOf(question)[0];
  if (asked === undefined) return true;
  const pattern = extreme === undefined ? tellsSum : tells;
  const first = toEvidencePassages(passages.slice(0, passagesThatTell));
  if (first[0]?.context === null) return first.some(({ text, context }) => context === null && pattern.test(text));
  return first.some((passage) => isSaid(question, asked, pattern, passage));
}

function isSaid(question: string, asked: FiguresAsked, pattern: RegExp, passage: EvidencePassage): boolean {
  const words = new HeldWords(question, asked.language, passage.language);
  const named = asked.isImplied ? [...asked.kind, ...asked.measure] : asked.measure;
  return sentencesOf(passage, 0).some(
    ({ text, cells }) => cells === null && pattern.test(text) && named.some((word) => words.holds(word, text)),
  );
}
