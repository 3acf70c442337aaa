import type { AnswerRequest, EvidencePassage } from '#server/features/answering/answer-engine.ts';

/** A passage of minutes on one page, to answer from. */
export function evidencePassage(text: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  return {
    id: 'passage',
    documentId: 'minutes',
    uploadId: 'upload',
    title: 'Protokoll',
    fileName: 'protokoll.pdf',
    meetingDate: null,
    firstPage: 1,
    start: 0,
    lastPage: 1,
    end: text.length,
    section: null,
    speaker: null,
    language: 'de',
    text,
    context: null,
    score: 0.5,
    ...changes,
  };
}

type TableText = { columns: readonly string[]; rows: readonly (readonly string[])[]; above?: string; behind?: string };

/** A passage with a table, as files are read: each row by its columns' names beside the text. */
export function tablePassage(
  { columns, rows, above = '', behind = '' }: TableText,
  changes: Partial<EvidencePassage> = {},
) {
  const header = columns.map((name) => name.replace(/ \([^()]*\)$/u, '')).join('\t');
  const lines = rows.map((cells) => cells.join('\t'));
  const context = rows.map((cells) =>
    cells.flatMap((value, column) => (value === '' ? [] : [`${columns[column]}: ${value}`])).join('; '),
  );
  const text = [above, [header, ...lines].join('\n'), behind].filter((part) => part !== '').join('\n\n');
  return evidencePassage(text, { ordinal: 0, context: context.join('\n'), isFromWholeList: true, ...changes });
}

/** A first German question with sufficient evidence, for quotations and a short summary. */
export function answerRequest(
  question: string,
  passages: readonly EvidencePassage[],
  changes: Partial<AnswerRequest> = {},
): AnswerRequest {
  return {
    question,
    standaloneQuestion: question,
    history: [],
    language: 'de',
    detail: 'short',
    phases: ['snippets', 'summary'],
    passages,
    evidence: 'answered',
    searched: { passages: 40, documents: 3 },
    marks: new Map(),
    ...changes,
  };
}
