import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { sealAccess } from '#server/features/sources/access/open-source.ts';
import { accountBackupListSchema } from '#shared/contracts/account-backups.ts';
import { archiveListSchema } from '#shared/contracts/archives.ts';
import { signInSessionListSchema } from '#shared/contracts/auth.ts';
import { messageListSchema } from '#shared/contracts/chats.ts';
import { collectionEntrySchema, collectionListSchema, collectionSchema } from '#shared/contracts/collections.ts';
import { correctedSchema } from '#shared/contracts/corrections.ts';
import { registerFormats } from '#shared/contracts/exports.ts';
import { taskListSchema } from '#shared/contracts/meetings.ts';
import { uploadSchema } from '#shared/contracts/uploads.ts';
import { signInAgain } from './account-states.ts';
import { ask, followToEnd } from './chat-driver.ts';
import { createKeyClient } from './key-client.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { createTusUpload, uploadFile } from './tus-client.ts';

/** Ids of one user's objects, one of each kind. */
export type OwnedThings = {
  upload: string;
  document: string;
  /** Date and body of the document's meeting. */
  meeting: string;
  /** A task from the document. */
  task: string;
  /** A decision added by hand. */
  decision: string;
  /** A collection of the body's decisions, and an entry of it. */
  collection: string;
  entry: string;
  chat: string;
  folder: string;
  message: string;
  answer: string;
  /** Another browser of the owner. */
  session: string;
  passkey: string;
  apiKey: string;
  archive: string;
  backup: string;
  import: string;
  connection: string;
  source: string;
  /** URL of an upload in progress. */
  unfinished: string;
};

const typedEntry = { kind: 'decision', wording: 'Der Rat beschließt.', date: '2025-05-03' };

/**
 * One line per operation that addresses something by id: the request for the owner's object. Add new operations here.
 */
