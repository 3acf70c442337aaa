import { expect, test } from 'vitest';
import { collectPersons } from './collect-persons.ts';

test.each(['Müller', 'Frau Müller', 'Müller, Anna', 'Dr. Anna Müller', 'A. Müller', 'Anna Müller'])(
  'MEET-02 %s is one and the same person',
  (name) => {
    const persons = collectPersons([
      'Frau Müller',
      'Müller, Anna',
      'Anna Müller',
      'Anna Müller',
      'A. Müller',
      'Hans Meier',
    ]);
    expect(persons.nameOf(name)).toBe('Anna Müller');
    expect(persons.keyOf(name)).toBe(persons.keyOf('Anna Müller'));
  },
);

test('MEET-02 a surname shared by two persons is neither of them, a fuller name is its own', () => {
  const persons = collectPersons(['Frau Müller', 'Anna Müller', 'Hans Müller', 'Anna Maria Müller']);
  expect(persons.nameOf('Frau Müller')).toBe('Frau Müller');
  expect(persons.nameOf('Hans Müller')).toBe('Hans Müller');
  expect(persons.nameOf('Anna Müller')).toBe('Anna Maria Müller');
});

test('MEET-02 bodies and other texts stay as they are', () => {
  const persons = collectPersons(['Vorstand', 'Anna Müller']);
  expect([persons.nameOf('Vorstand'), persons.nameOf('Verwaltung'), persons.nameOf('Dr.')]).toEqual([
    'Vorstand',
    'Verwaltung',
    'Dr.',
  ]);
});
