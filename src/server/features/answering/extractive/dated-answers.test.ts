import { describe, expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, AnswerRequest, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

async function summaryOf(question: string, passages: readonly EvidencePassage[], changes: Partial<AnswerRequest> = {}) {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { phases: ['summary'], ...changes });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  return parts.flatMap((part) => (part.type === 'segment' ? [part.segment.text] : []));
}

let count = 0;
function paper(text: string, meetingDate: string | null, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  count += 1;
  return evidencePassage(text, { id: `paper-${count}`, documentId: `document-${count}`, meetingDate, ...changes });
}

describe('CHAT-04 sentences of papers that differ over time carry the day of their paper', () => {
  test('CHAT-04 other figures', async () => {
    const passages = [
      paper('Die Sanierung der Turnhalle kostet 480 000 Franken.', '2024-03-14'),
      paper('Die Sanierung der Turnhalle kostet 512 000 Franken.', '2025-09-18'),
    ];
    expect((await summaryOf('Wie viel Franken kostet die Sanierung der Turnhalle?', passages)).toSorted()).toEqual([
      '14. März 2024 – Die Sanierung der Turnhalle kostet 480 000 Franken.',
      '18. September 2025 – Die Sanierung der Turnhalle kostet 512 000 Franken.',
    ]);
  });

  test('CHAT-04 what was not, and now is, in English', async () => {
    const english = { language: 'en' } as const;
    const passages = [
      paper('The quarantine area of the depot is not ready.', '2025-06-18', english),
      paper('The quarantine area of the depot is ready.', '2025-09-22', english),
    ];
    const texts = await summaryOf('Is the quarantine area of the depot ready?', passages, { language: 'en' });
    expect(texts).toContain('18 June 2025 – The quarantine area of the depot is not ready.');
  });

  test('CHAT-04 of a paper without a day its title, where that tells a time', async () => {
    const passages = [
      paper('Die Sanierung der Turnhalle kostet 480 000 Franken.', '2024-03-14'),
      paper('Die Sanierung der Turnhalle wird 512 000 Franken kosten.', null, { title: 'Kostenbericht 2025' }),
    ];
    const texts = await summaryOf('Wie viel Franken kostet die Sanierung der Turnhalle?', passages);
    expect(texts).toContain('Kostenbericht 2025 – Die Sanierung der Turnhalle wird 512 000 Franken kosten.');
  });

  test.each([
    ['that tell the same', 'Die Sanierung der Turnhalle kostet wie bewilligt 480 000 Franken.', '2025-09-18'],
    ['of the same day', 'Die Sanierung der Turnhalle kostet mit Reserve 512 000 Franken.', '2024-03-14'],
    ['of no known day', 'Die Sanierung der Turnhalle kostet mit Reserve 512 000 Franken.', null],
  ])('CHAT-04 not those %s', async (_, text, date) => {
    const passages = [paper('Die Sanierung der Turnhalle kostet 480 000 Franken.', '2024-03-14'), paper(text, date)];
    const texts = await summaryOf('Wie viel Franken kostet die Sanierung der Turnhalle?', passages);
    expect(texts[0]).toMatch(/^Die Sanierung/);
  });
});
