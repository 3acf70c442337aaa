import { vi } from 'vitest';
import { createBuiltInEngine } from '#server/answering/engines/built-in/built-in-engine.ts';
import { judgePassages } from '#server/answering/engines/built-in/judge-passages.ts';
import { answerEach } from '#server/answering/engines/each-question.ts';
import { createModelEngine } from '#server/answering/engines/model/model-engine.ts';
import type { AnswerPhase } from '#shared/contracts/chats.ts';
import { type AnswerProgress, answer } from '../../src/server/answering/answer.ts';
import type { AnswerSources, EvidencePassage, Turn } from '../../src/server/answering/engine.ts';
import { evidencePassage } from './evidence-passages.ts';
import { type ModelScript, type ScriptedModel, scriptModel } from './scripted-model.ts';

/** A paper on costs. */
export const bath =
  'Frau Lehner berichtet über den Umbau des Hallenbads. Die Kosten des Umbaus betragen 2,4 Millionen Franken. Der Baubeginn ist am 3. Mai 2026 am Seeufer.';
export const feast = 'Der Verein bittet um einen Beitrag an das Dorffest. Der Rat vertagt das Gesuch.';
export const passages = [
  evidencePassage(bath, { id: 'bath', documentId: 'bath', score: 1 }),
  evidencePassage(feast, { id: 'feast', documentId: 'feast', score: 0.3 }),
];
export const cost =
  'Die Kosten betragen 2,4 Millionen Franken. ⟶ [1, "Die Kosten des Umbaus betragen 2,4 Millionen Franken"]';
export const start = 'Baubeginn ist am 3. Mai 2026. ⟶ [1, "Der Baubeginn ist am 3. Mai 2026 am Seeufer"]';
export const question = 'Was kostet der Umbau des Hallenbads?';

type Changes = {
  asked?: string;
  found?: readonly EvidencePassage[];
  history?: readonly Turn[];
  phases?: readonly AnswerPhase[];
  understanding?: ScriptedModel;
  longestWriting?: number;
  longestLook?: number;
  signal?: AbortSignal;
  onProgress?: (progress: AnswerProgress) => void;
};

/** Answers a question by a scripted model, from papers in memory. */
export async function askModel(script: ModelScript | ScriptedModel, changes: Changes = {}) {
  const model = typeof script === 'object' && 'write' in script ? script : scriptModel(script);
  const found = changes.found ?? passages;
  const search = vi.fn<AnswerSources['search']>(async () => ({
    passages: found,
    searched: { passages: found.length, documents: 2 },
    rarity: new Map(['hallenbad', 'umbau', 'umbaus', 'kost', 'kosten', 'baubeginn'].map((term) => [term, 3])),
  }));
  const sources = {
    search,
    listRecords: async () => [],
    listMeetingDays: async () => [],
    listUnread: async () => ({ files: [], total: 0, pending: 0 }),
    loadPages: async () =>
      new Map(found.map(({ documentId, text }) => [documentId, [{ number: 1, label: null, text }]])),
  };
  const onFailure = vi.fn();
  const engine = createModelEngine(
    answerEach(createBuiltInEngine(async (asked) => judgePassages(asked), '2026-11-25')),
    {
      model,
      understanding: changes.understanding ?? null,
      onFailure,
      today: '2026-11-25',
      longestWriting: changes.longestWriting ?? 60_000,
      longestLook: changes.longestLook ?? 60_000,
    },
  );
  const request = {
    question: changes.asked ?? question,
    history: changes.history ?? [],
    interfaceLanguage: 'de' as const,
    isDetailed: false,
    phases: changes.phases ?? (['snippets', 'summary'] as const),
    earlierCitations: [],
  };
  const told: AnswerProgress[] = [];
  const warn = vi.fn();
  const signal = changes.signal ?? new AbortController().signal;
  for await (const progress of answer(engine, request, sources, { warn }, signal)) {
    told.push(progress);
    changes.onProgress?.(progress);
  }
  const phaseOf = (wanted: AnswerPhase) =>
    told.find((each) => each.type === 'phase' && each.phase === wanted) as
      | Extract<AnswerProgress, { type: 'phase' }>
      | undefined;
  return { told, model, search, warn, onFailure, snippets: phaseOf('snippets'), summary: phaseOf('summary') };
}

/** Texts of a phase, without notices. */
export const textsOf = (phase: { segments: readonly { text: string; kind: string }[] } | undefined) =>
  phase?.segments.filter(({ kind }) => kind !== 'notice').map(({ text }) => text);
