import { hasScoredAll } from '../retrieval/service.ts';
import { extremeQuestionsOf } from './extractive/extreme-questions.ts';
import { findExtremes } from './extractive/find-extreme.ts';
import { HeldWords } from './extractive/held-words.ts';
import { sentencesOf } from './extractive/sentences-of-passages.ts';
import { listsToRead, mostTablePassages, passagesToConsider } from './find-for-list.ts';
import type { Search } from './find-passages.ts';
import { type FoundPassage, toEvidencePassages } from './map-passages.ts';
import { mergePassages } from './merge-passages.ts';

/**
 * The passages with all of the tables whose greatest or least rows the question asks for; null where it asks for none, or where
 * no table holds what it names. Searches only for such questions: once where nothing was found in the words that the question
 * only implies, and once in each paper whose table may have further rows.
 */
export async function withExtreme(
  question: string,
  passages: readonly FoundPassage[],
  search: Search,
): Promise<FoundPassage[] | null> {
  const asked = extremeQuestionsOf(question).at(-1);
  if (asked === undefined) return null;
  let all = [...passages];
  if (asked.isImplied && findExtremes(question, toEvidencePassages(all)).length === 0) {
    const words = [...asked.kind, ...asked.measure, ...asked.others].map(({ word }) => word);
    const implied = await search(words.join(' '), passagesToConsider);
    all = mergePassages(all, implied.passages);
  }
  const found = findExtremes(question, toEvidencePassages(all));
  const unread = new Map(
    found.flatMap(({ table }) =>
      table.isWhole ? [] : table.rows.map(({ passage, cells }) => [passage.documentId, cells] as const),
    ),
  );
  for (const [documentId, cells] of [...unread].slice(0, listsToRead)) {
    const columns = cells.map(({ name }) => name).join(' ');
    const retrieval = await search(columns, mostTablePassages, documentId);
    // As many as were asked for: there may be more.
    const isWhole = retrieval.passages.length < mostTablePassages && hasScoredAll(retrieval);
    all = mergePassages(all, retrieval.passages).map((each) =>
      isWhole && each.documentId === documentId ? { ...each, isFromWholeList: true } : each,
    );
  }
  return findExtremes(question, toEvidencePassages(all)).length === 0 ? null : all;
}

/** How texts say themselves what is the greatest or least. German and English. */
const tells =
  /(?<!\p{L})(?:(?:aller)?(?:höchst|grö(?:ss|ß)t|meist|stärkst|niedrigst|tiefst|kleinst|geringst|wenigst|schwächst|teuerst|billigst|günstigst|längst|kürzest|maximal|minimal)(?:e[nrms]?)?|(?:spitzen|rekord|höchst|tiefst)\p{L}*|maximum|minimum|spitze|rekord|mehrheit\p{L}*|mehr als|überwiegend\p{L}*|hauptsächlich|(?:erster|letzter) stelle|highest|largest|biggest|greatest|most|mostly|strongest|lowest|smallest|fewest|least|weakest|costliest|cheapest|longest|shortest|top|leading|record|majority|more than|mainly|dominant|primary|peak\p{L}*)(?!\p{L})/iu;
/** The answer is written from these. */
const passagesThatTell = 5;

/**
 * Whether passages of which no table was compared may answer a question for the greatest or least: a text that says so of something.
 * Rows of a table state no extreme; beside them a sentence must say it of what is compared.
 */
export function mayTellExtreme(question: string, passages: readonly FoundPassage[]): boolean {
  const asked = extremeQuestionsOf(question).at(-1);
  if (asked === undefined) return true;
  const first = toEvidencePassages(passages.slice(0, passagesThatTell));
  if (first[0]?.context === null) return first.some(({ text }) => tells.test(text));
  const named = asked.isImplied ? [...asked.kind, ...asked.measure] : asked.measure;
  return first.some((passage) => {
    const words = new HeldWords(question, asked.language, passage.language);
    return sentencesOf(passage, 0).some(
      ({ text, cells }) => cells === null && tells.test(text) && named.some((word) => words.holds(word, text)),
    );
  });
}
