import { describe, expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { AnswerPart, EvidencePassage } from '../answer-engine.ts';
import { extractiveEngine } from './extractive-engine.ts';
import { findRuling } from './find-ruling.ts';
import { rulingAskedFor } from './ruling-questions.ts';

async function answer(question: string, passages: readonly EvidencePassage[]) {
  const parts: AnswerPart[] = [];
  const request = answerRequest(question, passages, { phases: ['snippets', 'summary'] });
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) parts.push(part);
  const textsOf = (phase: string) =>
    parts.flatMap((part) => (part.type === 'segment' && part.phase === phase ? [part.segment.text] : []));
  return { snippets: textsOf('snippets'), summary: textsOf('summary') };
}

const items = [
  '1. Die Schichtpläne werden vier Wochen im Voraus ausgehängt.',
  '2. Änderungen bedürfen der Zustimmung der Betroffenen.',
  '3. Die Kosten trägt die Arbeitgeberin.',
];
const spruch = (id: string, section: string, text: string, ordinal: number, score: number) =>
  evidencePassage(text, {
    id,
    ordinal,
    documentId: 'spruch',
    title: 'Spruch der Einigungsstelle zu den Schichtplänen',
    fileName: 'spruch.pdf',
    section,
    firstPage: ordinal + 1,
    lastPage: ordinal + 1,
    score,
  });
const ruling = [
  spruch(
    'reasons',
    'II. Gründe',
    'Die Einigungsstelle hat entschieden, die Belange abzuwägen. Wie die Einigungsstelle weiter entschieden hat, genügt ein Aushang.',
    1,
    1,
  ),
  spruch('operative', 'I. Spruch', items.join('\n\n'), 0, 0.6),
];

describe('CHAT-04 who asks what was decided gets the operative part of the ruling', () => {
  test.each([
    'Wie hat die Einigungsstelle entschieden?',
    'Wie hat die Einigungsstelle über die Schichtpläne entschieden?',
    'Was besagt der Spruch?',
    'What did the conciliation board decide?',
  ])('CHAT-04 whole and before its reasons: %s', async (question) => {
    const { snippets, summary } = await answer(question, ruling);
    expect(summary).toEqual(items);
    expect(snippets[0]?.replaceAll('\n', ' ')).toBe(items.join(' '));
  });

  test('CHAT-04 of a part that is asked for what is of that', async () => {
    const { summary } = await answer('Was hat die Einigungsstelle zu den Kosten entschieden?', ruling);
    expect(summary).toEqual([items[2]]);
  });

  test('CHAT-04 where nothing but the text tells its parts', () => {
    const judgment = evidencePassage(
      'Landgericht Kassel\n\nhat auf die Verhandlung vom 18. April 2024 für Recht erkannt:\n\nTenor\n\n1. Die Beklagte zahlt 86 400 EUR.\n2. Im Übrigen wird die Klage abgewiesen.\n\nEntscheidungsgründe\n\nDas Gericht hat entschieden, dem Gutachten zu folgen.',
      { title: 'Landgericht Kassel', fileName: 'urteil.txt', section: null },
    );
    const told = (question: string) => findRuling(question, [judgment])?.entries.map(({ text }) => text);
    const both = ['1. Die Beklagte zahlt 86 400 EUR.', '2. Im Übrigen wird die Klage abgewiesen.'];
    expect(told('Was hat das Landgericht entschieden?')).toEqual(both);
    expect(told('Wie ging der Rechtsstreit vor dem Gericht aus?')).toEqual(both);
    expect(told('Was hat das Gericht zum Ferienlager entschieden?')).toBeUndefined();
  });

  test('CHAT-04 behind the clause that announces it', () => {
    const award = evidencePassage(
      '2. Reasons\n\n2.1 The tribunal decided to hear two experts.\n\n3. Conclusion\n\nFor these reasons the arbitrator awards and orders as follows:\n\n(a) The Respondent shall pay GBP 212,750.\n\n(b) All other claims are dismissed.\n\nLondon, 9 September 2024',
      { title: 'Final Award in the Arbitration Larkfield v Corbel', language: 'en', section: null },
    );
    for (const question of ['What did the tribunal decide?', 'What was the outcome of the arbitration?']) {
      const entries = findRuling(question, [award])?.entries.map(({ text }) => text);
      expect(entries?.join(' ')).toBe(
        'For these reasons the arbitrator awards and orders as follows: (a) The Respondent shall pay GBP 212,750. (b) All other claims are dismissed.',
      );
    }
  });

  test('CHAT-04 but not that of others, nor of minutes that tell of it', () => {
    expect(findRuling('Was hat das Landgericht entschieden?', ruling)).toBeNull();
    const minutes = ruling.map((passage) => ({ ...passage, title: 'Protokoll: Spruch der Einigungsstelle' }));
    expect(findRuling('Wie hat die Einigungsstelle entschieden?', minutes)).toBeNull();
  });

  test.each([
    'Wann hat die Einigungsstelle entschieden?',
    'Warum hat das Gericht so entschieden?',
    'Was wurde in der Sitzung beschlossen?',
    'Was hat der Aufsichtsrat zur Einigungsstelle beschlossen?',
    'What did the board decide on the award of the contract?',
    'What did the council decide on the tennis court?',
  ])('CHAT-04 nor where something else is asked: %s', (question) => {
    expect(rulingAskedFor(question)).toBeNull();
  });
});
