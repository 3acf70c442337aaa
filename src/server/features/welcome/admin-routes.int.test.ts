import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  knowledgeTrialsPath,
  trialReplySchema,
  visitorQuestionsPath,
  visitorQuestionsSchema,
} from '#shared/contracts/admin-knowledge.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { welcomeChatPath } from '#shared/contracts/welcome.ts';
import { knowledgePath, knowledgeSchema } from '#shared/contracts/welcome-knowledge.ts';
import { makeProviderAdmin, postAsStranger } from '#support/account-states.ts';
import { asOwner } from '#support/as-owner.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { shortenQuestion } from './gaps/store-gaps.ts';

let service: TestApp;
let admin: TestUser;
let user: TestUser;

const published = '# Deutsch\n## Preise\nFragen: Was kostet das?\n\nEin Platz kostet 20 Euro im Monat.';

beforeAll(async () => {
  service = await startTestApp();
  [admin, user] = [await service.createUser(), await service.createUser()];
  await makeProviderAdmin(service, admin);
  await admin.request(knowledgePath, { method: 'PUT', body: { content: published, basedOn: null } });
});
afterAll(() => service.close());

const draft = '# Deutsch\n## Öffnungszeiten\nFragen: Wann ist geöffnet?\n\nDas Büro ist von 9 bis 17 Uhr geöffnet.';
const trial = (body: object, who = admin) =>
  who.request(knowledgeTrialsPath, {
    method: 'POST',
    body: { language: 'de', question: 'Wann ist geöffnet?', ...body },
  });
const listQuestions = async () =>
  visitorQuestionsSchema.parse(await (await admin.request(visitorQuestionsPath)).json());
const setKept = (isKept: boolean) => admin.request(visitorQuestionsPath, { method: 'PUT', body: { isKept } });
const ask = (content: string) => postAsStranger(service, welcomeChatPath, { messages: [{ role: 'user', content }] });

test('ADM-07 a draft can be tried without being published, and one that could answer nothing is refused with the reason', async () => {
  const tried = trialReplySchema.parse(await (await trial({ content: draft })).json());
  expect(tried).toMatchObject({
    message: 'Das Büro ist von 9 bis 17 Uhr geöffnet.',
    isCovered: true,
    sections: ['Öffnungszeiten'],
  });
  const { version, versions } = knowledgeSchema.parse(await (await admin.request(knowledgePath)).json());
  expect([version.content, versions.length]).toEqual([published, 1]);
  const empty = problemSchema.parse(await (await trial({ content: 'Nichts.' })).json());
  expect(empty.issues).toEqual([{ path: 'content', code: 'too_small' }]);
  expect((await trial({ content: draft }, user)).status).toBe(403);
});

test('ADM-07 a text of 1 MB is refused as too large, and nothing of it is stored', async () => {
  const content = `${published}\n${'Wort '.repeat(210_000)}`;
  const answer = await admin.request(knowledgePath, { method: 'PUT', body: { content, basedOn: null } });
  expect([answer.status, problemSchema.parse(await answer.json()).code]).toEqual([413, 'payload_too_large']);
  const long = `${published}\n${'Wort '.repeat(50_000)}`;
  const refused = await admin.request(knowledgePath, { method: 'PUT', body: { content: long, basedOn: null } });
  expect(problemSchema.parse(await refused.json()).issues).toEqual([{ path: 'content', code: 'too_big' }]);
});

test('ADM-07 unanswered questions are counted; their text is kept only once an admin switches that on', async () => {
  await ask('Was kostet das?');
  await ask('Vermieten Sie auch Elefanten für Kindergeburtstage?');
  expect(await listQuestions()).toEqual({ isKept: false, count: 1, questions: [] });
  expect((await setKept(true)).status).toBe(204);
  await ask('Vermieten Sie Giraffen? Schreiben Sie an berger@nordwerk.example oder 0171 2345678.');
  const { count, questions } = await listQuestions();
  expect([count, questions.map(({ question }) => question)]).toEqual([
    2,
    ['Vermieten Sie Giraffen? Schreiben Sie an … oder ….'],
  ]);
  await asOwner(
    service.address,
    "UPDATE welcome_gaps SET asked_at = now() - interval '31 days' WHERE question IS NOT NULL",
  );
  expect((await listQuestions()).questions).toEqual([]);
  await asOwner(service.address, 'UPDATE welcome_gaps SET asked_at = now()');
  expect((await setKept(false)).status).toBe(204);
  expect(await listQuestions()).toEqual({ isKept: false, count: 2, questions: [] });
  expect(await asOwner(service.address, 'SELECT FROM welcome_gaps WHERE question IS NOT NULL')).toEqual([]);
  expect((await user.request(visitorQuestionsPath)).status).toBe(403);
});

test('ADM-07 a question is kept truncated and without personal data', () => {
  expect(shortenQuestion('Wort '.repeat(80))).toHaveLength(160);
  expect(shortenQuestion('Siehe https://privat.example/x\nund +49 30 123456, bitte.')).toBe('Siehe … und …, bitte.');
  expect(shortenQuestion('Gilt § 87 Abs. 1 Nr. 6 BetrVG von 2024?')).toBe('Gilt § 87 Abs. 1 Nr. 6 BetrVG von 2024?');
});
