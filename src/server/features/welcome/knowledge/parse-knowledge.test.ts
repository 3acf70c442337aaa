import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullFacts, usualFacts } from '#support/usual-facts.ts';
import { parseKnowledge } from './parse-knowledge.ts';

test('WEL-02 a section has its language, id, question words, actions, and sentences as plain text', () => {
  const { sections } = parseKnowledge(`
Notiz an uns, die niemand liest.

# Deutsch

## Preise {#price}

Fragen: Was kostet das?
Weiter: pricing, contact, unbekannt

**Basic** kostet z. B. nichts. Mehr steht [hier](https://evil.example/x).

- Erster Punkt
- Zweiter Punkt

## Leer

# English

### Prices {#price}

Basic is free.
`);
  expect(sections).toEqual([
    {
      id: 'price',
      language: 'de',
      title: 'Preise',
      questions: 'Was kostet das?',
      actions: ['pricing', 'contact'],
      sentences: ['Basic kostet z. B. nichts.', 'Mehr steht hier.', '– Erster Punkt', '– Zweiter Punkt'],
    },
    { id: 'price', language: 'en', title: 'Prices', questions: '', actions: [], sentences: ['Basic is free.'] },
  ]);
});

test('WEL-02 a section with only questions is kept: it holds what to decline', () => {
  const { sections } = parseKnowledge('## Wetter {#weather}\nFragen: Regnet es morgen?\n## Leer');
  expect(sections).toEqual([
    { id: 'weather', language: 'de', title: 'Wetter', questions: 'Regnet es morgen?', actions: [], sentences: [] },
  ]);
});

test('WEL-02 a text with only headings is understood, too', () => {
  const { sections } = parseKnowledge('# Über uns\nWir sind da.\n## Kontakt\nRufen Sie an.');
  expect(sections.map(({ id, language, title }) => [id, language, title])).toEqual([
    ['section-1', 'de', 'Über uns'],
    ['section-2', 'de', 'Kontakt'],
  ]);
});

test('WEL-02 the initial text says the same in both languages, in answers of two to four sentences', () => {
  const content = readFileSync(join(import.meta.dirname, 'first-knowledge.md'), 'utf8');
  for (const facts of [usualFacts(), fullFacts()]) {
    const { sections } = parseKnowledge(content, facts);
    const of = (language: 'de' | 'en') => sections.filter((section) => section.language === language);
    expect(of('de').length).toBeGreaterThan(40);
    expect(of('de').map(({ id, actions }) => [id, actions])).toEqual(of('en').map(({ id, actions }) => [id, actions]));
    expect(new Set(of('de').map(({ id }) => id)).size).toBe(of('de').length);
    const isDeclined = (id: string) => id.startsWith('unknown-');
    const hasOtherLength = sections.filter(({ id, sentences: { length } }) =>
      isDeclined(id) ? length > 0 : length < 2 || length > 4,
    );
    expect(hasOtherLength.map(({ id }) => id)).toEqual([]);
  }
  // Invented amounts would be a promise.
  expect(content).not.toMatch(/[€$£]|EUR|CHF|USD/);
});

test('WEL-02 placeholders are filled in the language of their section; a sentence with an unknown one is left out', () => {
  const text = '{{plans.basic.people}} je Konto. Gibt es {{nichts}} hier? Gut.';
  const { sections } = parseKnowledge(`# Deutsch\n## A\n${text}\n# English\n## A\n${text}`, usualFacts());
  expect(sections.map(({ sentences }) => sentences)).toEqual([
    ['1 Person je Konto.', 'Gut.'],
    ['1 user je Konto.', 'Gut.'],
  ]);
});
