import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Label, labelsIn } from '#server/platform/linguistics/labels/labels.ts';
import { addIndexedDocument } from '#support/indexed-documents.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { lookUpNamed, type NamedLimits } from './look-up-named.ts';

let service: TestApp;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  service = await startTestApp();
  [user, other] = [await service.createUser(), await service.createUser()];
  await addIndexedDocument(service.platform.database, user.scope, {
    title: 'Protokoll',
    meetingDate: '2026-03-04',
    passages: [
      'TOP 5 Der Saal wird vermietet.',
      'TOP 15 Der Chor singt im Mai.',
      '§ 7 (2) Listen werden aufbewahrt.',
      'Konto 4711: 12 Euro. Konto 47110: 9 Euro.',
      'Beschluss VR 2026/05: Die Orgel wird gestimmt.',
      'In der 9. Sitzung war niemand.',
      'Traktandum IV Die Glocke bleibt.',
    ],
  });
});
afterAll(() => service.close());

async function lookUp(as: TestUser, name: string, limits: Partial<NamedLimits> = {}) {
  const [label] = labelsIn(name) as [Label];
  const { passages, nearest } = await lookUpNamed(service.platform, as.scope, label, { documentIds: [], ...limits });
  return { texts: passages.map(({ text }) => text), nearest };
}

test.each([
  ['TOP 5', 'TOP 5 Der Saal wird vermietet.'],
  ['agenda item 15', 'TOP 15 Der Chor singt im Mai.'],
  ['Par. 7 Abs. 2', '§ 7 (2) Listen werden aufbewahrt.'],
  ['Kontonummer 4711', 'Konto 4711: 12 Euro. Konto 47110: 9 Euro.'],
  ['VR 2026/5', 'Beschluss VR 2026/05: Die Orgel wird gestimmt.'],
  ['9th meeting', 'In der 9. Sitzung war niemand.'],
  ['TOP 4', 'Traktandum IV Die Glocke bleibt.'],
])('CHAT-04 what names a thing is found in any spelling of its number, and only that: %s', async (name, text) => {
  expect((await lookUp(user, name)).texts).toEqual([text]);
});

test('CHAT-04 of a name in no paper those that come nearest are told', async () => {
  expect(await lookUp(user, 'TOP 51')).toEqual({ texts: [], nearest: ['TOP 15', 'TOP 5'] });
  expect((await lookUp(user, 'Konto 4712')).nearest).toEqual(['Konto 4711', 'Konto 47110']);
});

test('CHAT-04 things are looked up, and told as nearest, within what the question is limited to', async () => {
  const { texts, nearest } = await lookUp(user, 'TOP 5', { dateFrom: '2026-03-05' });
  expect([texts, nearest]).toEqual([[], []]);
  expect((await lookUp(user, 'TOP 5', { dateTo: '2026-03-04' })).texts).toHaveLength(1);
  expect(await lookUp(user, 'TOP 51', { documentIds: [randomUUID()] })).toEqual({ texts: [], nearest: [] });
});

test('CHAT-04 nothing is told of the papers of others', async () => {
  expect(await lookUp(other, 'TOP 51')).toEqual({ texts: [], nearest: [] });
  expect((await lookUp(other, 'TOP 5')).texts).toEqual([]);
});
