import type { ReaderUse } from '#shared/contracts/provenance.ts';
import { sectionAt } from '../../../verify/section-at.ts';
import type { JudgedPassages, PassagesToJudge } from '../judge-passages.ts';
import { labelledRow } from '../statements.ts';
import type { ReaderRequest } from './read-statements.ts';
import { sureFrom } from './reader-weights.ts';
import type { StatementToRead } from './rows.ts';

/** A reader of statements. Without scores it did not read, for the reason told. */
export type Reader = (request: ReaderRequest) => Promise<{ use: ReaderUse; scores: readonly number[] | null }>;

/** Judges again by what the reader says of the best statements, unless the ranking alone is sure. */
export async function judgeWithReader(
  asked: PassagesToJudge,
  judged: JudgedPassages,
  judge: (asked: PassagesToJudge) => Promise<JudgedPassages>,
  reader: Reader,
): Promise<{ judged: JudgedPassages; use: ReaderUse | undefined }> {
  const statements = statementsToRead(asked, judged);
  if (statements.length === 0) return { judged, use: undefined };
  if (isSure(judged)) return { judged, use: 'sure' };
  const { use, scores } = await reader({ question: asked.standalone, statements });
  return { judged: scores === null ? judged : await judge({ ...asked, scores }), use };
}

/** The best statements as the reader gets them: under the section that each stands in, a row with its column names. */
export function statementsToRead({ passages }: PassagesToJudge, { best }: JudgedPassages): StatementToRead[] {
  const known = new Map(passages.map((passage) => [passage.id, passage]));
  return best.flatMap(({ passageId, start, end }) => {
    const passage = known.get(passageId);
    if (passage === undefined) return [];
    const { title, text } = passage;
    const section = sectionAt(passage, start);
    // A row says little without the names of its columns.
    const row = labelledRow(passage, text.slice(start, end));
    return [
      row === null ? { title, section, text, start, end } : { title, section, text: row, start: 0, end: row.length },
    ];
  });
}

/** True if the reader would hardly put another statement first. */
function isSure({ confidence, best }: JudgedPassages): boolean {
  const [first, second] = best;
  const lead = (first?.logit ?? 0) - (second?.logit ?? Number.NEGATIVE_INFINITY);
  return confidence >= sureFrom.confidence && lead >= sureFrom.lead;
}
