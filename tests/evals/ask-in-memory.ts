import { type AnswerProgress, answer } from '#server/answering/answer.ts';
import type { SearchRequest, Turn } from '#server/answering/engine.ts';
import { createBuiltInEngine } from '#server/answering/engines/built-in/built-in-engine.ts';
import {
  type JudgedPassages,
  judgePassages,
  type PassagesToJudge,
} from '#server/answering/engines/built-in/judge-passages.ts';
import type { Reader } from '#server/answering/engines/built-in/reader/ask-reader.ts';
import type { FoundRecord } from '#server/answering/records/found-record.ts';
import { toSearchResult } from '#server/features/answering/public.ts';
import type { Label } from '#server/platform/linguistics/labels/labels.ts';
import { createLog } from '#server/platform/log/log.ts';
import type { EvidenceLevel } from '#shared/contracts/chats.ts';
import type { AnswerLanguage } from '../../src/server/answering/intent.ts';
import type { MemoryCorpus } from './memory-corpus.ts';

export type AnswerPhaseTold = Extract<AnswerProgress, { type: 'phase' }>;
export type AnswerTold = {
  evidence: EvidenceLevel;
  phases: Map<string, AnswerPhaseTold>;
  text: string;
  /** The last search that was judged, with its result; null if records answered. */
  judged: (JudgedPassages & { asked: PassagesToJudge }) | null;
};

export type QuestionAsked = {
  question: string;
  /** The preceding question in the same chat. */
  before?: string;
  interfaceLanguage?: AnswerLanguage;
  /** Judges what is found; by default as in production. */
  judge?: (asked: PassagesToJudge) => JudgedPassages;
};

const log = createLog('silent');
const today = new Date().toISOString().slice(0, 10);

/** Answers a question as for users, with short answers and no recommendations, from in-memory papers. */
export async function askInMemory(
  corpus: MemoryCorpus,
  { question, before, interfaceLanguage = 'de', judge = judgePassages }: QuestionAsked,
  search = ({ question: text, limit, dateFrom, dateTo }: SearchRequest) => corpus.search(text, limit, dateFrom, dateTo),
  reader: Reader | null = null,
): Promise<AnswerTold> {
  const history: Turn[] = [];
  if (before !== undefined) {
    const { text } = await askInMemory(corpus, { question: before, interfaceLanguage }, search, reader);
    history.push({ question: before, answer: text });
  }
  const request = {
    question,
    history,
    interfaceLanguage,
    isDetailed: false,
    phases: ['snippets', 'summary'] as const,
    earlierCitations: [],
  };
  const sources = {
    search: async (wanted: SearchRequest) => toSearchResult(search(wanted)),
    listRecords: async (wanted: Parameters<MemoryCorpus['listRecords']>[0]): Promise<FoundRecord[]> =>
      corpus.listRecords(wanted),
    findNamed: async (label: Label) => {
      const { passages, nearest } = corpus.findNamed(label);
      return {
        passages: toSearchResult({ passages, searched: { passages: 0, documents: 0 }, rarity: new Map() }).passages,
        nearest,
      };
    },
    listUnread: async () => ({ files: [], total: 0, pending: 0 }),
    listMeetingDays: async () => corpus.listMeetings().map(({ date }) => date),
    loadPages: corpus.loadPages,
  };
  const told: AnswerTold = { evidence: 'nothing', phases: new Map(), text: '', judged: null };
  const engine = createBuiltInEngine(
    async (asked) => {
      told.judged = { ...judge(asked), asked };
      return told.judged;
    },
    today,
    reader ?? undefined,
  );
  for await (const part of answer(engine, request, sources, log, new AbortController().signal)) {
    if (part.type === 'searched') told.evidence = part.evidence;
    if (part.type === 'phase') told.phases.set(part.phase, part);
  }
  told.text = sentencesOf(told).join(' ');
  return told;
}

/** The sentences of an answer's claims; empty if it claims nothing. */
export function sentencesOf({ phases }: AnswerTold): string[] {
  const segments = phases.get('summary')?.segments ?? [];
  return segments.flatMap(({ kind, text }) => (kind === 'sentence' ? [text] : []));
}
