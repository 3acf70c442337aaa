import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimits } from '#server/features/accounts/policy.ts';
import { insertVisit } from '#server/features/accounts/sign-in/demo-visit-repository.ts';
import { answerQuestion } from '#server/features/answering/public.ts';
import { answerSample } from '#server/features/chats/answers/answer-sample.ts';
import { fillPersona, openPersona, type SampleIntake, versionOfPapers } from '#server/features/demo/fill-persona.ts';
import type { DemoPersona } from '#server/features/demo/load-manifest.ts';
import { sweepVisits } from '#server/features/demo/remove-visits.ts';
import { pauseBeforeSweep, resetDemo } from '#server/features/demo/reset-demo.ts';
import { removeSamples, removeStoredFiles, storeSample } from '#server/features/uploads/files/store-sample.ts';
import { chatListSchema, messageListSchema } from '#shared/contracts/chats.ts';
import { demoVisitSchema } from '#shared/contracts/demo.ts';
import { problemSchema } from '#shared/contracts/errors.ts';
import { meetingListSchema } from '#shared/contracts/meetings.ts';
import { uploadListSchema } from '#shared/contracts/uploads.ts';
import { demoPassword, maxDemoQuestions, maxDemoUploads } from '#shared/limits.ts';
import { postAsStranger } from '#support/account-states.ts';
import { startTestApp, type TestApp, type TestUser } from '#support/test-app.ts';
import { uploadFile } from '#support/tus-client.ts';
import { asOwner } from '../support/as-owner.ts';

const both = (text: string) => ({ de: text, en: text });
const persona: DemoPersona = {
  key: 'aufsichtsrat',
  email: 'aufsichtsrat@demo.boardsearch.example',
  displayName: both('Dr. Hanna Vogt'),
  role: both('Aufsichtsrat'),
  organisation: 'Fährbetriebe Musterau AG',
  folders: [{ key: 'haushalt', name: both('Haushalt'), color: 'bg-green-500' }],
  documents: [
    { file: 'protokoll.txt', title: 'Protokoll', description: both('Sitzung'), date: '2025-03-12', language: 'de' },
    { file: 'bericht.txt', title: 'Bericht', description: both('Bericht'), date: '2025-04-02', language: 'de' },
  ],
  questions: [
    {
      question: { de: 'Wie hoch ist das Budget für die neue Fähre?', en: 'How high is the budget for the new ferry?' },
      folder: 'haushalt',
      expected: { file: 'protokoll.txt', page: 1, fact: '4,2 Millionen Euro' },
    },
  ],
  examples: [both('Was kostet die Fähre?'), both('Wer leitet?'), both('Wann tagt er?'), both('Was ist offen?')],
};
const texts: Record<string, string> = {
  'protokoll.txt':
    'Protokoll der Sitzung des Aufsichtsrats vom 12. März 2025\n\nDas Budget für die neue Fähre beträgt 4,2 Millionen Euro. Der Aufsichtsrat stimmt einstimmig zu.\n',
  'bericht.txt': 'Quartalsbericht vom 2. April 2025\n\nDie Fähre Seestern fuhr 812 Fahrten. Zwei Fahrten fielen aus.\n',
};
const intake: SampleIntake = {
  storeSample,
  removeSamples,
  removeStoredFiles,
  answerSample: (platform, scope, asked) => answerSample(platform, scope, answerQuestion, asked),
};

let worker: TestApp;
let service: TestApp;
let folder: string;

const signIn = (password = demoPassword) =>
  postAsStranger(service, '/api/auth/sign-in/email', { email: 'Aufsichtsrat@demo.boardsearch.example', password });

async function visit(): Promise<TestUser> {
  const answer = await signIn();
  expect([answer.status, await answer.json()]).toEqual([200, { next: 'signed_in', isDemo: true }]);
  const cookie = answer.headers.getSetCookie().map((value) => value.split(';')[0]);
  const anybody = { id: '', email: '', cookie: cookie.join('; ') } as TestUser;
  const me = (await (await service.signInAs(anybody).request('/api/users/me')).json()) as { id: string; email: string };
  return service.signInAs({ ...anybody, id: me.id, email: me.email });
}

