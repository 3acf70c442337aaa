import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerQuestion } from '#server/features/answering/public.ts';
import { answerSample } from '#server/features/chats/answers/answer-sample.ts';
import { fillPersona, languageOfSample, openPersona, versionOfPapers } from '#server/features/demo/fill-persona.ts';
import { type DemoPersona, loadDemoManifest } from '#server/features/demo/load-manifest.ts';
import { removeSamples, removeStoredFiles, storeSample } from '#server/features/uploads/files/store-sample.ts';
import { type TaskState, taskListSchema } from '#shared/contracts/meetings.ts';
import { suggestedQuestionsSchema } from '#shared/contracts/suggestions.ts';
import { demoDay, demoPassword } from '#shared/limits.ts';
import { landing } from '#shared/messages/de/landing.ts';
import { landing as english } from '#shared/messages/en/landing.ts';
import { stateOfTask } from '#shared/task-state.ts';
import { postAsStranger } from '#support/account-states.ts';
import { ask, followToEnd, readChat } from '#support/chat-driver.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { demoExamples } from '../evals/demo-examples.ts';
import { guideExamples } from '../evals/guide-examples.ts';

const { personas } = await loadDemoManifest();
const languages = ['de', 'en'] as const;

let worker: TestApp;
let service: TestApp;
const visitors = new Map<string, TestUser>();

beforeAll(async () => {
  // The one reads papers; only the other is a demo, or it would fill itself.
  worker = await startTestApp({ withWorkers: true });
  const { dataDirectory } = worker.platform.config;
  const config = { DEMO_MODE: 'on', READER: 'on', DATA_DIR: dataDirectory } as const;
  service = await startTestApp({ address: worker.address, config });
  for (const persona of personas) visitors.set(persona.key, await visit(persona));
}, 300_000);
afterAll(async () => {
  await service.close();
  await worker.close();
});

/** A visit to a persona's papers, as filled for the demo, without its sample chats. */
async function visit(persona: DemoPersona): Promise<TestUser> {
  const papers = { ...persona, questions: [] };
  const { owner } = await openPersona(service.platform, papers, await versionOfPapers(papers));
  const intake = {
    storeSample,
    removeSamples,
    removeStoredFiles,
    answerSample: (...[platform, scope, asked]: Parameters<Parameters<typeof fillPersona>[3]['answerSample']>) =>
      answerSample(platform, scope, answerQuestion, asked),
  };
  await fillPersona(service.platform, owner, papers, intake, AbortSignal.timeout(200_000));
  const answer = await postAsStranger(service, '/api/auth/sign-in/email', {
    email: persona.email,
    password: demoPassword,
  });
  const cookie = answer.headers.getSetCookie().map((value) => value.split(';')[0]);
  const anybody = { id: '', email: '', cookie: cookie.join('; ') } as TestUser;
  const me = (await (await service.signInAs(anybody).request('/api/users/me')).json()) as { id: string; email: string };
  return service.signInAs({ ...anybody, id: me.id, email: me.email });
}

async function told(persona: DemoPersona, question: string, language: 'de' | 'en', before?: string): Promise<string[]> {
  const user = visitors.get(persona.key) as TestUser;
  let chatId: string | undefined;
  if (before !== undefined) {
    const first = await ask(user, undefined, { question: before, language });
    await followToEnd(user, first.answer.id);
    chatId = first.chat.id;
  }
  const { chat, answer } = await ask(user, chatId, { question, language });
  await followToEnd(user, answer.id);
  const { messages } = await readChat(user, chat.id);
  const segments = messages.findLast(({ phase }) => phase === 'summary')?.segments ?? [];
  return segments.filter(({ kind }) => kind === 'sentence').map(({ text }) => text);
}

const holds = (text: string | undefined, facts: readonly string[]) => facts.every((fact) => text?.includes(fact));

