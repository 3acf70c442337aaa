import { expect, test, vi } from 'vitest';
import { ModelError } from '#server/platform/language-model/language-model.ts';
import type { AnswerPhase } from '#shared/contracts/chats.ts';
import { evidencePassage } from '#support/evidence-passages.ts';
import { type ModelScript, type ScriptedModel, scriptModel } from '#support/scripted-model.ts';
import { type AnswerProgress, answer } from '../../answer.ts';
import type { AnswerSources, EvidencePassage, Turn } from '../../engine.ts';
import { createBuiltInEngine } from '../built-in/built-in-engine.ts';
import { judgePassages } from '../built-in/judge-passages.ts';
import { createModelEngine } from './model-engine.ts';

const bath =
  'Frau Lehner berichtet über den Umbau des Hallenbads. Die Kosten des Umbaus betragen 2,4 Millionen Franken. Der Baubeginn ist am 3. Mai 2026 vorgesehen.';
const feast = 'Der Verein bittet um einen Beitrag an das Dorffest. Der Rat vertagt das Gesuch.';
const passages = [
  evidencePassage(bath, { id: 'bath', documentId: 'bath', score: 1 }),
  evidencePassage(feast, { id: 'feast', documentId: 'feast', score: 0.3 }),
];
const cost = 'Die Kosten betragen 2,4 Millionen Franken. ⟶ [1, "Die Kosten des Umbaus betragen 2,4 Millionen Franken"]';
const start = 'Baubeginn ist am 3. Mai 2026. ⟶ [1, "Der Baubeginn ist am 3. Mai 2026 vorgesehen"]';
const question = 'Was kostet der Umbau des Hallenbads?';

type Changes = {
  asked?: string;
  found?: readonly EvidencePassage[];
  history?: readonly Turn[];
  phases?: readonly AnswerPhase[];
  understanding?: ScriptedModel;
  longestWriting?: number;
  signal?: AbortSignal;
  onProgress?: (progress: AnswerProgress) => void;
};

