import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import type { AnswerSegment } from '#shared/contracts/chats.ts';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerEngine, AnswerPart } from './answer-engine.ts';
import { answerPassages, type LoadPages, type VerifiedPart } from './answer-passages.ts';

const text = 'Der Kredit beträgt 80 000 Franken. Der Rat stimmt zu.';
const passage = evidencePassage(text, { documentId: 'document' });
const request = answerRequest('Wie hoch ist der Kredit?', [passage], { phases: ['summary'] });
const pages: LoadPages = async () => new Map([['document', [{ number: 1, label: 'iv', text }]]]);
const segment = (marks: number[], kind: AnswerSegment['kind'] = 'sentence'): AnswerPart => ({
  type: 'segment',
  phase: 'summary',
  segment: { text: 'Der Kredit beträgt 80 000 Franken.', marks, kind },
});
const quotes = (...spans: [mark: number, passageId: string, start: number, end: number][]): AnswerPart => ({
  type: 'quotations',
  phase: 'summary',
  quotations: spans.map(([mark, passageId, start, end]) => ({ mark, passageId, start, end })),
});
const end: AnswerPart = { type: 'phase-end', phase: 'summary' };

/** An engine that says what it is told to: true or not. */
function engineSaying(parts: AnswerPart[]): AnswerEngine {
  return {
    async *answer() {
      yield* parts;
    },
  };
}

async function verified(parts: AnswerPart[], loadPages = pages, asked = request) {
  const out: VerifiedPart[] = [];
  const { signal } = new AbortController();
  for await (const part of answerPassages(engineSaying(parts), asked, loadPages, createLog('silent'), signal)) {
    out.push(part);
  }
  return out;
}

describe('CHAT-05 whatever an engine says', () => {
  test('CHAT-05 a quotation that stands in the stored page comes out with position and label', async () => {
    const out = await verified([quotes([1, 'passage', 0, 34]), segment([1]), end]);
    expect(out.map(({ type }) => type)).toEqual(['citations', 'segment', 'phase']);
    expect(out[0]).toMatchObject({
      citations: [{ number: 1, page: 1, pageLabel: 'iv', start: 0, end: 34, snippet: text.slice(0, 34) }],
    });
  });

  test('CHAT-04 a quotation from a list or a sheet names the rows of the file in which it stands', async () => {
    const lines = ['Position\tBetrag', 'Miete\t12', 'Personal\t80', 'Reisen\t7'];
    const list = lines.join('\n');
    const rows: [number, number][] = [
      [0, 3],
      [2, 118],
    ];
    const start = list.indexOf('Miete');
    const row = { ...passage, fileName: 'budget.csv', start, end: list.length, text: list.slice(start) };
    const stored: LoadPages = async () => new Map([['document', [{ number: 1, label: null, text: list, rows }]]]);
    const personal = row.text.indexOf('Personal');
    const rowsOf = async (from: number, to: number) => {
      const out = await verified([quotes([1, 'passage', from, to]), segment([1]), end], stored, {
        ...request,
        passages: [row],
      });
      return out.flatMap((part) => (part.type === 'citations' ? part.citations : [])).map((citation) => citation.rows);
    };
    expect(await rowsOf(personal, personal + 11)).toEqual([{ first: 118, last: 118 }]);
    expect(await rowsOf(0, row.text.length)).toEqual([{ first: 4, last: 119 }]);
    const [citations] = await verified([quotes([1, 'passage', 0, 34]), segment([1]), end]);
    expect(JSON.stringify(citations)).not.toContain('rows');
  });

  test.each(['quotation', 'sentence', 'deadline', 'conflict'] as const)(
    'CHAT-05 a %s that names no source is left out; a notice needs none',
    async (kind) => {
      const out = await verified([quotes([1, 'passage', 0, 34]), segment([], kind), segment([], 'notice'), end]);
      expect(out.at(-1)).toMatchObject({ type: 'phase', segments: [{ kind: 'notice', marks: [] }] });
    },
  );

  test.each([
    ['an unknown passage', quotes([1, 'invented', 0, 34])],
    ['a span beyond the passage', quotes([1, 'passage', 0, 999])],
    ['no quotation at all', quotes()],
  ])('CHAT-05 a sentence resting on %s is left out, and the phase says so', async (_, claim) => {
    const out = await verified([claim, segment([1]), end]);
    expect(out.at(-1)).toMatchObject({
      type: 'phase',
      evidence: 'answered',
      citations: [],
      segments: [{ kind: 'notice', text: 'Aus den Fundstellen ergibt sich keine belegte Zusammenfassung.' }],
    });
  });

  test('CHAT-05 quotations of which none is true are nothing found', async () => {
    const out = await verified([{ type: 'phase-end', phase: 'snippets' }]);
    expect(out.at(-1)).toMatchObject({
      evidence: 'nothing',
      segments: [{ kind: 'notice', text: 'In Ihren Dokumenten habe ich dazu nichts gefunden.' }],
    });
  });

  test('CHAT-05 a summary that is empty below a proven quotation does not deny it', async () => {
    const out = await verified([
      { ...quotes([1, 'passage', 0, 34]), phase: 'snippets' },
      { ...segment([1], 'quotation'), phase: 'snippets' },
      { type: 'phase-end', phase: 'snippets' },
      end,
    ]);
    expect(out.filter(({ type }) => type === 'phase')).toMatchObject([
      { evidence: 'answered', segments: [{ kind: 'quotation' }] },
      { evidence: 'answered', segments: [{ text: 'Aus den Fundstellen ergibt sich keine belegte Zusammenfassung.' }] },
    ]);
  });

  test.each(['conflict', 'newer-version'] as const)(
    'CHAT-05 a %s of which one document is unproven is left out',
    async (kind) => {
      const known = quotes([1, 'passage', 0, 34], [2, 'invented', 0, 9]);
      expect(
        (await verified([known, segment([1, 2], kind), end])).filter(({ type }) => type === 'segment'),
      ).toMatchObject([{ segment: { kind: 'notice' } }]);
      const proven = quotes([1, 'passage', 0, 34], [2, 'passage', 35, 53]);
      expect((await verified([proven, segment([1, 2], kind), end])).at(-1)).toMatchObject({
        segments: [{ kind, marks: [1, 2] }],
      });
    },
  );

  test('CHAT-05 of several marks only the true ones stay', async () => {
    const out = await verified([quotes([1, 'passage', 0, 34], [2, 'invented', 0, 9]), segment([1, 2]), end]);
    expect(out.at(-1)).toMatchObject({ segments: [{ marks: [1] }], citations: [{ number: 1 }] });
  });

  test('CHAT-05 a document that is gone is not cited; notices need no mark', async () => {
    const out = await verified(
      [quotes([1, 'passage', 0, 34]), segment([1]), segment([], 'notice'), end],
      async () => new Map(),
    );
    expect(out.at(-1)).toMatchObject({ citations: [], segments: [{ kind: 'notice' }] });
  });
});