export const ownedOperations: Record<string, { path: (ids: OwnedThings) => string; body?: unknown }> = {
  'GET /api/uploads/{id}': { path: ({ upload }) => `/api/uploads/${upload}` },
  'PATCH /api/uploads/{id}': { path: ({ upload }) => `/api/uploads/${upload}`, body: { description: 'Neu' } },
  'GET /api/uploads/{id}/content': { path: ({ upload }) => `/api/uploads/${upload}/content` },
  'POST /api/uploads/{id}/retry': { path: ({ upload }) => `/api/uploads/${upload}/retry` },
  'GET /api/documents/{id}': { path: ({ document }) => `/api/documents/${document}` },
  'PATCH /api/documents/{id}': { path: ({ document }) => `/api/documents/${document}`, body: { title: 'Neu' } },
  'GET /api/meetings/{id}': { path: ({ meeting }) => `/api/meetings/${meeting}` },
  'PATCH /api/records/tasks/{id}': { path: ({ task }) => `/api/records/tasks/${task}`, body: { isDone: true } },
  'GET /api/records/{id}': { path: ({ decision }) => `/api/records/${decision}` },
  'POST /api/records/{id}/corrections': {
    path: ({ decision }) => `/api/records/${decision}/corrections`,
    body: { act: 'confirm' },
  },
  'GET /api/records/decisions/{id}/extract': {
    path: ({ decision }) => `/api/records/decisions/${decision}/extract?format=docx`,
  },
  'GET /api/collections/{id}/entries': { path: ({ collection }) => `/api/collections/${collection}/entries` },
  'POST /api/collections/{id}/entries': {
    path: ({ collection }) => `/api/collections/${collection}/entries`,
    body: typedEntry,
  },
  'PATCH /api/collections/{id}/entries/{entryId}': {
    path: ({ collection, entry }) => `/api/collections/${collection}/entries/${entry}`,
    body: { remarks: 'Angefochten' },
  },
  ...Object.fromEntries(
    registerFormats.map((format) => [
      `GET /api/collections/{id}/entries.${format}`,
      { path: ({ collection }: OwnedThings) => `/api/collections/${collection}/entries.${format}` },
    ]),
  ),
  'GET /api/documents/{id}/pages/{number}': { path: ({ document }) => `/api/documents/${document}/pages/1` },
  'GET /api/documents/{id}/page-labels': { path: ({ document }) => `/api/documents/${document}/page-labels` },
  'GET /api/documents/{id}/highlights': {
    path: ({ document }) => `/api/documents/${document}/highlights?firstPage=1&start=0&lastPage=1&end=5`,
  },
  'PUT /api/documents/{id}/replaced': {
    path: ({ document }) => `/api/documents/${document}/replaced`,
    body: { documentId: null },
  },
  'GET /api/chats/{id}/messages': { path: ({ chat }) => `/api/chats/${chat}/messages` },
  'GET /api/chats/{id}/export': { path: ({ chat }) => `/api/chats/${chat}/export?format=docx` },
  'PATCH /api/chats/{id}': { path: ({ chat }) => `/api/chats/${chat}`, body: { title: 'Neu' } },
  'POST /api/chats/{id}/questions': {
    path: ({ chat }) => `/api/chats/${chat}/questions`,
    body: { question: 'Wer?', messageId: randomUUID() },
  },
  'PUT /api/chats/messages/{id}/rating': {
    path: ({ message }) => `/api/chats/messages/${message}/rating`,
    body: { rating: 'up' },
  },
  'GET /api/chats/answers/{answerId}/events': { path: ({ answer }) => `/api/chats/answers/${answer}/events` },
  'POST /api/chats/answers/{answerId}/stop': { path: ({ answer }) => `/api/chats/answers/${answer}/stop` },
  'POST /api/chats/answers/{answerId}/retry': { path: ({ answer }) => `/api/chats/answers/${answer}/retry` },
  'POST /api/chats/answers/{answerId}/recommendations': {
    path: ({ answer }) => `/api/chats/answers/${answer}/recommendations`,
  },
  'PATCH /api/chats/folders/{id}': { path: ({ folder }) => `/api/chats/folders/${folder}`, body: { name: 'Neu' } },
  'DELETE /api/auth/sessions/{id}': { path: ({ session }) => `/api/auth/sessions/${session}` },
  'PATCH /api/mfa/passkeys/{id}': { path: ({ passkey }) => `/api/mfa/passkeys/${passkey}`, body: { name: 'Neu' } },
  'DELETE /api/mfa/passkeys/{id}': { path: ({ passkey }) => `/api/mfa/passkeys/${passkey}` },
  'GET /api/archives/{id}/content': { path: ({ archive }) => `/api/archives/${archive}/content` },
  'DELETE /api/archives/{id}': { path: ({ archive }) => `/api/archives/${archive}` },
  'POST /api/backups/{id}/downloads': { path: ({ backup }) => `/api/backups/${backup}/downloads` },
  'GET /api/backups/{id}/content': { path: ({ backup }) => `/api/backups/${backup}/content` },
  'POST /api/backups/{id}/restore': { path: ({ backup }) => `/api/backups/${backup}/restore`, body: {} },
  'GET /api/imports/{id}': { path: (ids) => `/api/imports/${ids.import}` },
  'POST /api/imports/{id}/unlock': {
    path: (ids) => `/api/imports/${ids.import}/unlock`,
    body: { passphrase: 'eine lange' },
  },
  'POST /api/imports/{id}/apply': { path: (ids) => `/api/imports/${ids.import}/apply`, body: {} },
  'DELETE /api/imports/{id}': { path: (ids) => `/api/imports/${ids.import}` },
  'DELETE /api/backups/{id}': { path: ({ backup }) => `/api/backups/${backup}` },
  'DELETE /api/api-keys/{id}': { path: ({ apiKey }) => `/api/api-keys/${apiKey}` },
  'DELETE /api/connections/{id}': { path: ({ connection }) => `/api/connections/${connection}` },
  'GET /api/sources/{id}/folders': { path: ({ source }) => `/api/sources/${source}/folders` },
  'PATCH /api/sources/{id}': { path: ({ source }) => `/api/sources/${source}`, body: { name: 'Neu' } },
  'PUT /api/sources/{id}/password': {
    path: ({ source }) => `/api/sources/${source}/password`,
    body: { password: 'x' },
  },
  'POST /api/sources/{id}/syncs': { path: ({ source }) => `/api/sources/${source}/syncs` },
  'POST /api/sources/{id}/hidden-documents': {
    path: ({ source }) => `/api/sources/${source}/hidden-documents`,
    body: { decision: 'keep' },
  },
  'GET /api/sources/{id}/log': { path: ({ source }) => `/api/sources/${source}/log` },
  'DELETE /api/sources/{id}': { path: ({ source }) => `/api/sources/${source}?documents=keep` },
  // Deletions last: the stranger tries first, then the owner.
  'DELETE /api/collections/{id}/entries/{entryId}': {
    path: ({ collection, entry }) => `/api/collections/${collection}/entries/${entry}`,
  },
  'DELETE /api/collections/{id}': { path: ({ collection }) => `/api/collections/${collection}` },
  'DELETE /api/chats/folders/{id}': { path: ({ folder }) => `/api/chats/folders/${folder}` },
  'DELETE /api/chats/{id}': { path: ({ chat }) => `/api/chats/${chat}` },
  'DELETE /api/uploads/{id}': { path: ({ upload }) => `/api/uploads/${upload}` },
};

