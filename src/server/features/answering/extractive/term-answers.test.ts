import { describe, expect, test } from 'vitest';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, AnswerRequest, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

async function recommend(question: string, passages: readonly EvidencePassage[], changes: Partial<AnswerRequest> = {}) {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { phases: ['recommendations'], ...changes });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const quotations = parts.flatMap((part) => (part.type === 'quotations' ? part.quotations : []));
  const quotedBy = (marks: readonly number[]) =>
    quotations
      .filter(({ mark }) => marks.includes(mark))
      .map(({ passageId, start, end }) => passages.find(({ id }) => id === passageId)?.text.slice(start, end));
  return {
    quotedBy,
    segments: parts.flatMap((part) => (part.type === 'segment' ? [part.segment] : [])),
  };
}

let count = 0;
function passage(documentId: string, text: string, changes: Partial<EvidencePassage> = {}): EvidencePassage {
  count += 1;
  return evidencePassage(text, { id: `term-${count}`, documentId, firstPage: count, lastPage: count, ...changes });
}

describe('CHAT-04 what contracts call for', () => {
  const term = 'Der Mietvertrag für die Halle läuft bis zum 31. Dezember 2027.';
  const clause = 'Der Mietvertrag verlängert sich um ein Jahr, wenn er nicht drei Monate vor Ablauf gekündigt wird.';
  const question = 'Wie kann der Mietvertrag für die Halle gekündigt werden?';

  test('CHAT-04 the last day of notice is computed from two sentences, marked, and both are cited', async () => {
    const { segments, quotedBy } = await recommend(question, [passage('lease', clause), passage('lease', term)]);
    expect(segments).toHaveLength(1);
    expect(segments[0]).toMatchObject({ kind: 'deadline', dueDate: '2027-09-30', isComputed: true });
    expect(segments[0]?.text).toContain(german.computedNotice('2027-09-30', '2027-12-31'));
    expect(quotedBy(segments[0]?.marks ?? [])).toEqual([clause, term]);
  });

  test('CHAT-04 from one sentence that says both, in English', async () => {
    const text = 'Either party may terminate the lease with six months notice, first with effect from 30 June 2028.';
    const { segments } = await recommend(
      'How can the lease be terminated?',
      [passage('lease', text, { language: 'en' })],
      {
        language: 'en',
      },
    );
    expect(segments[0]).toMatchObject({ dueDate: '2027-12-31', isComputed: true });
    expect(segments[0]?.text).toBe(`${text} ${english.computedNotice('2027-12-31', '2028-06-30')}`);
  });

  test.each([
    ['no day of its end', [clause]],
    ['two days of its end', [clause, term, 'Der Mietvertrag für die Halle endet am 30. Juni 2028.']],
  ])('CHAT-04 nothing is computed where the paper has %s', async (_, texts) => {
    const { segments } = await recommend(
      question,
      texts.map((text) => passage('lease', text)),
    );
    const own = segments.find(({ text }) => text === clause);
    expect(own).toMatchObject({ kind: 'deadline', dueDate: null });
    expect(segments.every(({ isComputed }) => isComputed !== true)).toBe(true);
  });

  test('CHAT-04 of two contracts with the same clause each has its own last day', async () => {
    const other = 'Der Mietvertrag für die Halle läuft bis zum 30. Juni 2028.';
    const { segments } = await recommend(question, [
      passage('north', clause),
      passage('north', term),
      passage('south', clause),
      passage('south', other),
      passage('copy', clause),
      passage('copy', other),
    ]);
    expect(segments.map(({ dueDate }) => dueDate)).toEqual(['2027-09-30', '2028-03-31']);
  });

  test('CHAT-04 the end of another paper is no end of this one', async () => {
    const { segments } = await recommend(question, [passage('lease', clause), passage('other', term)]);
    expect(segments.every(({ isComputed }) => isComputed !== true)).toBe(true);
  });
});

describe('CHAT-04 an open vote that a later paper decided', () => {
  const deferred = 'Die Entscheidung über den Umbau der Turnhalle wird auf die Sitzung am 9. September 2025 vertagt.';
  const decision = 'Der Rat genehmigt den Umbau der Turnhalle mit 6:1 Stimmen.';
  const may = passage('may', deferred, { meetingDate: '2025-05-06' });
  const september = passage('september', decision, { meetingDate: '2025-09-09' });
  const question = 'Wie ist der Stand des Umbaus der Turnhalle?';

  test('CHAT-04 is told as decided, with both papers', async () => {
    const { segments, quotedBy } = await recommend(question, [may, september]);
    expect(segments.map(({ kind }) => kind)).toEqual(['decided']);
    expect(segments[0]?.text).toBe(german.decided(deferred, '2025-09-09', decision));
    expect(quotedBy(segments[0]?.marks ?? [])).toEqual([deferred, decision]);
  });

  test('CHAT-04 is open as long as no paper says so', async () => {
    const { segments } = await recommend(question, [may]);
    expect(segments).toMatchObject([{ kind: 'vote', text: deferred, dueDate: '2025-09-09' }]);
  });
});
