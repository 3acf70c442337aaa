import { splitParagraphs } from '#shared/answers/answer-paragraphs.ts';
import { type AnswerRow, findColumns, readRows } from '#shared/answers/answer-rows.ts';
import { supportingQuotations } from '#shared/answers/levels-in-words.ts';
import { countLeftOut } from '#shared/answers/shown-citations.ts';
import type { AnswerSegment, ChatMessage, Citation } from '#shared/contracts/chats.ts';
import type { Language } from '#shared/contracts/users.ts';
import { isOverdueOn } from '#shared/task-state.ts';
import { Notes } from './collect-notes.ts';
import { type Block, oneLine, type Piece, printable, type Report } from './policy.ts';
import { type ReportWords, wordsOf } from './read-words.ts';

export type ChatToExport = {
  title: string;
  messages: readonly ChatMessage[];
  language: Language;
  timeZone: string;
  /** Base URL of the service. */
  publicUrl: string;
  /** Paths of files beside the report by document, relative to the folder above its own. */
  places?: Readonly<Record<string, string>>;
  /** ISO timestamp. */
  now: string;
};

/** A chat or part of it as a report: every question with the phases of its answer, marks as footnotes. */
export function composeChat({
  title: name,
  messages,
  language,
  timeZone,
  publicUrl,
  places,
  now,
}: ChatToExport): Report {
  const title = wholeTitle(name, messages);
  const words = wordsOf(language, timeZone);
  const notes = new Notes(words, publicUrl, places);
  const blocks: Block[] = [
    { kind: 'title', text: oneLine(title) },
    { kind: 'remark', pieces: [{ text: words.exports.madeOn(words.dateTime(now)) }] },
    { kind: 'remark', pieces: [{ text: words.chats.composer.notice }] },
  ];
  for (const turn of turnsOf(messages)) {
    const first = notes.all.length + 1;
    notes.beginAnswer(turn.flatMap(({ citations }) => citations));
    for (const message of turn) blocks.push(...blocksOf(message, notes, words, words.dayOf(now)));
    if (notes.all.length >= first) blocks.push({ kind: 'notes', first, last: notes.all.length });
  }
  return { title: oneLine(title), language, isWide: false, blocks, notes: notes.all };
}

/** A chat is named by the beginning of its first question; in a file, the name is not cut. */
function wholeTitle(title: string, messages: readonly ChatMessage[]): string {
  const beginning = /^(.+)(?:\.{3}|…)$/su.exec(title)?.[1];
  const question = oneLine(messages.find(({ type }) => type === 'user')?.content ?? '');
  return beginning && question.startsWith(oneLine(beginning)) ? question : title;
}

/** Questions, each with the phases of its answer, even if interleaved with others. */
function turnsOf(messages: readonly ChatMessage[]): ChatMessage[][] {
  const questions = messages.filter(({ type }) => type === 'user');
  return questions.map((question) => [
    question,
    ...messages.filter(({ type, answerId }) => type === 'ai' && answerId !== null && answerId === question.answerId),
  ]);
}

function blocksOf(message: ChatMessage, notes: Notes, words: ReportWords, today: string): Block[] {
  const { answer, exports } = words;
  const { phase, content, segments, citations, timestamp, provenance, evidence } = message;
  if (phase === null) {
    return [
      { kind: 'question', text: printable(content) },
      { kind: 'remark', pieces: [{ text: exports.asked(words.dateTime(timestamp)) }, ...limitsOf(message, words)] },
    ];
  }
  const isByModel = provenance?.engine === 'model' && provenance.model && evidence === 'answered';
  return [
    { kind: 'phase', text: answer.phases[phase] },
    ...(segments.length === 0
      ? writtenBlocks(content, citations, notes)
      : phase === 'snippets'
        ? segments.map((segment) => quotationBlock(segment, citations, notes, words))
        : phase === 'recommendations'
          ? segments.map((segment) => recommendationBlock(segment, citations, notes, words, today))
          : summaryBlocks(message, notes, words, today)),
    ...(isByModel
      ? [{ kind: 'remark' as const, pieces: [{ text: oneLine(answer.writtenBy(provenance.model ?? '')) }] }]
      : []),
    ...leftOutBlocks(message, notes, words),
  ];
}

/** The limits of a question. */
function limitsOf({ scope }: ChatMessage, { chats, shortDate }: ReportWords): Piece[] {
  if (!scope) return [];
  const { documentIds, dateFrom, dateTo } = scope;
  const limits = [
    documentIds.length > 0 && chats.composer.filesChosen(documentIds.length),
    dateFrom && chats.composer.from(shortDate(dateFrom)),
    dateTo && chats.composer.until(shortDate(dateTo)),
  ].filter(Boolean);
  return limits.length > 0 ? [{ text: `. ${chats.question.limitedTo} ${limits.join(', ')}` }] : [];
}

/** Blocks of a message stored as plain text, with marks inside the text. */
function writtenBlocks(content: string, citations: readonly Citation[], notes: Notes): Block[] {
  return printable(content)
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({
      kind: 'text',
      pieces: paragraph.split(/(?<=\[\d{1,4}\])/).map((part) => {
        const mark = /^(.*?)\s*\[(\d{1,4})\]$/s.exec(part);
        const marked = mark?.[2] ? notes.mark([Number(mark[2])], citations) : [];
        return marked.length > 0 ? { text: mark?.[1] ?? '', notes: marked } : { text: part };
      }),
    }));
}

