import { expect, test } from 'vitest';
import type { FoundThing } from '#shared/contracts/finding.ts';
import { matchesSearch, pathOfFound } from './palette-search.ts';

test('matches words in any order and case', () => {
  expect(matchesSearch('Protokoll der Sitzung vom 16. August', 'august PROTO')).toBe(true);
  expect(matchesSearch('Protokoll der Sitzung', 'protokoll mai')).toBe(false);
  expect(matchesSearch('Protokoll', '')).toBe(true);
});

test('NAV-01 what was found opens where it stands', () => {
  const found: FoundThing = {
    kind: 'decision',
    id: 'r',
    name: 'Das Dach wird saniert.',
    number: null,
    detail: null,
    day: null,
    documentId: 'd',
    meetingId: null,
    place: { firstPage: 2, start: 5, lastPage: 2, end: 9 },
  };
  expect(pathOfFound(found)).toBe('/documents/d?page=2&start=5&lastPage=2&end=9');
  expect(pathOfFound({ ...found, meetingId: '2026-03-05_rat' })).toBe('/meetings/2026-03-05_rat?source=d.2.5.9');
  expect(pathOfFound({ ...found, kind: 'meeting', meetingId: '2026-03-05_rat' })).toBe('/meetings/2026-03-05_rat');
  expect(pathOfFound({ ...found, kind: 'document', id: 'd', place: null })).toBe('/documents/d');
  expect(pathOfFound({ ...found, kind: 'chat', id: 'c', documentId: null, place: null })).toBe('/chat/c');
});
