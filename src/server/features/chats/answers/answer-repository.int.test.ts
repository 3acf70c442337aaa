import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#support/chat-driver.ts';
import { type ScriptedAnswers, scriptAnswers } from '#support/scripted-answers.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { changeRun, findAnswer, type RunChange } from './answer-repository.ts';

let service: TestApp;
let answers: ScriptedAnswers;
let user: TestUser;

beforeAll(async () => {
  answers = scriptAnswers();
  service = await startTestApp({ answerSource: answers.source });
  user = await service.createUser();
});
afterAll(() => service.close());

test('a change of a run sets the given fields, in any order, and ignores undefined ones', async () => {
  const { reached, letGo } = answers.holdAt('snippets');
  const answerId = (await ask(user)).answer.id;
  await reached;
  const changed = await service.platform.database.withUser(user.scope, async (tx) => {
    const own = sql`SELECT runner FROM answers WHERE user_id = ${user.id} AND id = ${answerId}`;
    const runner = (await tx.execute<{ runner: string }>(own)).rows[0]?.runner ?? '';
    const change = async (changes: unknown) => {
      const isHeld = await changeRun(tx, user.scope, { answerId, runner }, changes as RunChange);
      const { state, phases, searched } = (await findAnswer(tx, user.scope, answerId)) ?? {};
      return { isHeld, state, phases, documents: searched?.documents };
    };
    const steps = [
      await change({ storedPhases: ['snippets'], searched: { passages: 1, documents: 2 } }),
      await change({ state: undefined, searched: { passages: 1, documents: 3 }, storedPhases: [] }),
      await change({ state: undefined, searched: undefined, storedPhases: undefined, failureCode: undefined }),
      await change({ failureCode: null, state: 'done', eventCount: 0 }),
      await change({}),
    ];
    const named = await tx.execute<{ name: string }>(
      sql`SELECT name FROM pg_prepared_statements WHERE name LIKE 'change_run%' AND name NOT LIKE '%events'`,
    );
    return { steps, statements: named.rows.length };
  });
  letGo();
  expect(changed.steps).toEqual([
    { isHeld: true, state: 'running', phases: ['snippets'], documents: 2 },
    { isHeld: true, state: 'running', phases: [], documents: 3 },
    { isHeld: true, state: 'running', phases: [], documents: 3 },
    { isHeld: true, state: 'done', phases: [], documents: 3 },
    { isHeld: false, state: 'done', phases: [], documents: 3 },
  ]);
  expect(changed.statements, 'a statement for each set of parts').toBe(3);
});