const quotationBlock = (
  segment: AnswerSegment,
  citations: readonly Citation[],
  notes: Notes,
  words: ReportWords,
): Block => ({
  kind: segment.kind === 'quotation' ? 'quotation' : 'text',
  pieces: sentencePieces(segment, citations, notes, words),
});

/** A statement with its marks, and a remark if it is not proven word by word. */
function sentencePieces(
  segment: AnswerSegment,
  citations: readonly Citation[],
  notes: Notes,
  words: ReportWords,
): Piece[] {
  const { text, marks, proof, isComputed } = segment;
  const remarks = [
    proof === 'supported' && words.answer.supported,
    proof === 'unproven' && words.answer.unsupported,
    isComputed && words.answer.computedDueDate,
  ].filter(Boolean);
  return [
    { text: oneLine(text), notes: notes.mark(marks, citations) },
    ...remarks.map((remark) => ({ text: ` (${remark})`, isRemark: true })),
  ];
}

function recommendationBlock(
  segment: AnswerSegment,
  citations: readonly Citation[],
  notes: Notes,
  words: ReportWords,
  today: string,
): Block {
  const { kind, marks, text, responsible, dueDate, isComputed } = segment;
  if (segment.proof === 'unproven' || kind === 'notice' || kind === 'sentence' || kind === 'quotation') {
    return { kind: 'text', pieces: sentencePieces(segment, citations, notes, words) };
  }
  const isOverdue = dueDate && isOverdueOn(dueDate, today) && (kind === 'task' || kind === 'deadline');
  const { answer, exports, shortDate } = words;
  const due = dueDate && `${exports.due(shortDate(dueDate))}${isComputed ? ` (${answer.computedDueDate})` : ''}`;
  const facts = [responsible && exports.responsible(oneLine(responsible)), due, isOverdue && answer.overdue];
  const factText = facts.filter(Boolean).join(', ');
  return {
    kind: 'item',
    pieces: [
      { text: `${answer.kinds[kind]}: `, isStrong: true },
      { text: oneLine(text), notes: notes.mark(marks, citations) },
      ...(factText ? [{ text: ` ${factText}`, isRemark: true }] : []),
    ],
  };
}

/** Prose as paragraphs, consecutive records as a table. */
function summaryBlocks(
  { segments, citations, content }: ChatMessage,
  notes: Notes,
  words: ReportWords,
  today: string,
): Block[] {
  const byNumber = new Map(citations.map((citation) => [citation.number, citation]));
  const runs: AnswerSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run && Boolean(run[0]?.record) === Boolean(segment.record)) run.push(segment);
    else runs.push([segment]);
  }
  return runs.flatMap((run): Block[] =>
    run[0]?.record
      ? [tableBlock(run, citations, notes, words, today)]
      : splitParagraphs(run, content, byNumber).flatMap((paragraph): Block[] => [
          ...(paragraph[0]?.heading
            ? [{ kind: 'remark', pieces: [{ text: oneLine(paragraph[0].heading) }] } as const]
            : []),
          {
            kind: 'text',
            pieces: paragraph.flatMap((segment, index) => {
              const pieces = sentencePieces(segment, citations, notes, words);
              return index === 0 ? pieces : [{ text: ' ' }, ...pieces];
            }),
          },
          ...paragraph
            .flatMap((segment) => supportingQuotations(segment, citations))
            .map((text): Block => ({ kind: 'quotation', pieces: [{ text: oneLine(text) }] })),
        ]),
  );
}

/** How many statements are left out, and why, with notes on the quotations that they relied on. */
function leftOutBlocks({ provenance, citations }: ChatMessage, notes: Notes, { chats }: ReportWords): Block[] {
  const total = countLeftOut(provenance);
  if (total === 0) return [];
  const { leftOut, reason, reasons } = chats.provenance;
  const told = (provenance?.leftOut ?? []).filter((entry) => entry.reason !== 'repeated');
  return [
    {
      kind: 'remark',
      pieces: [
        { text: `${leftOut(total)}.` },
        ...told.map((entry) => ({
          text: ` ${reason(entry.count, reasons[entry.reason])}`,
          notes: notes.mark(entry.cited?.flat() ?? [], citations),
        })),
      ],
    },
  ];
}

function tableBlock(
  segments: readonly AnswerSegment[],
  citations: readonly Citation[],
  notes: Notes,
  words: ReportWords,
  today: string,
): Block {
  const rows = readRows(segments, { text: words.answer, format: words, today });
  const columns = findColumns(rows);
  const cell = (row: AnswerRow, column: (typeof columns)[number]): Piece[] => [
    {
      text: oneLine(row.cells[column] ?? ''),
      ...(column === 'text' && { notes: notes.mark(row.marks, citations) }),
    },
    ...(column === 'due' && row.isOverdue ? [{ text: ` (${words.answer.overdue})`, isRemark: true }] : []),
    ...(column === 'due' && row.isComputed ? [{ text: ` (${words.answer.computedDueDate})`, isRemark: true }] : []),
  ];
  return {
    kind: 'table',
    head: columns.map((column) => words.answer.table.columns[column]),
    rows: rows.map((row) => columns.map((column) => cell(row, column))),
  };
}