const codeOf = async (answer: Response) => [answer.status, problemSchema.parse(await answer.json()).code];
const uploadsOf = async (user: TestUser) => uploadListSchema.parse(await (await user.request('/api/uploads')).json());
const codeOfRetry = async (retry: () => Promise<Response>) => {
  const answer = await retry();
  return [answer.status, answer.status < 400 ? 'taken' : problemSchema.parse(await answer.json()).code];
};
const chatsOf = async (user: TestUser) => chatListSchema.parse(await (await user.request('/api/chats')).json()).chats;
const fill = async () => {
  const { owner } = await openPersona(service.platform, persona, await versionOfPapers(persona, folder));
  await fillPersona(service.platform, owner, persona, intake, AbortSignal.timeout(170_000), folder);
  return owner;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boardsearch-papers-'));
  await mkdir(join(folder, persona.key));
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, persona.key, file), text);
  worker = await startTestApp({ withWorkers: true });
  const { dataDirectory } = worker.platform.config;
  service = await startTestApp({ address: worker.address, config: { DEMO_MODE: 'on', DATA_DIR: dataDirectory } });
}, 60_000);
afterAll(async () => {
  await service.close();
  await worker.close();
});

test('DEMO-05 nobody is let in until all papers are read', async () => {
  await openPersona(service.platform, persona, 'wanted');
  const answer = await signIn();
  expect(await codeOf(answer)).toEqual([503, 'demo_preparing']);
});

test('DEMO-05 arriving too early does not use up the visits allowed to an address', async () => {
  const strict = await startTestApp({
    address: worker.address,
    config: { DEMO_MODE: 'on', DATA_DIR: worker.platform.config.dataDirectory, ADDRESS_LIMIT_FACTOR: '1' },
  });
  const body = { email: persona.email, password: demoPassword };
  for (let attempt = 0; attempt <= rateLimits.demoVisitAtAddress.allowed; attempt += 1) {
    const answer = await postAsStranger(strict, '/api/auth/sign-in/email', body);
    expect(await codeOf(answer)).toEqual([503, 'demo_preparing']);
  }
  await strict.close();
});

test('DEMO-02 API-01 initialize_demo_account: a visit has the read papers, the folders and a chat with citations', async () => {
  await fill();
  const visitor = await visit();
  const { uploads } = await uploadsOf(visitor);
  expect(uploads.map(({ fileName, state, isSample }) => [fileName, state, isSample])).toEqual([
    ['bericht.txt', 'ready', true],
    ['protokoll.txt', 'ready', true],
  ]);
  const [chat] = await chatsOf(visitor);
  expect(chat?.title).toBe('Wie hoch ist das Budget für die neue Fähre?');
  const folders = (await (await visitor.request('/api/chats/folders')).json()) as { id: string; name: string }[];
  expect(folders).toMatchObject([{ id: chat?.folderId, name: 'Haushalt', color: 'bg-green-500' }]);
  const { messages } = messageListSchema.parse(await (await visitor.request(`/api/chats/${chat?.id}/messages`)).json());
  expect(messages.map(({ phase }) => phase)).toEqual([null, 'snippets', 'summary', 'recommendations']);
  const [citation] = messages[1]?.citations ?? [];
  expect(citation?.snippet).toContain('4,2 Millionen Euro');
  const page = await visitor.request(`/api/documents/${citation?.documentId}/pages/1`);
  expect([page.status, JSON.stringify(await page.json())]).toEqual([200, expect.stringContaining('4,2 Millionen')]);
  const file = await visitor.request(`/api/uploads/${uploads[0]?.id}/content`);
  expect([file.status, await file.text()]).toEqual([200, texts['bericht.txt']]);
}, 180_000);

