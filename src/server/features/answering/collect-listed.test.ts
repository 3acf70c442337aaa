import { expect, test } from 'vitest';
import { meetingsOfTopic } from './collect-listed.ts';
import type { Meeting } from './find-meeting.ts';

const meeting = (documentId: string, title: string, date: string): Meeting => ({
  documentId,
  title,
  fileName: `${documentId}.pdf`,
  date,
});
const meetings = [
  meeting('d', 'Protokoll des Vorstands', '2024-11-05'),
  meeting('c', 'Protokoll des Aufsichtsrats', '2024-09-24'),
  meeting('b', 'Protokoll des Aufsichtsrats', '2024-06-18'),
  meeting('a', 'Protokoll des Aufsichtsrats', '2023-06-18'),
];
const idsOf = (topic: string) => meetingsOfTopic(topic, meetings).meetings.map(({ documentId }) => documentId);

test('CHAT-04 a list of a year is one of all its meetings, oldest first', () => {
  expect(idsOf('Welche wurden 2024 ?')).toEqual(['b', 'c', 'd']);
  expect(meetingsOfTopic('Welche wurden 2021 ?', meetings)).toEqual({ meetings: [], isOfYears: true });
});

test('CHAT-04 a body limits it to its own papers; any other topic is none of whole meetings', () => {
  expect(idsOf('Welche hat der Aufsichtsrat 2024 ?')).toEqual(['b', 'c']);
  expect(idsOf('Welche zum Hallenbad ?')).toEqual([]);
});
