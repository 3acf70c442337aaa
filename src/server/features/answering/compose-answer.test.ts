import { expect, test } from 'vitest';
import { rankedPassage } from '#support/ranked-passages.ts';
import type { RetrievalRequest } from '../retrieval/service.ts';
import { type AnswerSources, composeAnswer } from './compose-answer.ts';
import { recordOfActs } from './find-for-list.ts';

const text = 'Die Sanierung der Turnhalle wird mit 5:2 Stimmen beschlossen. Dagegen stimmt Herr Frick.';

const passage = rankedPassage(text, { meetingDate: '2024-03-12' });

/** Where recommendations to a question are searched for: the first and the last day, for each search. */
async function daysSearchedForActs(question: string) {
  const requests: RetrievalRequest[] = [];
  const sources: AnswerSources = {
    search: (request) => {
      requests.push(request);
      return Promise.resolve({ passages: [passage], searched: { passages: 1, documents: 1 } });
    },
    listMeetings: () => Promise.resolve([]),
    listEarlierVersions: () => Promise.resolve(new Map()),
    loadPages: () => Promise.resolve(new Map([['minutes', [{ number: 1, label: null, text }]]])),
    log: { warn: () => {} },
  };
  const asked = {
    question,
    history: [],
    limits: null,
    interfaceLanguage: 'de',
    isDetailed: false,
    phases: ['recommendations'],
    earlierCitations: [],
  } as const;
  for await (const part of composeAnswer(asked, [], sources, new AbortController().signal)) expect(part).toBeDefined();
  return requests
    .filter((each) => each.question.includes(recordOfActs.de))
    .map(({ dateFrom, dateTo }) => [dateFrom, dateTo]);
}

test('CHAT-07 what a day of two halves calls for is searched in the papers of that day', async () => {
  const day = ['2024-03-12', '2024-03-12'];
  expect(await daysSearchedForActs('Was wurde am 12. März 2024 zur Turnhalle beschlossen?')).toEqual([day]);
  expect(
    await daysSearchedForActs('Was wurde am 12. März 2024 zur Turnhalle beschlossen und wer war dagegen?'),
  ).toEqual([day, day]);
  expect(await daysSearchedForActs('Was wurde zur Turnhalle beschlossen und wer war dagegen?')).toEqual([[null, null]]);
});

test('CHAT-05 what is told of another plant than the one that is asked about is related at best', async () => {
  const told = rankedPassage('Der Umsatz des Werks Neuss liegt mit 8,4 Mio. EUR um 6 Prozent über dem Vorjahr.');
  const evidenceFor = async (question: string) => {
    const sources: AnswerSources = {
      search: () => Promise.resolve({ passages: [told], searched: { passages: 1, documents: 1 } }),
      listMeetings: () => Promise.resolve([]),
      listEarlierVersions: () => Promise.resolve(new Map()),
      loadPages: () => Promise.resolve(new Map([['minutes', [{ number: 1, label: null, text: told.text }]]])),
      log: { warn: () => {} },
    };
    const asked = {
      question,
      history: [],
      limits: null,
      interfaceLanguage: 'de',
      isDetailed: false,
      phases: ['summary'],
      earlierCitations: [],
    } as const;
    for await (const part of composeAnswer(asked, [], sources, new AbortController().signal))
      if (part.type === 'searched') return part.evidence;
    return null;
  };
  expect(await evidenceFor('Wie hoch ist der Umsatz des Werks Neuss?')).toBe('answered');
  expect(await evidenceFor('Wie hoch ist der Umsatz des Werks Köln?')).toBe('related');
});
