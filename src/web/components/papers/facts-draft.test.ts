import { expect, test } from 'vitest';
import {
  correctionOf,
  type FactsDraft,
  isNameMissing,
  isOvertaken,
  restorationOf,
  reversalOf,
  shownIn,
  typeInto,
} from './facts-draft.ts';

const read = {
  title: 'Protokoll',
  titleSource: 'text',
  meetingDate: '2026-03-05',
  meetingDateSource: 'text',
  body: null,
  bodySource: null,
} as const;

test('MEET-04 only what was changed is sent, with the values it started from', () => {
  const draft = typeInto(typeInto({}, read, 'title', ' Neuer Titel '), read, 'meetingDate', read.meetingDate);
  expect(correctionOf(draft, read)).toEqual({ title: 'Neuer Titel', seen: { title: 'Protokoll' } });
  expect(correctionOf({}, read)).toBeNull();
  expect(correctionOf(typeInto({}, read, 'meetingDate', ''), read)).toEqual({
    meetingDate: null,
    seen: { meetingDate: '2026-03-05' },
  });
});

test('MEET-04 a field follows the document until one types into it; after that, both values are told', () => {
  const draft: FactsDraft = typeInto({}, read, 'body', 'Rat');
  const changed = { ...read, title: 'Niederschrift', body: 'Vorstand' };
  expect(shownIn(draft, changed, 'title')).toBe('Niederschrift');
  expect(shownIn(draft, changed, 'body')).toBe('Rat');
  expect((['title', 'body'] as const).map((field) => isOvertaken(draft, changed, field))).toEqual([false, true]);
  expect(correctionOf(draft, changed)).toEqual({ body: 'Rat', seen: { body: 'Vorstand' } });
  expect(isOvertaken(draft, { ...changed, body: 'Rat' }, 'body')).toBe(false);
});

test('MEET-04 a change is reverted to the user’s own earlier value, else to what was read', () => {
  const before = { ...read, title: 'Eigener', titleSource: 'user' } as const;
  const after = { ...before, title: 'Neuer', body: 'Rat', bodySource: 'user' } as const;
  expect(reversalOf({ title: 'Neuer', body: 'Rat' }, before, after)).toEqual({
    title: 'Eigener',
    body: null,
    seen: { title: 'Neuer', body: 'Rat' },
  });
  expect(restorationOf(after)).toMatchObject({ title: null, meetingDate: null, body: null });
});

test('MEET-04 a title of invisible characters is none', () => {
  expect(isNameMissing(typeInto({}, read, 'title', '\u200B '), read)).toBe(true);
  expect(isNameMissing({}, read)).toBe(false);
});
