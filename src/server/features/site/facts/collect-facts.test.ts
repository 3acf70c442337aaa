import { expect, test } from 'vitest';
import { sourceKinds } from '#shared/contracts/sources.ts';
import { factNames } from '#shared/facts/fact-names.ts';
import { readableExtensions } from '#shared/limits.ts';
import { fullFacts, usualFacts } from '#support/usual-facts.ts';

const languages = ['de', 'en'] as const;

test('PUB-07 WEL-02 every fact has a value in both languages; only sentences about what is missing may be empty', () => {
  for (const facts of [usualFacts(), fullFacts()])
    for (const language of languages)
      expect(factNames.filter((name) => facts[language][name] === '' && name !== 'sources.missing')).toEqual([]);
});

test('WEL-02 all file formats that are read are named, and nothing else', () => {
  for (const language of languages) {
    const text = usualFacts()[language]['formats.read'].toLowerCase();
    const named = new Set<string>(text.split(/[^a-z0-9]+/));
    expect(readableExtensions.filter((extension) => !named.has(extension))).toEqual([]);
  }
});

test('SRC-01 PUB-07 what is set up is offered, what is not is said, nothing of it is "coming"', () => {
  const [usual, full] = [usualFacts().de, fullFacts().de];
  expect(usual['sources.connected']).toBe('ein Postfach (IMAP) oder Nextcloud oder WebDAV');
  expect(usual['sources.missing']).toMatch(/nicht eingerichtet: SharePoint und OneDrive, Google Drive und Dropbox/);
  expect(usual['plans.basic.parts']).toMatch(/nicht eingerichtet: Anbindung an SharePoint/);
  expect(full['sources.missing']).toBe('');
  expect(full['plans.basic.parts']).toBe('Enthalten: Anbindung an SharePoint.');
  expect(full['plans.plus.parts']).toBe('Enthalten: Alle Anbindungen. In Vorbereitung: Erweiterte Auswertungen.');
  for (const kind of sourceKinds) expect(usualFacts({ offered: [kind] }).en['sources.connected']).not.toBe('');
});

test('WEL-02 what is said about language models, demo, scanner and confirmation is as configured', () => {
  const model = { name: 'Qwen', region: '', dialect: 'ollama', isPrivateAllowed: true, uses: ['answers'] } as const;
  const none = usualFacts().en;
  const some = usualFacts({ models: [{ ...model, uses: ['answers'] }], isDemoOn: false }).en;
  expect(none['models.state']).toMatch(/^No language model/);
  expect(none['models.thirdParties']).toMatch(/no third party/);
  expect(some['models.state']).toContain('Qwen');
  expect(some['models.thirdParties']).not.toMatch(/no third party/);
  expect(usualFacts({ models: null }).en['models.thirdParties']).not.toMatch(/no third party/);
  expect([none['demo.offer'], some['demo.offer']]).toEqual([
    expect.stringContaining('3 demo accounts'),
    'There is no demo on this server.',
  ]);
  expect(none['scanner.state']).not.toBe(fullFacts().en['scanner.state']);
  expect(fullFacts().en['signUp.confirmation']).toContain('24 hours');
});
