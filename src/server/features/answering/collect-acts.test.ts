import { expect, test } from 'vitest';
import type { RankedPassage } from '../retrieval/service.ts';
import { withOutcomes } from './collect-acts.ts';

function passageOf(id: string, documentId: string, text: string): RankedPassage {
  return {
    id,
    documentId,
    uploadId: 'upload',
    documentTitle: documentId,
    fileName: `${documentId}.pdf`,
    meetingDate: '2025-05-06',
    ordinal: 0,
    firstPage: 1,
    startOffset: 0,
    lastPage: 1,
    endOffset: text.length,
    section: null,
    speaker: null,
    language: 'de',
    text,
    context: null,
    score: 1,
    evidence: { termCoverage: 1, gramCoverage: 1, stretchCoverage: 1, ownScore: 1 },
  };
}

async function outcomesOf(text: string) {
  const asked: [string, string | undefined][] = [];
  const search = (question: string, _limit: number, documentId?: string) => {
    asked.push([question, documentId]);
    return { passages: [passageOf('later', 'later', 'Gefunden.')], searched: { passages: 9, documents: 2 } };
  };
  const passages = await withOutcomes([passageOf('first', 'paper', text)], search);
  return { asked, ids: passages.map(({ id }) => id) };
}

test('CHAT-04 what became of an open vote is looked for by its matter', async () => {
  const { asked, ids } = await outcomesOf(
    'Die Entscheidung über den Umbau der Turnhalle wird auf den 9. September 2025 vertagt.',
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[0]).toContain('Umbau der Turnhalle');
  expect(asked[0]?.[0]).not.toMatch(/vertagt|September/);
  expect(ids).toEqual(['first', 'later']);
});

test('CHAT-04 when a contract ends is looked for in the paper that tells the notice', async () => {
  const { asked } = await outcomesOf('Der Vertrag ist drei Monate vor Ablauf zu kündigen.');
  expect(asked.map(([, documentId]) => documentId)).toEqual(['paper']);
});

test('CHAT-04 nothing is searched where nothing is left open', async () => {
  const { asked, ids } = await outcomesOf('Der Umbau kostet 480 000 Franken.');
  expect(asked).toEqual([]);
  expect(ids).toEqual(['first']);
});