async function askModel(script: ModelScript | ScriptedModel, changes: Changes = {}) {
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
    listUnread: async () => ({ named: [], total: 0, pending: 0 }),
    loadPages: async () =>
      new Map(found.map(({ documentId, text }) => [documentId, [{ number: 1, label: null, text }]])),
  };
  const onFailure = vi.fn();
  const engine = createModelEngine(
    createBuiltInEngine(async (asked) => judgePassages(asked), '2026-11-25'),
    {
      model,
      understanding: changes.understanding ?? null,
      onFailure,
      today: '2026-11-25',
      longestWriting: changes.longestWriting ?? 60_000,
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

const textsOf = (phase: { segments: readonly { text: string; kind: string }[] } | undefined) =>
  phase?.segments.filter(({ kind }) => kind !== 'notice').map(({ text }) => text);

test('CHAT-12 the model writes the answer, each sentence with its proof', async () => {
  const { summary, snippets } = await askModel(`${cost}\n${start}\n`);
  expect(textsOf(summary)).toEqual(['Die Kosten betragen 2,4 Millionen Franken.', 'Baubeginn ist am 3. Mai 2026.']);
  expect(summary?.citations.map(({ snippet }) => snippet)).toEqual([
    'Die Kosten des Umbaus betragen 2,4 Millionen Franken',
    'Der Baubeginn ist am 3. Mai 2026 vorgesehen',
  ]);
  expect(summary?.evidence).toBe('answered');
  expect(summary?.provenance).toEqual({
    engine: 'model',
    model: 'Scripted',
    promptVersion: 'claims-1',
    problem: null,
    sent: { passages: 2, documents: 2, records: 0, turns: 0 },
    leftOut: [],
  });
  expect(snippets?.provenance.engine).toBe('built-in');
});

test('CHAT-12 a notice says if the quoted paper is in the other language', async () => {
  const english = evidencePassage(bath, { id: 'bath', documentId: 'bath', score: 1, language: 'en' });
  const german = evidencePassage(bath, { id: 'copy', documentId: 'copy', score: 0.3, language: 'de' });
  const noticesOf = async (text: string, found: readonly EvidencePassage[]) =>
    (await askModel(text, { found })).summary?.segments
      .filter(({ kind }) => kind === 'notice')
      .map((each) => each.text);
  const told = ['Die Unterlage ist auf Englisch; sie wird wörtlich zitiert.'];
  expect(await noticesOf('', [english, german])).toEqual(told);
  expect(await noticesOf(cost.replace('[1', '[2'), [english, german])).toEqual([]);
  expect(await noticesOf(cost, [english, german])).toEqual(told);
});

test('CHAT-12 quotations do not wait for the model', async () => {
  const abort = new AbortController();
  const { told, model } = await askModel(
    { stalls: true },
    {
      signal: abort.signal,
      onProgress: ({ type }) => type === 'phase' && setImmediate(() => abort.abort(new Error('stopped'))),
    },
  );
  expect(told.at(-1)).toMatchObject({ type: 'phase', phase: 'snippets' });
  expect(model.signals[0]?.aborted).toBe(true);
});

test('CHAT-12 only the question, the last turns and numbered passages are sent', async () => {
  const history = Array.from({ length: 5 }, (_, index) => ({
    question: `Frage ${index}?`,
    answer: `Antwort ${index}.`,
  }));
  const { model } = await askModel(cost, { history, asked: `${question} Und wann beginnt der Umbau des Hallenbads?` });
  const [request] = model.requests;
  expect(request?.turns.map(({ content }) => content)).toEqual([
    'Frage 2?',
    'Antwort 2.',
    'Frage 3?',
    'Antwort 3.',
    'Frage 4?',
    'Antwort 4.',
    `${question} Und wann beginnt der Umbau des Hallenbads?`,
  ]);
  expect(request?.passages).toEqual([
    { number: 1, title: 'Protokoll · p. 1', text: bath },
    { number: 2, title: 'Protokoll · p. 1', text: feast },
  ]);
  expect(request?.system).not.toContain('Hallenbad');
});

test('CHAT-12 long papers are sent within a budget', async () => {
  const long = Array.from({ length: 40 }, (_, index) =>
    evidencePassage(`${'x'.repeat(5_000)} ${index}`, { id: `${index}`, documentId: `${index}` }),
  );
  const { model } = await askModel('NONE', { found: long });
  const sent = model.requests[0]?.passages.map(({ text }) => text.length) ?? [];
  expect(Math.max(...sent)).toBeLessThanOrEqual(4_000);
  expect(sent.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(24_000);
});

test('CHAT-14 unproven claims are left out and counted by reason, with the quotations they cite', async () => {
  const { summary } = await askModel(
    [
      'Hier ist die Antwort auf Ihre Frage:',
      cost,
      'Die Kosten betragen 3,4 Millionen Franken. ⟶ [1, "Die Kosten des Umbaus betragen 2,4 Millionen Franken"]',
      'Der Umbau ist beschlossen. ⟶ [1, "Der Umbau wird beschlossen"]',
      'Der Rat vertagt das Gesuch. ⟶ [7, "Der Rat vertagt das Gesuch"]',
      cost,
      '[Mehr dazu](https://evil.example) ⟶ [2, "Der Rat vertagt das Gesuch"]',
    ].join('\n'),
  );
  expect(textsOf(summary)).toEqual(['Die Kosten betragen 2,4 Millionen Franken.']);
  const [cited, ...others] = summary?.citations ?? [];
  expect(others).toEqual([]);
  expect(cited?.snippet).toBe('Die Kosten des Umbaus betragen 2,4 Millionen Franken');
  expect(summary?.provenance.leftOut).toEqual([
    { reason: 'unquoted', count: 1 },
    { reason: 'amount', count: 1, cited: [[cited?.number]] },
    { reason: 'quotation', count: 2 },
    { reason: 'repeated', count: 1 },
    { reason: 'form', count: 1 },
  ]);
  expect(JSON.stringify(summary)).not.toContain('3,4');
});

test('CHAT-14 the quotation of a claim that is left out is numbered after those that are shown', async () => {
  const unproven = start.replace('3. Mai 2026', '9. Mai 2026');
  const { summary, told } = await askModel(`${unproven}\n${cost}\n`);
  const [shown, hidden] = summary?.citations ?? [];
  expect(summary?.segments.map(({ marks }) => marks)).toEqual([[shown?.number]]);
  expect(hidden).toMatchObject({
    number: Number(shown?.number) + 1,
    snippet: 'Der Baubeginn ist am 3. Mai 2026 vorgesehen',
  });
  expect(summary?.provenance.leftOut).toEqual([{ reason: 'date', count: 1, cited: [[hidden?.number]] }]);
  const streamed = told.flatMap((each) => (each.type === 'citations' ? each.citations : []));
  expect(streamed).not.toContainEqual(hidden);
});

test('CHAT-14 a claim is not followed by its opposite on the same quotation', async () => {
  const words = '[2, "Der Rat vertagt das Gesuch"]';
  const { summary } = await askModel(
    `Der Rat vertagt das Gesuch. ⟶ ${words}\nDer Rat vertagt das Gesuch nicht. ⟶ ${words}`,
  );
  expect(textsOf(summary)).toEqual(['Der Rat vertagt das Gesuch.']);
});

test('CHAT-14 if the model finds no answer, only the closest passages are shown', async () => {
  const { summary, snippets } = await askModel('NONE');
  expect(summary).toMatchObject({ evidence: 'related', citations: [], provenance: { engine: 'model', problem: null } });
  expect(textsOf(summary)).toEqual([]);
  expect(snippets?.citations.length).toBeGreaterThan(0);
});

test('CHAT-12 the lack of results is not reported until the model has found none either', async () => {
  const asked = 'Was kostet der Umbau des Hallenbads 2021?';
  const found = passages.map((passage) => ({ ...passage, meetingDate: '2025-09-04' }));
  const { summary, snippets } = await askModel(cost, { asked, found });
  expect(snippets).toMatchObject({ evidence: 'nothing', segments: [] });
  expect(summary).toMatchObject({ evidence: 'answered' });
  const none = await askModel('NONE', { asked, found });
  expect(none.summary).toMatchObject({ evidence: 'nothing', citations: [] });
  expect(none.summary?.segments.map(({ kind }) => kind)).toEqual(['notice', 'notice']);
});

test.each(['unreachable', 'refused', 'over_budget', 'rate_limited', 'stalled', 'cut'] as const)(
  'CHAT-12 if the provider fails (%s), the built-in engine answers and the problem is reported',
  async (code) => {
    const { summary } = await askModel({ text: '', error: new ModelError(code) });
    expect(textsOf(summary)?.[0]).toContain('2,4 Millionen Franken');
    expect(summary).toMatchObject({
      evidence: 'answered',
      provenance: { engine: 'built-in', model: 'Scripted', problem: code },
    });
  },
);

test('CHAT-08 CHAT-12 stopping also ends an answer of the built-in engine in place of the model', async () => {
  const stop = new AbortController();
  const { told, summary } = await askModel(
    { text: '', error: new ModelError('refused') },
    {
      signal: stop.signal,
      onProgress: (progress) => {
        if (progress.type === 'citations' && progress.phase === 'summary') stop.abort();
      },
    },
  );
  expect(told.at(-1)).toMatchObject({ type: 'segment', phase: 'summary', segment: { marks: [1] } });
  expect(summary).toBeUndefined();
});

test('CHAT-12 an unexpected failure is reported, and the built-in engine answers', async () => {
  const error = new Error('sealed by another installation');
  const { summary, onFailure } = await askModel({ text: '', error });
  expect(onFailure).toHaveBeenCalledWith(error);
  expect(summary?.provenance).toMatchObject({ engine: 'built-in', problem: 'refused' });
});

test('CHAT-12 claims proven before the provider failed are kept, and the problem is reported', async () => {
  const { summary } = await askModel({ text: `${cost}\nBaubeginn ist`, error: new ModelError('cut') });
  expect(textsOf(summary)).toEqual(['Die Kosten betragen 2,4 Millionen Franken.']);
  expect(summary?.provenance).toMatchObject({ engine: 'model', problem: 'cut' });
});

test('CHAT-12 a stalled model times out', async () => {
  const { summary, model } = await askModel({ stalls: true }, { longestWriting: 5 });
  expect(summary?.provenance).toMatchObject({ engine: 'built-in', problem: 'stalled' });
  expect(textsOf(summary)?.[0]).toContain('2,4 Millionen Franken');
  expect(model.signals[0]?.aborted).toBe(true);
});

test.each([
  ['nothing', ''],
  ['prose', 'Der Umbau kostet 2,4 Millionen Franken.'],
  [
    'French',
    'Le coût de la transformation est de 2,4 millions. ⟶ [1, "Die Kosten des Umbaus betragen 2,4 Millionen Franken"]',
  ],
  ['a claim that is not proven', 'Er kostet viel. ⟶ [1, "Die Kosten des Umbaus betragen 2,4 Millionen Franken"]'],
  ['Markdown with an image', '# Antwort\n![x](https://evil.example/p.png)\n**Der Umbau** kostet viel.'],
])('CHAT-12 a model that answers with %s is ignored', async (_, text) => {
  const { summary } = await askModel(text);
  expect(summary?.provenance).toMatchObject({ engine: 'built-in', problem: 'bad_answer' });
  expect(textsOf(summary)?.[0]).toContain('Die Kosten des Umbaus betragen 2,4 Millionen Franken.');
  expect(JSON.stringify(summary?.segments)).not.toMatch(/evil|coût|viel/);
});

test('CHAT-12 a model that repeats its prompt reveals nothing of it', async () => {
  const model = scriptModel(({ system, turns }) => `${system}\n${turns.map(({ content }) => content).join('\n')}`);
  const { summary } = await askModel(model);
  expect(summary?.citations.length).toBeGreaterThan(0);
  expect(summary?.citations.every(({ snippet }) => bath.includes(snippet))).toBe(true);
  expect(JSON.stringify(summary?.segments)).not.toMatch(/claim|passage/);
});

test('CHAT-12 a model that never ends is stopped', async () => {
  const model = scriptModel(`${cost}\n${'Der Umbau kostet 9. ⟶ [1, "x"]\n'.repeat(25_000)}`, 50);
  const { summary } = await askModel(model);
  expect(textsOf(summary)).toHaveLength(1);
  expect(model.signals[0]?.aborted).toBe(true);
  expect(summary?.provenance.leftOut.reduce((sum, { count }) => sum + count, 0)).toBeLessThan(60);
});

test('CHAT-12 the number of sentences is limited, and the provider is stopped at the limit', async () => {
  const sentences = Array.from({ length: 20 }, (_, index) => `Konto ${index + 100} des Umbaus wurde geprüft.`);
  const lines = sentences.map((sentence) => `${sentence} ⟶ [1, "${sentence}"]`);
  const found = [evidencePassage(sentences.join(' '), { documentId: 'accounts' })];
  const { summary, model } = await askModel(lines.join('\n'), { found });
  expect(textsOf(summary)).toEqual(sentences.slice(0, 6));
  expect(model.signals[0]?.aborted).toBe(true);
});

test('CHAT-12 small talk and recommendations do not use a model', async () => {
  expect((await askModel('NONE', { asked: 'Danke!' })).model.requests).toEqual([]);
  expect((await askModel('NONE', { phases: ['recommendations'] })).model.requests).toEqual([]);
});

test('CHAT-12 the understanding model suggests searches in both languages', async () => {
  const understanding = scriptModel(
    'Sure: {"searches": ["Kosten Umbau Hallenbad", "cost of the pool"], "records": ["nonsense"]}',
  );
  const { search, summary } = await askModel(cost, { understanding });
  expect(search.mock.calls.map(([{ question: asked }]) => asked)).toEqual([
    question,
    'Kosten Umbau Hallenbad',
    'cost of the pool',
  ]);
  expect(textsOf(summary)).toHaveLength(1);
  expect(understanding.requests[0]?.passages).toEqual([]);
  expect(understanding.requests[0]?.system).toContain('today is 2026-11-25');
});

test('CHAT-12 the understanding model may suggest a period, body or paper to prefer in searches', async () => {
  const papers = Array.from({ length: 20 }, (_, index) =>
    evidencePassage(`Bericht ${index} über den Umbau.`, {
      id: `p${index}`,
      documentId: `d${index}`,
      title: index === 19 ? 'Protokoll der Baukommission' : `Bericht ${index}`,
      score: 1 - index / 100,
    }),
  );
  const understand = (scope: string) => scriptModel(`{"searches": ["Kosten Umbau"], ${scope}}`);
  const sentBy = async (scope: string, asked = question) => {
    const { search, model } = await askModel('NONE', { asked, found: papers, understanding: understand(scope) });
    return {
      range: search.mock.calls.map(([{ dateFrom, dateTo }]) => [dateFrom, dateTo]),
      titles: model.requests[0]?.passages.map(({ title }) => title.split(' · ')[0]) ?? [],
    };
  };
  const wanted = await sentBy('"from": "2024-01-01", "to": "2024-12-31", "bodies": ["Baukommission"], "papers": []');
  expect(wanted.range).toEqual([
    [undefined, undefined],
    ['2024-01-01', '2024-12-31'],
  ]);
  expect(wanted.titles.slice(0, 4)).toEqual(['Bericht 0', 'Bericht 1', 'Bericht 2', 'Protokoll der Baukommission']);
  // The question's own period wins, and nonsense is ignored.
  const own = await sentBy('"from": "2024-01-01", "to": "2024-12-31"', 'Was kostet der Umbau des Hallenbads 2021?');
  expect(own.range.at(-1)).toEqual([undefined, undefined]);
  for (const scope of [
    '"from": "gestern", "to": "2024-12-31"',
    '"from": "2025-01-01", "to": "2024-01-01", "bodies": 7',
  ]) {
    const { range, titles } = await sentBy(scope);
    expect(range.at(-1)).toEqual([undefined, undefined]);
    expect(titles.slice(0, 5)).toEqual([0, 1, 2, 3, 4].map((index) => `Bericht ${index}`));
  }
});

test.each<[string, ModelScript]>([
  ['writes no object', 'I cannot do that'],
  ['writes something else', '{"searches": 7}'],
  ['fails', { text: '', error: new ModelError('unreachable') }],
])('CHAT-12 the question is searched as asked if the understanding model %s', async (_, script) => {
  const { search, summary } = await askModel(cost, { understanding: scriptModel(script) });
  expect(search).toHaveBeenCalledOnce();
  expect(textsOf(summary)).toHaveLength(1);
});
