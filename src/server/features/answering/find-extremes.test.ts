import { expect, test } from 'vitest';
import type { RankedPassage } from '../retrieval/service.ts';
import { findExtremes } from './extractive/find-extreme.ts';
import { findPassages, type Search } from './find-passages.ts';
import { toEvidencePassages } from './map-passages.ts';

const strong = { termCoverage: 2, gramCoverage: 2, stretchCoverage: 2, ownScore: 2 };

/** Passages of one table of suppliers, so many rows each. */
function tableOf(passages: number, rows: number): RankedPassage[] {
  return Array.from({ length: passages }, (_, ordinal) => {
    const cells = Array.from({ length: rows }, (__, row) => [
      `Lieferant ${ordinal}-${row}`,
      String(1000 + ordinal * 10 + row),
    ]);
    const text = cells.map((each) => each.join('\t')).join('\n');
    return {
      id: `table-${ordinal}`,
      documentId: 'table',
      uploadId: 'upload',
      documentTitle: 'Lieferanten',
      fileName: 'lieferanten.csv',
      meetingDate: null,
      ordinal,
      firstPage: 1,
      startOffset: ordinal * 1000,
      lastPage: 1,
      endOffset: ordinal * 1000 + text.length,
      section: null,
      speaker: null,
      language: 'de' as const,
      text,
      context: cells.map(([name, sum]) => `Lieferant: ${name}; Einkauf: ${sum}`).join('\n'),
      score: 0.5,
      evidence: strong,
    };
  });
}

function searchIn(stored: readonly RankedPassage[], calls: string[], found = 1): Search {
  return (question, limit, documentId) => {
    calls.push(question);
    const passages = documentId === undefined ? stored.slice(0, found) : stored.slice(0, limit);
    return { passages, searched: { passages: stored.length, documents: 1 } };
  };
}

const question = 'Welcher Lieferant hatte den höchsten Einkauf?';

test('CHAT-04 the rest of a table is fetched before its rows are compared', async () => {
  const calls: string[] = [];
  const { evidence, passages } = await findPassages(question, searchIn(tableOf(4, 5), calls));
  expect(evidence).toBe('answered');
  expect(calls).toEqual([question, 'Lieferant Einkauf']);
  const [extreme] = findExtremes(question, toEvidencePassages(passages));
  expect(extreme?.compared).toBe(20);
  expect(extreme?.table.isWhole).toBe(true);
  expect(extreme?.rows.map(({ cell }) => cell.value)).toEqual(['1034']);
});

test('CHAT-04 of a table that is too long for that no more is claimed than was compared', async () => {
  const { passages } = await findPassages(question, searchIn(tableOf(60, 5), []));
  const [extreme] = findExtremes(question, toEvidencePassages(passages));
  expect(extreme?.compared).toBe(200);
  expect(extreme?.table.isWhole).toBe(false);
});

test('CHAT-04 other questions search no more than before', async () => {
  const calls: string[] = [];
  await findPassages('Wie hoch war der Einkauf bei Lieferant 0-3?', searchIn(tableOf(4, 5), calls));
  expect(calls).not.toContain('Lieferant Einkauf');
});

test('CHAT-05 rows that say no extreme of what is asked are related, and no answer', async () => {
  const asked = 'Welcher Lieferant hatte den höchsten Verlust beim Einkauf?';
  const { evidence } = await findPassages(asked, searchIn(tableOf(1, 5), []));
  expect(evidence).toBe('related');
});

test('CHAT-04 a text that says the extreme itself answers', async () => {
  const [passage] = tableOf(1, 5);
  if (passage === undefined) throw new Error('no passage');
  const text = 'Den höchsten Verlust beim Einkauf hatte der Lieferant Nordmilch mit 1,2 Millionen Franken.';
  const prose = { ...passage, id: 'prose', documentId: 'report', text, context: null };
  const { evidence } = await findPassages(
    'Welcher Lieferant hatte den höchsten Verlust beim Einkauf?',
    searchIn([prose], []),
  );
  expect(evidence).toBe('answered');
});
