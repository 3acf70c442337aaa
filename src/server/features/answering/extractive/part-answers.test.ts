import { describe, expect, test } from 'vitest';
import { answering as german } from '#shared/messages/de/answering.ts';
import { answering as english } from '#shared/messages/en/answering.ts';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, AnswerRequest, EvidencePassage, QuestionPart } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';

const part = (
  question: string,
  passages: readonly EvidencePassage[],
  evidence: AnswerRequest['evidence'] = 'answered',
): QuestionPart => ({
  written: question.replace(/\?$/, ''),
  question,
  standaloneQuestion: question,
  history: [],
  passages,
  evidence,
});

async function answer(question: string, parts: readonly QuestionPart[], language: 'de' | 'en') {
  const passages = [...new Set(parts.flatMap((each) => each.passages))];
  const given: AnswerPart[] = [];
  const request = answerRequest(question, passages, { parts, language });
  for await (const each of extractiveEngine.answer(request, new AbortController().signal)) given.push(each);
  const segmentsOf = (phase: string) =>
    given.flatMap((each) => (each.type === 'segment' && each.phase === phase ? [each.segment] : []));
  return { given, segmentsOf };
}

describe('CHAT-04 a question that asks two things', () => {
  const cost = evidencePassage('Der Umbau der Turnhalle kostet 480 000 Franken.', { id: 'cost' });
  const vote = evidencePassage(
    'Der Kredit für den Umbau wird bewilligt; 5 Ja-Stimmen, 1 Nein-Stimme. Dagegen stimmte Marco Rinaldi.',
    { id: 'vote', firstPage: 2, lastPage: 2 },
  );

  test('CHAT-04 gets both answers, each with its own citation', async () => {
    const { segmentsOf, given } = await answer(
      'Was kostet der Umbau der Turnhalle und wer stimmte dagegen?',
      [part('Was kostet der Umbau der Turnhalle?', [cost, vote]), part('wer stimmte gegen den Umbau?', [vote, cost])],
      'de',
    );
    const summary = segmentsOf('summary');
    expect(summary[0]?.text).toBe('Der Umbau der Turnhalle kostet 480 000 Franken.');
    const dissent = summary.find(({ text }) => text.includes('Rinaldi'));
    expect(dissent?.startsParagraph).toBe(true);
    const quotations = given.flatMap((each) =>
      each.type === 'quotations' && each.phase === 'summary' ? each.quotations : [],
    );
    const ofDissent = quotations.find(({ mark }) => dissent?.marks.includes(mark));
    expect(vote.text.slice(ofDissent?.start, ofDissent?.end)).toContain('Dagegen stimmte Marco Rinaldi.');
    const marks = quotations.map(({ mark }) => mark);
    expect(new Set(marks).size).toBe(marks.length);
  });

  test.each([
    ['de', german, 'wer malte das Bild'],
    ['en', english, 'who painted the picture'],
  ] as const)('CHAT-04 says which half nothing answers (%s)', async (language, texts, written) => {
    const { segmentsOf } = await answer(
      `Was kostet der Umbau und ${written}?`,
      [part('Was kostet der Umbau?', [cost]), part(`${written}?`, [], 'nothing')],
      language,
    );
    expect(segmentsOf('snippets').at(-1)?.text).toBe(texts.nothingFoundTo(written));
    expect(segmentsOf('summary').map(({ text }) => text)).toEqual([
      'Der Umbau der Turnhalle kostet 480 000 Franken.',
      texts.noSummaryOf(written),
    ]);
  });

  test('CHAT-04 what answers one half is not shown as next to the other, and nothing is announced that does not follow', async () => {
    const unanswered = part('wer bemalte die Turnhalle?', [cost], 'related');
    const halves = [unanswered, part('Was kostet der Umbau der Turnhalle?', [cost])];
    for (const parts of [halves, halves.toReversed()]) {
      const { segmentsOf } = await answer(
        'Was kostet der Umbau der Turnhalle und wer bemalte die Turnhalle?',
        parts,
        'de',
      );
      const texts = segmentsOf('snippets').map(({ text }) => text);
      expect(texts.toSorted()).toEqual([cost.text, german.nothingFoundTo(unanswered.written)].toSorted());
      expect(texts[0] === cost.text).toBe(parts[0]?.evidence === 'answered');
    }
    const other = part('wer plante den Umbau?', [vote], 'related');
    const { segmentsOf } = await answer('Was kostet es und wer plante den Umbau?', [...halves.slice(1), other], 'de');
    const after = segmentsOf('snippets')
      .map(({ text }) => text)
      .slice(2);
    expect(after).toEqual([german.relatedFollow, expect.stringContaining('Rinaldi')]);
  });

  test('CHAT-04 a sentence that answers both is said once', async () => {
    const both = evidencePassage('Am 3. Mai 2024 bewilligte der Rat den Kredit mit 9:2 Stimmen.', { id: 'both' });
    const { segmentsOf } = await answer(
      'Wann wurde der Kredit bewilligt und mit wie vielen Stimmen?',
      [
        part('Wann wurde der Kredit bewilligt?', [both]),
        part('mit wie vielen Stimmen wurde der Kredit bewilligt?', [both]),
      ],
      'de',
    );
    expect(segmentsOf('summary').map(({ text }) => text)).toEqual([both.text]);
  });
});