test('MEET-02 MEET-04 MEET-05 a visit has the meetings of the read papers, and cannot correct the samples', async () => {
  const visitor = await visit();
  const { meetings } = meetingListSchema.parse(await (await visitor.request('/api/meetings')).json());
  expect(meetings).toMatchObject([{ id: '2025-03-12_aufsichtsrat', decisions: 1 }]);
  const [sample] = (await uploadsOf(visitor)).uploads;
  const correction = { method: 'PATCH', body: { title: 'Neu' } };
  const answer = await visitor.request(`/api/documents/${sample?.documentId}`, correction);
  expect(await codeOf(answer)).toEqual([403, 'demo_read_only']);
  const listed = await visitor.request('/api/records/decisions');
  const { decisions } = (await listed.json()) as { decisions: { id: string }[] };
  const rejection = { method: 'POST', body: { act: 'reject' } };
  const refused = await visitor.request(`/api/records/${decisions[0]?.id}/corrections`, rejection);
  expect(await codeOf(refused)).toEqual([403, 'demo_read_only']);
});

test('DEMO-02 a visitor gets answers from the papers', async () => {
  const visitor = await visit();
  const body = { question: 'Wie viele Fahrten fuhr die Seestern?', messageId: crypto.randomUUID() };
  const asked = await visitor.request('/api/chats/questions', { method: 'POST', body });
  expect(asked.status).toBe(202);
  const { chat, answer } = (await asked.json()) as { chat: { id: string }; answer: { id: string } };
  const events = await (await visitor.request(`/api/chats/answers/${answer.id}/events`)).text();
  expect(events).toContain('812 Fahrten');
  expect((await chatsOf(visitor)).map(({ id }) => id)).toContain(chat.id);
});

test("DEMO-04 two visitors of one account cannot see each other's data", async () => {
  const [one, other] = [await visit(), await visit()];
  expect(one.id).not.toBe(other.id);
  const id = await uploadFile(one, 'eigenes.txt', Buffer.from('Nur für mich bestimmt.'));
  const body = { question: 'Was ist nur für mich bestimmt?', messageId: crypto.randomUUID() };
  const { chat } = (await (await one.request('/api/chats/questions', { method: 'POST', body })).json()) as {
    chat: { id: string };
  };
  expect((await uploadsOf(one)).total).toBe(3);
  expect((await uploadsOf(other)).total).toBe(2);
  expect((await other.request(`/api/uploads/${id}`)).status).toBe(404);
  expect((await other.request(`/api/uploads/${id}/content`)).status).toBe(404);
  expect((await other.request(`/api/chats/${chat.id}/messages`)).status).toBe(404);
  expect((await chatsOf(other)).map((each) => each.id)).not.toContain(chat.id);
  const deleted = await other.request(`/api/chats/${(await chatsOf(other))[0]?.id}`, { method: 'DELETE' });
  expect(deleted.status).toBe(204);
  expect(await chatsOf(other)).toEqual([]);
  expect((await chatsOf(one)).length).toBe(2);
  expect((await chatsOf(await visit())).length).toBe(1);
});