test.each([
  ['de', landing.proof, ['9 Ja-Stimmen', '2 Nein-Stimmen', '1 Enthaltung']],
  ['en', english.proof, ['228 kilometres']],
] as const)(
  'PUB-04 CHAT-04 the demo answers the landing page’s question, with nothing off it (%s)',
  async (language, proof, facts) => {
    const opened = personas.find(({ key }) => key === 'supervisory-board') as DemoPersona;
    const sentences = await told(opened, proof.question, language);
    expect(holds(sentences.join('\n'), facts), sentences.join('\n')).toBe(true);
    // A view of the discussion is no vote.
    expect(sentences.filter((sentence) => sentence.includes('entgegnet'))).toEqual([]);
  },
);

test('PUB-04 DEMO-02 the English landing page’s link opens the answer to its own question', () => {
  const opened = personas.find(({ key }) => key === 'supervisory-board') as DemoPersona;
  const inEnglish = opened.questions.find((_, index) => languageOfSample(index) === 'en');
  expect(inEnglish?.question.en).toBe(english.proof.question);
});

test.each(guideExamples)('CHAT-04 the demo answers the user guide’s example: $question', async (example) => {
  const { question, persona: key = 'supervisory-board', before, says } = example;
  const asked = personas.find((each) => each.key === key) as DemoPersona;
  const language = /^(?:What|Which|And) /u.test(question) ? 'en' : 'de';
  const text = (await told(asked, question, language, before)).join('\n');
  expect(
    says.filter((each) => !text.includes(each)),
    text,
  ).toEqual([]);
});

describe.each(personas)('DEMO-02 the demo of $key', (persona) => {
  const examples = persona.examples.flatMap((example, place) =>
    languages.map((language) => ({
      language,
      question: example[language],
      expected: demoExamples[persona.key]?.[place]?.[language] ?? { neighbour: '', first: ['?'] },
    })),
  );

  test.each(examples)('CHAT-04 answers its example rightly, first sentence first: $question', async (example) => {
    const { question, language, expected } = example;
    const sentences = await told(persona, question, language);
    const { first, whole = [] } = expected;
    expect({ first: sentences[0], isRight: holds(sentences[0], first) }).toMatchObject({ isRight: true });
    expect(whole.filter((fact) => !sentences.join('\n').includes(fact))).toEqual([]);
  });

  test('CHAT-04 answers the same in other words', async () => {
    const missed: string[] = [];
    for (const { language, expected } of examples) {
      const sentences = await told(persona, expected.neighbour, language);
      const isWhole = holds(sentences.join('\n'), expected.whole ?? []);
      if (!holds(sentences[0], expected.first) || !isWhole) missed.push(expected.neighbour);
    }
    // 7 of 8 for each persona, 21 of 24 for all.
    expect(missed.length, missed.join(' ')).toBeLessThanOrEqual(1);
  });

  test('MEET-04 its tasks are done, overdue, due soon and ahead, whatever day it is', async () => {
    const user = visitors.get(persona.key) as TestUser;
    const count = async (state: TaskState) =>
      taskListSchema.parse(await (await user.request(`/api/records/tasks?state=${state}&limit=1`)).json()).total;
    const [done, overdue, coming, past] = [
      await count('done'),
      await count('overdue'),
      await count('coming'),
      await count('past'),
    ];
    expect([done > 0, overdue > 0, coming > 0, past]).toEqual([true, true, true, 0]);
    expect(overdue).toBeLessThan(coming + done);
    const page = await user.request('/api/records/tasks?limit=100');
    const { tasks } = taskListSchema.parse(await page.json());
    expect(tasks.filter((task) => stateOfTask(task, demoDay) === 'overdue').length).toBeLessThanOrEqual(overdue);
  });

  test.each(languages)('CHAT-02 what is suggested is no routine, differs, and is answered (%s)', async (language) => {
    const user = visitors.get(persona.key) as TestUser;
    const answer = await user.request(`/api/records/questions?language=${language}`);
    const { questions } = suggestedQuestionsSchema.parse(await answer.json());
    expect(questions.length).toBeGreaterThan(1);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    for (const { question } of questions) {
      expect(question).not.toMatch(/Eröffnung|Genehmigung des Protokolls|Verschiedenes|Tagesordnung/u);
      expect(await told(persona, question, language), question).not.toEqual([]);
    }
  });
});