/** Creates one object of each kind for a user. The service must run its workers and answer questions. */
export async function createOwnedThings(service: TestApp, owner: TestUser): Promise<OwnedThings> {
  const bytes = new TextEncoder().encode(
    'Der Bericht liegt am 3. Mai 2025 vor. Der Antrag ist bis zum 31. Mai 2025 einzureichen.',
  );
  const upload = await uploadFile(owner, 'notiz.txt', bytes);
  const document = await waitUntilRead(owner, upload);
  const meeting = { meetingDate: '2025-05-03', body: 'Rat' };
  await owner.request(`/api/documents/${document}`, { method: 'PATCH', body: meeting });
  const { tasks } = taskListSchema.parse(await (await owner.request('/api/records/tasks')).json());
  const decision = await addDecision(owner, document);
  const collection = await openCollection(owner);
  const body = { name: 'Ordner', color: 'bg-blue-500' };
  const folder = await owner.request('/api/chats/folders', { method: 'POST', body });
  const asked = await ask(owner);
  await followToEnd(owner, asked.answer.id);
  const list = await (await owner.request(`/api/chats/${asked.chat.id}/messages`)).json();
  const answered = messageListSchema.parse(list).messages.find((message) => message.answerId !== null && message.phase);
  const unfinished = await createTusUpload(owner, { name: 'lang.txt', size: 100 });
  return {
    upload,
    document,
    meeting: '2025-05-03_rat',
    task: tasks[0]?.id ?? '',
    decision,
    ...collection,
    chat: asked.chat.id,
    folder: ((await folder.json()) as { id: string }).id,
    message: answered?.id ?? '',
    answer: asked.answer.id,
    session: await signInElsewhere(service, owner),
    passkey: await storePasskey(service, owner),
    connection: await storeConnection(service, owner),
    source: await storeSource(service, owner),
    archive: await orderArchive(owner),
    backup: await orderBackup(owner),
    import: await storeImport(service, owner),
    apiKey: (await createKeyClient(service, owner, ['read'])).key.id,
    unfinished: unfinished.headers.get('location') ?? '',
  };
}

async function addDecision(owner: TestUser, documentId: string): Promise<string> {
  const words = { documentId, kind: 'decision', firstPage: 1, start: 0, lastPage: 1, end: 37 };
  const added = await owner.request('/api/records', { method: 'POST', body: words });
  return correctedSchema.parse(await added.json()).record?.id ?? '';
}

