import { expect, test } from 'vitest';
import { cutStatements, type PassageToCut, packStatements, unpackStatements } from './cut-statements.ts';

function cut(text: string, changes: Partial<PassageToCut> = {}, headings: { start: number; end: number }[] = []) {
  const passage = { text, language: 'de' as const, section: null, context: null, ...changes };
  return cutStatements(passage, headings).map(({ start, end, ...rest }) => ({ ...rest, text: text.slice(start, end) }));
}
const textsOf = (statements: readonly { text: string }[]) => statements.map(({ text }) => text);

test('CHAT-05 a bullet is not part of what a list entry says', () => {
  const found = cut(
    'Der Rat beschliesst:\n– Der Kredit wird bewilligt.\n• Die Frist wird verlängert.\n2. Der Bau beginnt im Mai.',
  );
  expect(textsOf(found)).toEqual([
    'Der Rat beschliesst:\n– Der Kredit wird bewilligt.',
    'Die Frist wird verlängert.',
    '2. Der Bau beginnt im Mai.',
  ]);
  expect(found.map(({ isEntry }) => isEntry)).toEqual([false, true, true]);
});

test('CHAT-05 what reading took for a heading is one, however it ends; so is the last of any of its sections', () => {
  const text =
    'Was kostet das Hallenbad?\nDie Kosten betragen 2,4 Millionen Franken.\nAusblick und Zusammenfassung der Beratung.\nDer Bau beginnt im Mai.';
  const start = text.indexOf('Ausblick');
  const sections = [{ start, section: 'Bericht › Ausblick und Zusammenfassung der Beratung.' }];
  const found = cut(text, { sections }, [{ start: 0, end: 25 }]);
  expect(found.map(({ form }) => form)).toEqual(['title', 'sentence', 'title', 'sentence']);
});

test('CHAT-05 a heading is not joined to the sentence below it, however it goes on', () => {
  const text = 'Bericht über den Umbau des Hallenbads im Ortsteil Nord\n2024 wurde gebaut.';
  expect(textsOf(cut(text, {}, [{ start: 0, end: text.indexOf('\n') }]))).toHaveLength(2);
});

test('CHAT-05 a table row knows the line that names its columns; the header row is a title', () => {
  const context = 'Position: Personal; 2024: 4.530\nPosition: Sachkosten; 2024: 1.200';
  const found = cut('Position\t2024\nPersonal\t4.530\nSachkosten\t1.200', { context });
  expect(found.map(({ form, label }) => [form, label])).toEqual([
    ['title', null],
    ['row', 0],
    ['row', 1],
  ]);
});

test('CHAT-05 page numbers, imprints and entries of a table of contents are no statements', () => {
  expect(cut('Seite 3 von 9\nDer Rat vertagt das Gesuch.\n5 10 15\nEinleitung .......... 4')).toMatchObject([
    { text: 'Der Rat vertagt das Gesuch.' },
  ]);
});

test('CHAT-05 packed statements are the same when unpacked', () => {
  const text = 'Titel\n\nDer Rat vertagt das Gesuch. Warum?\n• Ein Eintrag der Liste.\nPersonal\t4.530';
  const statements = cutStatements({ text, language: 'de', section: null, context: 'Art: Personal; 2024: 4.530' });
  expect(unpackStatements(packStatements(statements))).toEqual(statements);
  expect(unpackStatements(packStatements([]))).toEqual([]);
});
