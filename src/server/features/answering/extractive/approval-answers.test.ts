import { describe, expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, EvidencePassage } from '../answer-engine.ts';
import { approvalAskedFor } from './approval-questions.ts';
import { extractiveEngine } from './extractive-engine.ts';
import { findApprovals } from './find-approvals.ts';

async function answer(question: string, passages: readonly EvidencePassage[]) {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { phases: ['snippets', 'summary'] });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const textsOf = (phase: string) =>
    parts.flatMap((part) => (part.type === 'segment' && part.phase === phase ? [part.segment.text] : []));
  return { snippets: textsOf('snippets'), summary: textsOf('summary') };
}

const minutes = evidencePassage(
  'Herr Kuhn fragt nach der Zustimmung des Aufsichtsrats; der Betrag sei hoch. Die Zustimmung des Aufsichtsrats ist ab einem Betrag nötig, den die Geschäftsordnung nennt.',
  { id: 'minutes', documentId: 'minutes', title: 'Protokoll Aufsichtsrat', score: 1 },
);
const items = [
  'a) Erwerb von Grundstücken mit einem Wert von mehr als 400 000 EUR;',
  'b) Investitionen von mehr als 250 000 EUR;',
  'c) Darlehen von mehr als 1,5 Mio. EUR;',
  'd) Bürgschaften, unabhängig vom Betrag.',
];
const rules = evidencePassage(
  `(1) Der Vorstand führt die Geschäfte.\n\n(2) Der Vorstand bedarf der Zustimmung des Aufsichtsrats für:\n\n${items.join('\n\n')}\n\n(3) Er berichtet vierteljährlich.`,
  {
    id: 'rules',
    documentId: 'rules',
    title: 'Geschäftsordnung für den Vorstand',
    fileName: 'geschaeftsordnung.pdf',
    section: '§ 6 Geschäftsführung',
    score: 0.8,
  },
);

describe('CHAT-04 who asks what needs an approval gets the list that announces it', () => {
  test.each([
    'Ab welchem Betrag ist die Zustimmung des Aufsichtsrats nötig?',
    'Wann muss der Aufsichtsrat zustimmen?',
    'Wofür braucht der Vorstand die Genehmigung des Aufsichtsrats?',
    'Which transactions require the approval of the supervisory board?',
  ])('CHAT-04 first and whole, without what follows it: %s', async (question) => {
    const { snippets, summary } = await answer(question, [minutes, rules]);
    expect(summary.slice(-4)).toEqual(items);
    expect(summary.join(' ')).toContain('Der Vorstand bedarf der Zustimmung des Aufsichtsrats für:');
    expect(summary.join(' ')).not.toContain('berichtet');
    expect(snippets[0]).toContain('Bürgschaften, unabhängig vom Betrag.');
  });

  test('CHAT-04 of a list that is asked for one thing what is of that', async () => {
    const question = 'Ab welcher Höhe müssen Investitionen vom Aufsichtsrat genehmigt werden?';
    const { summary } = await answer(question, [rules]);
    expect(summary).toEqual(['(2) Der Vorstand bedarf der Zustimmung des Aufsichtsrats für:', items[1]]);
  });

  test('CHAT-04 below a heading that says so', () => {
    const list = evidencePassage(`${items[1]}\n\n${items[2]}`, {
      title: 'Satzung',
      section: '§ 4 Zustimmungspflichtige Geschäfte',
    });
    expect(findApprovals('Was ist zustimmungspflichtig?', [list])?.entries).toHaveLength(2);
  });

  test('CHAT-04 in English', () => {
    const reserved = evidencePassage(
      'The following transactions require the prior approval of the supervisory board:\n\n(a) borrowings of more than GBP 2 million;\n\n(b) guarantees of any amount.',
      { language: 'en', title: 'Rules of Procedure', section: 'Section 3 Reserved matters' },
    );
    for (const question of [
      'For what does management need the approval of the supervisory board?',
      'When is board approval required?',
      'Welche Geschäfte bedürfen der Zustimmung des Aufsichtsrats?',
    ]) {
      expect(findApprovals(question, [reserved])?.entries.at(-1)?.text).toBe('(b) guarantees of any amount.');
    }
  });

  test.each([
    'Ab welchem Betrag ist die Zustimmung des Betriebsrats nötig?',
    'Wofür braucht der Vorstand die Zustimmung der Hauptversammlung?',
    'Wann muss das Protokoll genehmigt werden?',
  ])('CHAT-04 but not the list of what others approve: %s', (question) => {
    expect(findApprovals(question, [rules])).toBeNull();
  });

  test.each([
    'Wann wurde die Zustimmung des Aufsichtsrats erteilt?',
    'Wer hat den Antrag genehmigt?',
    'What was approved at the meeting?',
    'When did the board give its consent?',
  ])('CHAT-04 nor where it is asked what was approved: %s', (question) => {
    expect(approvalAskedFor(question)).toBeNull();
  });
});
