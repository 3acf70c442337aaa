import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import { askInMemory } from './ask-in-memory.ts';
import type { MemoryCorpus } from './memory-corpus.ts';
import { readPersona } from './read-persona.ts';

/** Questions of the guide in its order, each with what its answer must say, the account that is asked, and what came before. */
const examples: readonly { question: string; persona?: string; before?: string; says: readonly string[] }[] = [
  { question: 'Wie wurde über die Beschaffung der Elektrogelenkbusse abgestimmt?', says: ['9 Ja-Stimmen', '2 Nein'] },
  {
    question: 'Und wer war dagegen?',
    before: 'Wie wurde über die Beschaffung der Elektrogelenkbusse abgestimmt?',
    says: ['Bruckner', 'Tannert'],
  },
  {
    question: 'Was kosten die Elektrogelenkbusse und wer war dagegen?',
    says: ['11.392 TEUR', '15.242 TEUR', 'Bruckner', 'Tannert'],
  },
  {
    question: 'Welche Schwerpunkte wurden für die Abschlussprüfung 2024 vereinbart?',
    persona: 'board-secretary',
    says: ['Gleisunterhalt', 'Deutschlandticket', 'Zuschüsse für Elektrobusse', 'Leitsystem'],
  },
  { question: 'What is the interest rate of the loan?', says: ['3.35 percent'] },
  {
    question: 'And when does repayment start?',
    before: 'What is the interest rate of the loan?',
    says: ['30 June 2027'],
  },
  { question: 'What is the interest rate and when does repayment start?', says: ['3.35 percent', '30 June 2027'] },
  {
    question: 'Which covenants does the loan agreement contain?',
    says: ['22 percent', '75 percent of the shares', 'EUR 5,000,000'],
  },
];

/** Questions in quotation marks, of both languages, without line breaks. */
function questionsOfGuide(): string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/user-guide.md'), 'utf8');
  const asking = [...guide.matchAll(/^\*\*(?:Fragen|Ask)\.\*\*.*?(?=^\*\*)/gms)].map(([part]) => part).join('\n');
  return [...asking.matchAll(/[„"]([^“"]*\?)[“"]/g)].map(([, question = '']) => question.replace(/\s+/g, ' '));
}

test('CHAT-04 the examples of the user guide are the ones tried here', () => {
  expect(questionsOfGuide()).toEqual(examples.map(({ question }) => question));
});

test('CHAT-04 DEMO-02 the demo’s papers answer each example of the user guide completely', async () => {
  const { personas } = await loadDemoManifest();
  const corpora = new Map<string, MemoryCorpus>();
  for (const { question, persona: key = 'supervisory-board', before, says } of examples) {
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
