import { expect, test } from 'vitest';
import { type Facts, factNames } from './fact-names.ts';
import { fillFacts, findUnknownFacts } from './fill-facts.ts';

const facts = Object.fromEntries(factNames.map((name) => [name, `(${name})`])) as Facts;

test('WEL-02 placeholders become facts, with or without spaces, escaped where the text is markup', () => {
  expect(fillFacts('Bis {{limits.uploadMegabytes}} MB, {{ limits.deletionDays }} Tage.', facts)).toBe(
    'Bis (limits.uploadMegabytes) MB, (limits.deletionDays) Tage.',
  );
  const hostile = { ...facts, 'provider.company': 'A & <B>' };
  expect(fillFacts('{{provider.company}}', hostile, (value) => value.replace('<', '&lt;'))).toBe('A & &lt;B>');
});

test('WEL-02 a value that looks like a placeholder is not filled again', () => {
  const odd = { ...facts, 'provider.company': '{{limits.deletionDays}}' };
  expect(fillFacts('{{provider.company}}', odd)).toBe('{{limits.deletionDays}}');
});

test('ADM-07 placeholders that name no fact are found, each once, as written', () => {
  const text = '{{limits.uploadMegabytes}} {{limits.upload}} {{ nichts }} {{limits.upload}} {{}} {einfach}';
  expect(findUnknownFacts(text)).toEqual(['{{limits.upload}}', '{{ nichts }}', '{{}}']);
  expect(fillFacts(text, facts)).toContain('{{limits.upload}}');
});
