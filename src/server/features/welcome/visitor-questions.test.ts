import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { fullFacts, usualFacts } from '#support/usual-facts.ts';
import { type VisitorQuestion, visitorQuestions } from '#support/visitor-questions.ts';
import { answerVisitor } from './answer-visitor.ts';
import { makeSearchable, type SearchableKnowledge } from './knowledge/find-section.ts';
import { parseKnowledge } from './knowledge/parse-knowledge.ts';

/** Of sixty; at first sight, before anything was mended, it was 52. */
const minRight = 58;

const content = readFileSync(join(import.meta.dirname, 'knowledge/first-knowledge.md'), 'utf8');

test('WEL-02 sixty questions, half of them in each language', () => {
  expect(visitorQuestions).toHaveLength(60);
  expect(visitorQuestions.filter(({ language }) => language === 'de').length).toBeGreaterThanOrEqual(28);
  expect(new Set(visitorQuestions.map(({ question }) => question)).size).toBe(60);
});

for (const [name, facts] of [
  ['as it comes', usualFacts()],
  ['with everything set up', fullFacts()],
] as const) {
  let knowledge: SearchableKnowledge;
  beforeAll(async () => {
    knowledge = await makeSearchable(parseKnowledge(content, facts));
  });

  /** Why an answer is wrong; null = it is right. */
  const findFault = async ({ language, question, expected }: VisitorQuestion): Promise<string | null> => {
    const turns = [{ role: 'user' as const, content: question }];
    const { reply, sections, isCovered } = await answerVisitor(knowledge, turns, language);
    const answered = `${question}: ${sections.join(' ') || 'declined'}: ${reply.message}`;
    if (expected === 'declined') return sections.length === 0 && !isCovered ? null : answered;
    if (reply.language !== language) return `${reply.language}: ${answered}`;
    if ('section' in expected) return sections.includes(expected.section) ? null : answered;
    return expected.facts.every((fact) => reply.message.includes(facts[language][fact])) ? null : answered;
  };

  test(`WEL-02 visitors' questions are answered with the facts of an installation ${name}`, async () => {
    const faults: string[] = [];
    for (const question of visitorQuestions) {
      const fault = await findFault(question);
      if (fault !== null) faults.push(fault);
    }
    expect(visitorQuestions.length - faults.length, faults.join('\n')).toBeGreaterThanOrEqual(minRight);
  });
}
