import { expect, test } from 'vitest';
import { rankedPassage } from '#support/ranked-passages.ts';
import { numberedMeetingIn } from './find-numbered-meeting.ts';
import { findPassages } from './find-passages.ts';

const paper = (id: string, meetingDate: string, text: string) =>
  rankedPassage(text, { id, documentId: id, documentTitle: 'Nordfjord AG', fileName: `${id}.txt`, meetingDate });

const stored = [
  paper(
    '47',
    '2026-03-18',
    'Niederschrift über die 47. Sitzung des Aufsichtsrats\n18. März 2026\nEntschuldigt: Dr. Marcel Lindgren\nTOP 1 Genehmigung der Niederschrift der 46. Sitzung\nDie Niederschrift der 46. Sitzung vom 3. Dezember 2025 wird genehmigt.',
  ),
  paper(
    '48',
    '2026-06-16',
    'Nordfjord AG\nNiederschrift über die 48. Sitzung des Aufsichtsrats\nam 16. Juni 2026 in Hamburg\nEntschuldigt: Olaf Winzer',
  ),
];

const ask = (question: string) =>
  findPassages(question, (_question, limit, documentId, date) => {
    const passages = stored.filter(
      (each) =>
        (documentId === undefined || each.documentId === documentId) &&
        (date === undefined || each.meetingDate === date),
    );
    return { passages: passages.slice(0, limit), searched: { passages: passages.length, documents: passages.length } };
  });

test.each([
  ['Wer fehlte in der 48. Sitzung?', '48'],
  ['Wann war die 48. Sitzung?', '48'],
  ['Wann war die 47. Sitzung des Aufsichtsrats?', '47'],
  ['Who was absent from the 48th meeting?', '48'],
  ['Wer fehlte in der Sitzung Nr. 48?', '48'],
])('CHAT-04 a meeting named by its number is that of the paper that bears it: %s', async (question, id) => {
  const found = await ask(question);
  expect(found.evidence).toBe('answered');
  expect(found.passages.map(({ documentId }) => documentId)).toEqual([id]);
});

test.each(['Wer fehlte in der 46. Sitzung?', 'Wer fehlte in der 49. Sitzung?', 'Wann war die 49. Sitzung?'])(
  'CHAT-05 what another meeting tells is no answer for the number that no paper bears: %s',
  async (question) => {
    expect((await ask(question)).evidence).not.toBe('answered');
  },
);

test.each([
  'Wurde das Protokoll der 46. Sitzung genehmigt?',
  'Was geschah seit der 46. Sitzung?',
  'Was ist am 16. Juni?',
])('CHAT-04 elsewhere a number names no meeting: %s', (question) => {
  expect(numberedMeetingIn(question)).toBeNull();
});
