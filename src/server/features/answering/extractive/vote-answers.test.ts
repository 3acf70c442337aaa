import { expect, test } from 'vitest';
import { answerRequest, evidencePassage } from '#support/answer-requests.ts';
import type { EvidencePassage } from '../answer-engine.ts';
import { listKindOf } from '../list-questions.ts';
import { answerKindOf } from './answer-cue.ts';
import { designationsOf } from './designations.ts';
import { extractiveEngine } from './extractive-engine.ts';

const passage = (id: string, text: string, changes: Partial<EvidencePassage> = {}) =>
  evidencePassage(text, {
    id,
    title: 'Protokoll Nr. 61 vom 16. August 2023',
    meetingDate: '2023-08-16',
    firstPage: 33,
    lastPage: 33,
    ...changes,
  });

// The clerk forgot one full stop.
const demands = passage(
  'demands',
  `Diskussion – nicht weiter benützt.

Beschlussfassung

Forderung 1 wird mit 107:2 Stimmen bei 3 Enthaltungen nicht erheblich erklärt. Forderung 2 wird mit 112:2 Stimmen erheblich erklärt.

Forderung 3 wird mit 112:1 Stimmen erheblich erklärt.

Forderung 4 wird mit 115:0 Stimmen erheblich erklärt

Forderung 5 wird mit 67:47 Stimmen bei 1 Enthaltung erheblich erklärt.

Forderung 6 wird mit 70:46 Stimmen erheblich erklärt.`,
);
const fed = passage(
  'fed',
  'Voting against this action: James Bullard. The Board of Governors voted unanimously to approve a 1/4 percentage point increase in the primary credit rate.',
  { documentId: 'fed', title: 'Minutes', language: 'en', meetingDate: '2022-03-16', score: 0.8 },
);

async function answer(question: string, passages: EvidencePassage[]) {
  const request = answerRequest(question, passages);
  const texts = { snippets: [] as string[], summary: [] as string[], recommendations: [] as string[] };
  for await (const part of extractiveEngine.answer(request, new AbortController().signal)) {
    if (part.type === 'segment') texts[part.phase].push(part.segment.text);
  }
  return texts;
}

test.each(['Wie wurde Forderung 4 abgestimmt?', 'Was hat der Grosse Rat zur Forderung 4 beschlossen?'])(
  'CHAT-04 the result of a numbered demand answers, not that of its neighbours or of another body: %s',
  async (question) => {
    const { snippets, summary } = await answer(question, [fed, demands]);
    expect(snippets).toEqual(['Forderung 4 wird mit 115:0 Stimmen erheblich erklärt']);
    expect(summary).toEqual(snippets);
  },
);

test('CHAT-04 who asks for the results gets all of them, the one without a full stop, too', async () => {
  const { summary } = await answer('Abstimmungsergebnisse der sechs Forderungen', [demands]);
  expect(summary.map((text) => text.slice(0, 11))).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Forderung ${number}`));
});

test('CHAT-04 what came of a motion is told by its vote before any plea', async () => {
  const plea = passage(
    'plea',
    'Deshalb bitte ich die Ratsmitglieder, den Antrag zur Freiwilligenarbeit für das Wohl unseres Kantons erheblich zu erklären.',
    { firstPage: 23, lastPage: 23, score: 0.6, section: 'Antrag Freiwilligenarbeit' },
  );
  const result = passage(
    'result',
    `Beschlussfassung

Der Antrag wird mit 59:55 Stimmen bei 3 Enthaltungen erheblich erklärt.`,
    { firstPage: 26, lastPage: 26, section: 'Antrag Freiwilligenarbeit' },
  );
  const { summary } = await answer('Wurde der Antrag Freiwilligenarbeit erheblich erklärt?', [plea, demands, result]);
  expect(summary[0]).toBe('Der Antrag wird mit 59:55 Stimmen bei 3 Enthaltungen erheblich erklärt.');
  expect(summary.some((text) => text.includes('Forderung'))).toBe(false);
});

test.each([
  'Wurde der Antrag Freiwilligenarbeit erheblich erklärt?',
  'Wie ging die Motion Sport- und Kulturförderung aus?',
  'Wie ist die Motion ausgegangen?',
  'How did the motion go?',
])('CHAT-04 asks how a vote went: %s', (question) => {
  expect(answerKindOf(question)).toBe('vote');
});

test('CHAT-04 a number behind a noun names a thing; years and days do not', () => {
  expect(designationsOf('Wie wurde Forderung 4 abgestimmt?')).toEqual([{ noun: 'forderung', number: '4' }]);
  expect(designationsOf('Was stand am 16. August 2023 im Rechenschaftsbericht 2022 auf August 4?')).toEqual([]);
  expect(listKindOf('Abstimmungsergebnisse der sechs Forderungen')).toBe('decisions');
});

test('CHAT-04 a line answers whose label is what was asked; "entschuldigt" and "abwesend" each find their own first', async () => {
  const excused = passage(
    'excused',
    `Erledigte

Traktanden:\t1 bis 8

Entschuldigt:\tBétrisey Karin, Kesswil

Indergand Aline, Altnau

Kuhn Petra, Fruthwilen`,
    { firstPage: 2, lastPage: 2 },
  );
  const votes = passage('votes', 'Name\tStimme\nArnold Josef\tAbwesend', {
    documentId: 'votes',
    title: 'Abstimmungsprotokoll',
    context: 'Name: Arnold Josef; Stimme: Abwesend',
    score: 0.6,
  });
  const names = 'Entschuldigt: Bétrisey Karin, Kesswil; Indergand Aline, Altnau; Kuhn Petra, Fruthwilen';
  expect((await answer('Wer war entschuldigt?', [votes, excused])).summary).toEqual([names]);
  expect((await answer('Wer war am 16. August 2023 abwesend?', [excused])).summary).toEqual([names]);
  expect((await answer('Wer war abwesend?', [votes, excused])).summary.join(' ')).toMatch(/^„Abwesend“ .*Arnold Josef/);
  expect((await answer('Wer war entschuldigt?', [votes])).summary.join(' ')).toMatch(/^„Abwesend“ .*Arnold Josef/);
  const tally = passage('tally', 'Datum: 14.08.2024\n\nJa: 0\n\nNein: 0\n\nEnthaltung: 0');
  expect((await answer('Wie viele stimmten am 14.08.2024 mit Ja?', [tally])).snippets[0]).toBe('Ja: 0');
});

test('CHAT-04 a follow-up of something else is answered by what tells that, not by the vote asked about before it', async () => {
  const item = passage(
    'item',
    'Der Vorstand beantragt den Erwerb der Windparks Südheide. Die Finanzierung erfolgt zu 60 Prozent aus Eigenmitteln. Dem Erwerb wird mit 4 Ja-Stimmen und 1 Nein-Stimme zugestimmt. Dagegen stimmt Prof. Harms.',
  );
  const request = answerRequest('Und wie wird das finanziert?', [item], {
    standaloneQuestion: 'Und wie wird das finanziert? Erwerb Windparks',
    history: [{ question: 'Wer war dagegen?', answer: 'Dagegen stimmt Prof. Harms.' }],
    phases: ['summary'],
  });
  const summary: string[] = [];
  for await (const part of extractiveEngine.answer(request, new AbortController().signal))
    if (part.type === 'segment') summary.push(part.segment.text);
  expect(summary[0]).toBe('Die Finanzierung erfolgt zu 60 Prozent aus Eigenmitteln.');
  expect(summary.join(' ')).not.toContain('Dagegen');
});
