import { expect, test } from 'vitest';
import { asksWhenMeetingWas, dayOfMeeting, type Meeting, meetingAskedFor, meetingOfMonth } from './find-meeting.ts';

const meetings: readonly Meeting[] = [
  { documentId: 'd', title: 'Minutes of the Board meeting', fileName: 'board.pdf', date: '2024-11-05' },
  { documentId: 'c', title: 'Protokoll der 43. Sitzung des Aufsichtsrats', fileName: 'c.pdf', date: '2024-09-24' },
  { documentId: 'b', title: 'Vorlage', fileName: 'Aufsichtsrat_2024-09-24.pdf', date: '2024-09-24' },
  { documentId: 'a', title: 'Protokoll der 42. Sitzung des Aufsichtsrats', fileName: 'a.pdf', date: '2024-06-18' },
];

const dayIn = (question: string) => {
  const asked = meetingAskedFor(question);
  return asked && dayOfMeeting(asked, meetings);
};

test('CHAT-04 the last meeting is that of the newest day, the one before that of the day before', () => {
  expect(dayIn('Was wurde an der letzten Sitzung beschlossen?')).toBe('2024-11-05');
  expect(dayIn('Was wurde an der vorletzten Sitzung beschlossen?')).toBe('2024-09-24');
  expect(dayIn('What was decided at the most recent meeting?')).toBe('2024-11-05');
  expect(dayIn('Who attended the meeting before last?')).toBe('2024-09-24');
});

test.each([
  ['Who attended the committee meeting before last?', '2024-09-24'],
  ['Who attended the penultimate committee meeting?', '2024-09-24'],
  ['What was said at the second-to-last meeting?', '2024-09-24'],
  ['Who attended the meeting before the last?', '2024-09-24'],
  ['Who attended the meeting before the last one?', '2024-09-24'],
  ['Wer fehlte in der Sitzung vor der letzten?', '2024-09-24'],
  ['What did the last ordinary board meeting decide?', '2024-11-05'],
  ['Who spoke at the last meeting before the vote?', '2024-11-05'],
  ['Wer stimmte an der letzten Sitzung vor der Pause dagegen?', '2024-11-05'],
])('CHAT-04 words next to the meeting tell which: %s', (question, date) => {
  expect(dayIn(question)).toBe(date);
});

test.each([
  'What did the meeting decide before the last audit?',
  'Who attended the meeting before the last audit?',
  'Who spoke last at the meeting on the ferry?',
  'Who spoke last before the meeting?',
  'Who spoke last in the meeting?',
  'Who came last and left the meeting?',
  'What was the last item of the meeting?',
  'What was decided before the last meeting?',
  'What has changed since the last meeting?',
  'Was beschloss die Sitzung vor der letzten Revision?',
  'Was wurde vor der letzten Sitzung beschlossen?',
  'Was ist seit der letzten Sitzung geschehen?',
  'Wer sprach an der Sitzung zuletzt?',
  'Wer sprach als letzter im Meeting?',
])('CHAT-04 words elsewhere in the sentence name no meeting: %s', (question) => {
  expect(meetingAskedFor(question)).toBeNull();
});

test('CHAT-04 where the body is named, its own meetings count', () => {
  expect(dayIn('Wer fehlte in der letzten Sitzung des Aufsichtsrats?')).toBe('2024-09-24');
  expect(dayIn('Was beschloss die letzte Aufsichtsratssitzung?')).toBe('2024-09-24');
  expect(dayIn('Was geschah an der vorletzten Sitzung des Aufsichtsrates?')).toBe('2024-06-18');
  expect(dayIn('Who was absent at the last board meeting?')).toBe('2024-11-05');
});

test('CHAT-05 there is no meeting before the only one', () => {
  const asked = meetingAskedFor('Was wurde an der vorletzten Sitzung beschlossen?');
  expect(asked && dayOfMeeting(asked, meetings.slice(0, 1))).toBeNull();
});

test('the minutes of the last meeting are approved in the next one; other questions name none', () => {
  expect(meetingAskedFor('Wurde das Protokoll der letzten Sitzung genehmigt?')).toBeNull();
  expect(meetingAskedFor('Wann ist die nächste Sitzung?')).toBeNull();
  expect(meetingAskedFor('Wie hoch war die letzte Rechnung?')).toBeNull();
});

test('CHAT-04 the question is searched without the words that tell which meeting', () => {
  expect(meetingAskedFor('Was wurde an der letzten Sitzung beschlossen?')?.question).toBe(
    'Was wurde an der Sitzung beschlossen?',
  );
  expect(asksWhenMeetingWas('Wann war die Sitzung?')).toBe(true);
  expect(asksWhenMeetingWas('Wann war die Sitzung des Hallenbads?')).toBe(true);
  expect(asksWhenMeetingWas('Wann wird gebaut?')).toBe(false);
});

test.each([
  ['Wie lange ging die Junisitzung 2024?', '2024-06-18', 'Wie lange ging die Sitzung?'],
  ['Wer fehlte in der Septembersitzung?', '2024-09-24', 'Wer fehlte in der Sitzung?'],
  ['Wer fehlte in der Sitzung im Juni 2024?', '2024-06-18', 'Wer fehlte in der Sitzung?'],
  ['How long was the November 2024 board meeting?', '2024-11-05', 'How long was the board meeting?'],
  ['Who attended the meeting in September 2024?', '2024-09-24', 'Who attended the meeting?'],
])('CHAT-04 a month named with the meeting tells which: %s', async (asked, date, question) => {
  expect(await meetingOfMonth(asked, () => meetings)).toEqual({ date, question });
});

test('CHAT-05 a month without a meeting, or with those of several days, tells none', async () => {
  const more: Meeting = {
    documentId: 'e',
    title: 'Protokoll Prüfungsausschuss',
    fileName: 'e.pdf',
    date: '2024-06-27',
  };
  expect(await meetingOfMonth('Wie lange ging die Junisitzung 2023?', () => meetings)).toBeNull();
  expect(await meetingOfMonth('Wie lange ging die Märzsitzung?', () => meetings)).toBeNull();
  expect(await meetingOfMonth('Wie lange ging die Sitzung?', () => meetings)).toBeNull();
  expect(await meetingOfMonth('Wie lange ging die Junisitzung 2024?', () => [...meetings, more])).toBeNull();
  const ofBody = await meetingOfMonth('Wie lange ging die Junisitzung 2024 des Aufsichtsrats?', () => [
    ...meetings,
    more,
  ]);
  expect(ofBody?.date).toBe('2024-06-18');
});
