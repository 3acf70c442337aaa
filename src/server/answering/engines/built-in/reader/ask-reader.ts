import type { ReaderUse } from '#shared/contracts/chats.ts';
import type { JudgedPassages, PassagesToJudge } from '../judge-passages.ts';
import { labelledRow } from '../statements.ts';
import type { ReaderRequest } from './read-statements.ts';
import { readerWeights } from './reader-weights.ts';

/** A reader of statements. Without scores it did not read, for the reason told. */
export type Reader = (request: ReaderRequest) => Promise<{ use: ReaderUse; scores: readonly number[] | null }>;

/** Judges again by what the reader says of the best statements, unless the ranking alone is sure. */
export async function judgeWithReader(
  asked: PassagesToJudge,
  judged: JudgedPassages,
  judge: (asked: PassagesToJudge) => Promise<JudgedPassages>,
  reader: Reader,
): Promise<{ judged: JudgedPassages; use: ReaderUse | undefined }> {
  const known = new Map(asked.passages.map((passage) => [passage.id, passage]));
  const statements = judged.best.flatMap(({ passageId, start, end }) => {
    const passage = known.get(passageId);
    if (passage === undefined) return [];
    const { title, section, text } = passage;
    // A row says little without the names of its columns.
    const row = labelledRow(passage, text.slice(start, end));
    return [
      row === null ? { title, section, text, start, end } : { title, section, text: row, start: 0, end: row.length },
    ];
  });
  if (statements.length === 0) return { judged, use: undefined };
  if (isSure(judged)) return { judged, use: 'sure' };
  const { use, scores } = await reader({ question: asked.standalone, statements });
  return { judged: scores === null ? judged : await judge({ ...asked, scores }), use };
}

/** True if the reader would hardly put another statement first. */
function isSure({ confidence, best }: JudgedPassages): boolean {
  const [first, second] = best;
  const lead = (first?.logit ?? 0) - (second?.logit ?? Number.NEGATIVE_INFINITY);
  return confidence >= readerWeights.sureConfidence && lead >= readerWeights.sureLead;
}