test('DEMO-04 samples are read-only, uploads few and small', async () => {
  const visitor = await visit();
  const { uploads } = await uploadsOf(visitor);
  const sample = `/api/uploads/${uploads[0]?.id}`;
  expect(await codeOf(await visitor.request(sample, { method: 'DELETE' }))).toEqual([403, 'demo_read_only']);
  const described = await visitor.request(sample, { method: 'PATCH', body: { description: 'anders' } });
  expect(await codeOf(described)).toEqual([403, 'demo_read_only']);
  const attempts = Array.from({ length: maxDemoUploads + 2 }, (_, index) =>
    uploadFile(visitor, `datei-${index}.txt`, Buffer.from(`Inhalt ${index}`)).then(
      () => 'taken',
      (error: Error) => error.message,
    ),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(maxDemoUploads);
  expect(outcomes.filter((outcome) => outcome.includes('demo_uploads_exceeded'))).toHaveLength(2);
  const large = uploadFile(visitor, 'gross.txt', Buffer.alloc(11 * 1024 * 1024, 'a'));
  await expect(large).rejects.toThrow('demo_file_too_large');
  // Refused uploads left nothing behind, neither in the store nor in transit.
  const { dataDirectory } = service.platform.config;
  expect(await readdir(join(dataDirectory, 'user-uploads', visitor.id))).toHaveLength(maxDemoUploads);
  expect(await readdir(join(dataDirectory, 'incoming', visitor.id)).catch(() => [])).toEqual([]);
});

test('DEMO-04 questions count even if their chats are deleted or their answers requested again', async () => {
  const visitor = await visit();
  const [chat] = await chatsOf(visitor);
  const { answers } = messageListSchema.parse(await (await visitor.request(`/api/chats/${chat?.id}/messages`)).json());
  const retry = () => visitor.request(`/api/chats/answers/${answers[0]?.id}/retry`, { method: 'POST' });
  await asOwner(service.address, 'UPDATE demo_visits SET questions = $2 - 1 WHERE user_id = $1', [
    visitor.id,
    maxDemoQuestions,
  ]);
  expect((await retry()).status).toBe(202);
  await expect.poll(async () => (await codeOfRetry(retry)).join(' ')).toBe('403 demo_questions_exceeded');
  for (const each of await chatsOf(visitor)) await visitor.request(`/api/chats/${each.id}`, { method: 'DELETE' });
  const body = { question: 'Was kostet die Fähre?', messageId: crypto.randomUUID() };
  const asked = await visitor.request('/api/chats/questions', { method: 'POST', body });
  expect(await codeOf(asked)).toEqual([403, 'demo_questions_exceeded']);
});

test("DEMO-04 a visitor's copy of a sample adds a name, counts, and is removed without the sample", async () => {
  const visitor = await visit();
  const text = Buffer.from(texts['protokoll.txt'] ?? '');
  for (let index = 0; index < maxDemoUploads; index += 1) await uploadFile(visitor, `noch-einmal-${index}.txt`, text);
  await expect(uploadFile(visitor, 'einmal-zu-viel.txt', text)).rejects.toThrow('demo_uploads_exceeded');
  const sample = (await uploadsOf(visitor)).uploads.find(({ fileName }) => fileName === 'protokoll.txt');
  expect(sample?.copies).toHaveLength(maxDemoUploads);
  expect((await visitor.request(`/api/uploads/${sample?.id}`, { method: 'DELETE' })).status).toBe(403);
  const [other] = (await uploadsOf(await visit())).uploads.filter(({ fileName }) => fileName === 'protokoll.txt');
  expect(other?.copies).toEqual([]);
});

test("DEMO-04 a visitor's data is removed on sign-out; other visitors' samples stay", async () => {
  const [leaving, staying] = [await visit(), await visit()];
  await uploadFile(leaving, 'vertraulich.txt', Buffer.from('Streng vertraulich.'));
  const root = join(service.platform.config.dataDirectory, 'user-uploads');
  expect(await readdir(join(root, leaving.id))).toHaveLength(1);
  await leaving.request('/api/auth/sign-out', { method: 'POST', body: {} });
  await asOwner(
    service.address,
    "UPDATE demo_visits SET started_at = now() - interval '2 minutes' WHERE user_id = $1",
    [leaving.id],
  );
  // A reading under way may delay the removal of its file until the next sweep.
  const account = () => asOwner(service.address, 'SELECT id FROM auth_users WHERE id = $1', [leaving.id]);
  await expect
    .poll(async () => {
      await sweepVisits(service.platform, removeStoredFiles, new Date());
      return account();
    })
    .toEqual([]);
  expect(await readdir(join(root, leaving.id))).toEqual([]);
  const [upload] = (await uploadsOf(staying)).uploads;
  expect((await staying.request(`/api/uploads/${upload?.id}/content`)).status).toBe(200);
});

const waitingForLocks = () =>
  asOwner(
    service.address,
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );

test('DEMO-04 visits that begin at once never exceed the number of places', async () => {
  const [open] = await asOwner<{ n: number }>(service.address, 'SELECT count(*)::int AS n FROM demo_visits');
  const [held] = await asOwner<{ id: string }>(service.address, 'SELECT user_id AS id FROM demo_personas');
  const endsAt = new Date(Date.now() + 3_600_000);
  const visits = Array.from({ length: 4 }, () => ({
    id: crypto.randomUUID(),
    personaId: held?.id ?? '',
    endsAt,
    atMost: (open?.n ?? 0) + 1,
  }));
  // All wait at the same point before the first one continues.
  const { opened } = await worker.platform.database.withAccount(null, async (tx) => {
    await tx.execute(sql`SELECT FROM demo_personas WHERE user_id = ${held?.id} FOR UPDATE`);
    const opening = visits.map((each) => service.platform.database.withAccount(null, (own) => insertVisit(own, each)));
    await expect.poll(waitingForLocks).toHaveLength(visits.length);
    return { opened: Promise.all(opening) };
  });
  const outcomes = await opened;
  expect(outcomes.sort()).toEqual(['full', 'full', 'full', 'opened']);
});

const endVisit = (visitor: TestUser) =>
  asOwner(service.address, 'UPDATE demo_visits SET ends_at = now() WHERE user_id = $1', [visitor.id]);
const accountOf = (visitor: TestUser) =>
  asOwner(service.address, 'SELECT id FROM auth_users WHERE id = $1', [visitor.id]);

test('DEMO-03 a visit is removed only after an answer being written has ended', async () => {
  const visitor = await visit();
  const [answer] = await asOwner<{ id: string }>(
    service.address,
    "UPDATE answers SET state = 'running', lease_until = now() + interval '1 hour' WHERE user_id = $1 RETURNING id",
    [visitor.id],
  );
  await endVisit(visitor);
  const told: unknown[] = [];
  const unsubscribe = service.platform.events.subscribe(visitor.id, 'answers', (data) => told.push(data));
  const scope = { ...(await worker.createUser()).scope, userId: visitor.id };
  // A run first writes its answer, then its user's rows.
  const written = await service.platform.database.withUser(scope, async (tx) => {
    await tx.execute(sql`UPDATE answers SET updated_at = now() WHERE id = ${answer?.id}`);
    const removal = sweepVisits(worker.platform, removeStoredFiles, new Date());
    await expect.poll(waitingForLocks, { interval: 10 }).not.toEqual([]);
    await tx.execute(
      sql`INSERT INTO answer_events (user_id, answer_id, sequence, event) VALUES (${visitor.id}, ${answer?.id}, 1000, '{}')`,
    );
    return { removal };
  });
  await written.removal;
  expect(await accountOf(visitor)).toEqual([]);
  await expect.poll(() => told).toContainEqual({ answerId: answer?.id, isEnded: true });
  unsubscribe();
});

test('DEMO-03 a removal that had to yield is retried at once', async () => {
  const visitor = await visit();
  await endVisit(visitor);
  await asOwner(service.address, 'CREATE SEQUENCE removals');
  const giveWay = `CREATE FUNCTION give_way() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF nextval('public.removals') <= 2 THEN RAISE EXCEPTION 'given way' USING ERRCODE = '40P01'; END IF; RETURN OLD; END $$`;
  await asOwner(service.address, giveWay);
  await asOwner(
    service.address,
    'CREATE TRIGGER give_way BEFORE DELETE ON auth_users FOR EACH ROW EXECUTE FUNCTION give_way()',
  );
  await sweepVisits(service.platform, removeStoredFiles, new Date());
  expect(await accountOf(visitor)).toEqual([]);
  await asOwner(service.address, 'DROP FUNCTION give_way CASCADE');
});

test('DEMO-03 with the demo off, leftover visits are looked for just as often', async () => {
  const [noon, off] = [new Date('2025-06-02T10:00:00Z'), worker.platform];
  await visit();
  expect(await pauseBeforeSweep(off, noon)).toBe(await pauseBeforeSweep(service.platform, noon));
  await asOwner(service.address, 'DELETE FROM auth_users WHERE id IN (SELECT user_id FROM demo_visits)');
  expect(await pauseBeforeSweep(off, noon)).toBeGreaterThan(await pauseBeforeSweep(service.platform, noon));
});

test('DEMO-03 at midnight every visit ends, once for all servers; later visits stay', async () => {
  const before = await visit();
  const told = await (await before.request('/api/demo/visit')).json();
  const { endsAt } = demoVisitSchema.parse(told);
  expect(Object.keys(told as object)).toEqual(['endsAt', 'examples', 'names']);
  const midnight = new Date(endsAt);
  expect(midnight.getTime()).toBeGreaterThan(Date.now());
  const day = new Date(midnight.getTime() - 1);
  // Today's reset was done when the worker started.
  expect(await resetDemo(service.platform, removeStoredFiles, day)).toBeNull();
  expect((await before.request('/api/users/me')).status).toBe(200);
  const [open] = await asOwner<{ n: number }>(service.address, 'SELECT count(*)::int AS n FROM demo_visits');
  const both = await Promise.all(
    [service, worker].map(({ platform }) => resetDemo(platform, removeStoredFiles, midnight)),
  );
  expect(both.filter((done) => done !== null)).toEqual([{ visitsEnded: open?.n }]);
  expect((await before.request('/api/users/me')).status).toBe(401);
  const after = await visit();
  expect(await resetDemo(service.platform, removeStoredFiles, midnight)).toBeNull();
  expect((await uploadsOf(after)).total).toBe(2);
});

test("DEMO-03 a reset holds no transaction while it removes, and the next sweep finishes a dead server's reset", async () => {
  const visitors = [await visit(), await visit()];
  const { endsAt } = demoVisitSchema.parse(await (await visitors[0]?.request('/api/demo/visit'))?.json());
  const nextNight = new Date(new Date(endsAt).getTime() + 26 * 3_600_000);
  const isUnderWay = Promise.withResolvers<void>();
  // A dead server writes nothing more.
  const neverEnding = new Promise<never>(() => undefined);
  void resetDemo(
    service.platform,
    () => {
      isUnderWay.resolve();
      return neverEnding;
    },
    nextNight,
  );
  await isUnderWay.promise;
  const openTransactions = () =>
    asOwner(
      service.address,
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'",
    );
  await expect.poll(openTransactions).toEqual([]);
  expect(await resetDemo(worker.platform, removeStoredFiles, nextNight)).toBeNull();
  const accounts = () =>
    asOwner(service.address, 'SELECT id FROM auth_users WHERE id = ANY($1)', [visitors.map(({ id }) => id)]);
  expect(await accounts()).toHaveLength(visitors.length);
  await sweepVisits(worker.platform, removeStoredFiles, nextNight);
  expect(await accounts()).toEqual([]);
  expect(await asOwner(service.address, 'SELECT user_id FROM demo_visits')).toEqual([]);
});

test('DEMO-03 a visit that has expired has no access, even before it is removed', async () => {
  const visitor = await visit();
  await asOwner(service.address, 'UPDATE demo_visits SET ends_at = now() WHERE user_id = $1', [visitor.id]);
  expect((await visitor.request('/api/uploads')).status).toBe(401);
  const session = await (await visitor.request('/api/users/session')).json();
  expect(session).toEqual({ state: 'signed_out', user: null });
});

test("DEMO-01 DEMO-05 a wrong password is refused, and a sign-up with the demo's address is pointed to the demo", async () => {
  expect(await codeOf(await signIn('Fjord-Ampel-27!'))).toEqual([401, 'invalid_credentials']);
  const signUp = { email: persona.email, password: 'Fjord-Ampel-27!', name: 'Fremd', companyName: '' };
  expect(await codeOf(await postAsStranger(service, '/api/auth/sign-up/email', signUp))).toEqual([409, 'demo_address']);
});

test('DEMO-05 nobody gets in if the operator has switched the demo off', async () => {
  const off = { ...worker };
  const answer = await postAsStranger(off, '/api/auth/sign-in/email', { email: persona.email, password: demoPassword });
  expect(await codeOf(answer)).toEqual([401, 'invalid_credentials']);
  expect(await (await worker.app.request('/api/demo/accounts')).json()).toEqual({ isOn: false, accounts: [] });
});

test('DEMO-03 papers of a new version replace the old ones, whose visits end', async () => {
  const visitor = await visit();
  await writeFile(
    join(folder, persona.key, 'bericht.txt'),
    'Jahresbericht vom 2. Mai 2025\n\nEs fuhren drei Fähren.\n',
  );
  await fill();
  expect((await visitor.request('/api/users/me')).status).toBe(401);
  const [upload] = (await uploadsOf(await visit())).uploads;
  expect(upload?.title).toContain('Jahresbericht');
}, 180_000);