/** A collection of the only body, with an entry by hand. */
async function openCollection(owner: TestUser): Promise<Pick<OwnedThings, 'collection' | 'entry'>> {
  const { bodies } = collectionListSchema.parse(await (await owner.request('/api/collections')).json());
  const opened = await owner.request('/api/collections', { method: 'POST', body: { body: bodies[0]?.key } });
  const { id } = collectionSchema.parse(await opened.json());
  const added = await owner.request(`/api/collections/${id}/entries`, { method: 'POST', body: typedEntry });
  return { collection: id, entry: collectionEntrySchema.parse(await added.json()).id };
}

async function signInElsewhere(service: TestApp, owner: TestUser): Promise<string> {
  await signInAgain(service, owner);
  const list = signInSessionListSchema.parse(await (await owner.request('/api/auth/sessions')).json());
  return list.sessions.find((session) => !session.isCurrent)?.id ?? '';
}

async function storePasskey(service: TestApp, owner: TestUser): Promise<string> {
  const { rows } = await service.platform.database.withAccount(owner.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
      VALUES (gen_random_uuid(), ${owner.id}, 'Laptop', ${owner.id}, 'key', 0, '{}', false) RETURNING id`),
  );
  return rows[0]?.id ?? '';
}

/** A source on a share that does not respond. */
async function storeSource(service: TestApp, owner: TestUser): Promise<string> {
  const id = randomUUID();
  const access = { kind: 'webdav', address: 'https://127.0.0.1:9/', username: 'anna', password: 'x' } as const;
  await service.platform.database.withUser(owner.scope, (tx) =>
    tx.execute(sql`INSERT INTO sources (user_id, id, kind, name, account, sealed_access)
      VALUES (${owner.id}, ${id}, 'webdav', 'Ablage', 'anna', ${sealAccess(service.platform, id, access)})`),
  );
  return id;
}

async function storeConnection(service: TestApp, owner: TestUser): Promise<string> {
  const { rows } = await service.platform.database.withAccount(owner.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      WITH client AS (INSERT INTO oauth_clients (id, name, redirect_uris)
        VALUES (gen_random_uuid(), 'Assistent', '{https://assistant.example/back}') RETURNING id)
      INSERT INTO oauth_grants (id, user_id, client_id, scopes, is_factor_proven, code_hash, code_ends_at, code_challenge,
        redirect_uri, expires_at)
      SELECT gen_random_uuid(), ${owner.id}, id, '{read}', false, ${randomUUID()}, now(), '', 'https://assistant.example/back',
        now() + interval '1 day' FROM client RETURNING id`),
  );
  return rows[0]?.id ?? '';
}

export async function waitUntilRead(owner: TestUser, id: string): Promise<string> {
  const load = async () => uploadSchema.parse(await (await owner.request(`/api/uploads/${id}`)).json());
  const isDone = async () => ['ready', 'failed'].includes((await load()).state);
  await vi.waitUntil(isDone, { timeout: 60_000, interval: 50 });
  const upload = await load();
  expect([upload.state, upload.failureCode]).toEqual(['ready', null]);
  return upload.documentId;
}

/** Returns its id; whether it is ready depends on running workers. */
async function orderBackup(owner: TestUser): Promise<string> {
  const answer = await owner.request('/api/backups', { method: 'POST' });
  return accountBackupListSchema.parse(await answer.json()).backups[0]?.id ?? '';
}

/** An import that nobody processes. */
async function storeImport(service: TestApp, owner: TestUser): Promise<string> {
  const id = randomUUID();
  await service.platform.database.withUser(owner.scope, (tx) =>
    tx.execute(sql`INSERT INTO imports (user_id, id, state) VALUES (${owner.id}, ${id}, 'ready')`),
  );
  return id;
}

/** Returns its id; whether it is ready depends on running workers. */
async function orderArchive(owner: TestUser): Promise<string> {
  const answer = await owner.request('/api/archives', { method: 'POST' });
  return archiveListSchema.parse(await answer.json()).archives[0]?.id ?? '';
}
