import { expect, test } from 'vitest';
import { ModelError } from '#server/platform/language-model/language-model.ts';
import { askModel, bath, cost, feast, passages, question, start, textsOf } from '#support/ask-scripted-model.ts';
import { evidencePassage } from '#support/evidence-passages.ts';
import { type ModelScript, scriptModel } from '#support/scripted-model.ts';
import type { EvidencePassage } from '../../engine.ts';

test('CHAT-12 the model writes the answer, each sentence with its proof', async () => {
  const { summary, snippets } = await askModel(`${cost}\n${start}\n`);
  expect(textsOf(summary)).toEqual(['Die Kosten betragen 2,4 Millionen Franken.', 'Baubeginn ist am 3. Mai 2026.']);
  expect(summary?.citations.map(({ snippet }) => snippet)).toEqual([
    'Die Kosten des Umbaus betragen 2,4 Millionen Franken',
    'Der Baubeginn ist am 3. Mai 2026 am Seeufer',
  ]);
  expect(summary?.evidence).toBe('answered');
  expect(summary?.provenance).toEqual({
    engine: 'model',
    model: 'Scripted',
    promptVersion: 'claims-2',
    problem: null,
    sent: { passages: 2, documents: 2, records: 0, turns: 0 },
    look: { outcome: 'done', asked: 2, allowed: 0, lowered: 0 },
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
  const literal = 'Die Kosten des Umbaus betragen 2,4 Millionen Franken. ⟶ [1.2]';
  expect(await noticesOf(literal, [english])).toEqual(told);
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
    {
      number: 1,
      title: 'Protokoll · p. 1',
      text: bath
        .split(/(?<=\.) (?=F|D)/u)
        .map((line, index) => `[1.${index + 1}] ${line}`)
        .join('\n'),
    },
    {
      number: 2,
      title: 'Protokoll · p. 1',
      text: '[2.1] Der Verein bittet um einen Beitrag an das Dorffest.\n[2.2] Der Rat vertagt das Gesuch.',
    },
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
  const { summary, told } = await askModel(`${cost}\n${unproven}\n`);
  const [shown, hidden] = summary?.citations ?? [];
  expect(summary?.segments.map(({ marks }) => marks)).toEqual([[shown?.number]]);
  expect(hidden).toMatchObject({
    number: Number(shown?.number) + 1,
    snippet: 'Der Baubeginn ist am 3. Mai 2026 am Seeufer',
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
  [
    'a claim that is not proven',
    'Er kostet 9 Millionen. ⟶ [1, "Die Kosten des Umbaus betragen 2,4 Millionen Franken"]',
  ],
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
  expect(summary?.citations.every(({ snippet }) => `${bath} ${feast}`.includes(snippet))).toBe(true);
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

/** Papers among which the plain search finds no clear answer. */
const vague = Array.from({ length: 20 }, (_, index) =>
  evidencePassage(`Bericht ${index} über den Umbau.`, {
    id: `p${index}`,
    documentId: `d${index}`,
    title: index === 19 ? 'Protokoll der Baukommission' : `Bericht ${index}`,
    score: 1 - index / 100,
    meetingDate: index === 18 ? '2024-05-02' : null,
  }),
);

test('CHAT-12 the understanding model suggests searches in both languages', async () => {
  const understanding = scriptModel(
    'Sure: {"searches": ["Kosten Umbau Hallenbad", "cost of the pool"], "records": ["nonsense"]}',
  );
  const { search } = await askModel('NONE', { understanding, found: vague });
  expect(search.mock.calls.map(([{ question: asked }]) => asked)).toEqual([
    question,
    'Kosten Umbau Hallenbad',
    'cost of the pool',
  ]);
  expect(understanding.requests[0]?.passages).toEqual([]);
  expect(understanding.requests[0]?.system).toContain('today is 2026-11-25');
});

test('CHAT-12 searches are suggested only if the plain search is weak or crosses languages', async () => {
  const understanding = scriptModel('{"searches": ["cost of the pool"]}');
  const { search } = await askModel(cost, { understanding });
  expect(search).toHaveBeenCalledOnce();
  expect(understanding.requests).toEqual([]);
  const english = passages.map((passage) => ({ ...passage, language: 'en' as const }));
  await askModel(cost, { understanding, found: english });
  expect(understanding.requests).toHaveLength(1);
});

test('CHAT-12 the understanding model may suggest a period, body or paper to prefer, but not to force, in searches', async () => {
  const understand = (scope: string) => scriptModel(`{"searches": ["Kosten Umbau"], ${scope}}`);
  const sentBy = async (scope: string) => {
    const { search, model } = await askModel('NONE', { found: vague, understanding: understand(scope) });
    for (const [{ dateFrom, dateTo }] of search.mock.calls) expect([dateFrom, dateTo]).toEqual([undefined, undefined]);
    return model.requests[0]?.passages.map(({ title }) => title.split(' · ')[0]) ?? [];
  };
  const plain = await sentBy('"bodies": []');
  const best = plain.slice(0, 3);
  expect(await sentBy('"bodies": ["Baukommission"], "papers": []')).toEqual([
    ...best,
    'Protokoll der Baukommission',
    ...plain.slice(3, -1),
  ]);
  const dated = await sentBy('"from": "2024-01-01", "to": "2024-12-31"');
  expect(dated.slice(0, 4)).toEqual([...best, 'Bericht 18']);
  // Nonsense is ignored.
  expect(await sentBy('"from": "gestern", "to": "2024-12-31"')).toEqual(plain);
  expect(await sentBy('"from": "2025-01-01", "to": "2024-01-01", "bodies": 7')).toEqual(plain);
});

test.each<[string, ModelScript]>([
  ['writes no object', 'I cannot do that'],
  ['writes something else', '{"searches": 7}'],
  ['fails', { text: '', error: new ModelError('unreachable') }],
])('CHAT-12 the question is searched as asked if the understanding model %s', async (_, script) => {
  const { search, summary } = await askModel('NONE', { understanding: scriptModel(script), found: vague });
  expect(search).toHaveBeenCalledOnce();
  expect(summary?.provenance).toMatchObject({ engine: 'model', problem: null });
});
