import { expect, test } from 'vitest';
import { splitSections } from '#server/platform/linguistics/thesaurus/layout.ts';
import { compileThesaurus } from './compile-thesaurus.ts';

test('each expression is stored once, with the forms in parentheses and the regular past', () => {
  const { text, germanCount, formStarts } = splitSections(
    compileThesaurus(
      'v\tbeschließen (beschloss, beschlossen)\tresolve; decide\tentscheiden\t\t\nv\tentscheiden\tdecide\t\t\tresolve\n',
    ).buffer,
  );
  expect(Buffer.from(text).toString('latin1')).toBe(
    'beschliessenbeschlossbeschlossenbeschliesstentscheidenentscheidetresolvedecide',
  );
  expect(germanCount).toBe(2);
  expect([...formStarts]).toEqual([0, 4, 6, 7, 8]);
});

test('the same source yields the same bytes', () => {
  const source = 'n\tRat (Räte)\tcouncil\t\t\tBeirat; advice\n';
  expect(Buffer.from(compileThesaurus(source)).equals(compileThesaurus(source))).toBe(true);
});
