import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import { askInMemory } from './ask-in-memory.ts';
import { guideExamples } from './guide-examples.ts';
import type { MemoryCorpus } from './memory-corpus.ts';
import { readPersona } from './read-persona.ts';

/** Questions in quotation marks, of both languages, without line breaks. */
function questionsOfGuide(): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/user-guide.md'), 'utf8');
  const asking = [...guide.matchAll(/^\*\*(?:Fragen|Ask)\.\*\*.*?(?=^\*\*)/gms)].map(([part]) => part).join('\n');
  return [...asking.matchAll(/[„"]([^“"]*\?)[“"]/g)].map(([, question = '']) => question.replace(/\s+/g, ' '));
}

test('CHAT-04 the examples of the user guide are the ones tried here', () => {
  expect(questionsOfGuide()).toEqual(guideExamples.map(({ question }) => question));
});

test('CHAT-04 DEMO-02 the demo’s papers answer each example of the user guide completely', async () => {
  const { personas } = await loadDemoManifest();
  const corpora = new Map<string, MemoryCorpus>();
  for (const { question, persona: key = 'supervisory-board', before, says } of guideExamples) {
    const persona = personas.find((each) => each.key === key);
    if (persona && !corpora.has(key)) corpora.set(key, await readPersona(persona));
    const corpus = corpora.get(key) as MemoryCorpus;
    const { text, evidence } = await askInMemory(corpus, before === undefined ? { question } : { question, before });
    expect(evidence, question).toBe('answered');
    expect(
      says.filter((each) => !text.includes(each)),
      `${question}: ${text}`,
    ).toEqual([]);
  }
});
