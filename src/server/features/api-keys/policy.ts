import { createHash } from 'node:crypto';
import type { KeyScope } from '#shared/contracts/api-keys.ts';
import { apiKeyDays, maxApiKeyDays } from '#shared/limits.ts';

const all = ['read', 'ask', 'upload'] as const;
const asking = ['ask'] as const;
/** Asking requires seeing the answer. */
const seeingAnswers = ['read', 'ask'] as const;
const uploading = ['upload'] as const;
/** Uploading requires seeing whether the file was read. */
const seeingUploads = ['read', 'upload'] as const;
const reading = ['read'] as const;

/**
 * Operations open to keys, and their alternative scopes. Anything not listed is closed to keys: authentication,
 * sessions, keys, the log, and everything of admins.
 */
const listed: Record<string, readonly KeyScope[]> = {
  'GET /api/users/me': all,
  'GET /api/customers/usage': all,
  'GET /api/settings': all,
  'GET /api/notices': all,
  'GET /api/language-models': all,
  'PATCH /api/settings': asking,

  'GET /api/uploads': seeingUploads,
  'GET /api/uploads/{id}': seeingUploads,
  'GET /api/uploads/{id}/content': reading,
  'PATCH /api/uploads/{id}': uploading,
  'GET /api/uploads.xlsx': seeingUploads,
  'GET /api/uploads.csv': seeingUploads,
  'DELETE /api/uploads/{id}': uploading,
  'POST /api/uploads/{id}/retry': uploading,
  'POST /api/uploads/deletions': uploading,
  'POST /api/uploads/retries': uploading,
  'POST /api/functions/validate-file-upload': uploading,
  'POST /api/uploads/tus': uploading,
  'GET /api/uploads/tus/{id}': uploading,
  'PATCH /api/uploads/tus/{id}': uploading,
  'DELETE /api/uploads/tus/{id}': uploading,

  'GET /api/documents/events': seeingUploads,
  'GET /api/documents/reading': seeingUploads,
  'GET /api/documents/{id}': seeingUploads,
  'PATCH /api/documents/{id}': uploading,
  'PUT /api/documents/{id}/replaced': uploading,
  'GET /api/documents/{id}/pages/{number}': reading,
  'GET /api/documents/{id}/page-labels': reading,
  'GET /api/documents/{id}/highlights': reading,

  'GET /api/search': reading,
  'GET /api/find': reading,
  'GET /api/meetings': reading,
  'GET /api/meetings/{id}': reading,
  'GET /api/records/questions': seeingAnswers,
  'GET /api/records/decisions': reading,
  'GET /api/records/tasks': reading,
  'PATCH /api/records/tasks/{id}': uploading,
  'GET /api/records/decisions.xlsx': reading,
  'GET /api/records/decisions.docx': reading,
  'GET /api/records/decisions.pdf': reading,
  'GET /api/records/decisions.csv': reading,
  'GET /api/records/decisions/{id}/extract': reading,
  'GET /api/records/tasks.xlsx': reading,
  'GET /api/records/tasks.docx': reading,
  'GET /api/records/tasks.pdf': reading,
  'GET /api/records/tasks.csv': reading,
  'GET /api/records/tasks.ics': reading,
  'GET /api/records/uncertain': reading,
  'GET /api/records/corrections': reading,
  'GET /api/records/{id}': reading,
  'POST /api/records/{id}/corrections': uploading,
  'POST /api/records': uploading,

  'GET /api/collections': reading,
  'POST /api/collections': uploading,
  'DELETE /api/collections/{id}': uploading,
  'GET /api/collections/{id}/entries': reading,
  'POST /api/collections/{id}/entries': uploading,
  'PATCH /api/collections/{id}/entries/{entryId}': uploading,
  'DELETE /api/collections/{id}/entries/{entryId}': uploading,
  'GET /api/collections/{id}/entries.xlsx': reading,
  'GET /api/collections/{id}/entries.docx': reading,
  'GET /api/collections/{id}/entries.pdf': reading,
  'GET /api/collections/{id}/entries.csv': reading,

  'GET /api/chats': seeingAnswers,
  'GET /api/chats/folders': seeingAnswers,
  'POST /api/chats/folders': asking,
  'PATCH /api/chats/folders/{id}': asking,
  'DELETE /api/chats/folders/{id}': asking,
  'PATCH /api/chats/{id}': asking,
  'DELETE /api/chats/{id}': asking,
  'GET /api/chats/{id}/messages': seeingAnswers,
  'GET /api/chats/{id}/export': seeingAnswers,
  'POST /api/chats/questions': asking,
  'POST /api/chats/{id}/questions': asking,
  'PUT /api/chats/messages/{id}/rating': asking,
  'GET /api/chats/answers/{answerId}/events': seeingAnswers,
  'POST /api/chats/answers/{answerId}/stop': asking,
  'POST /api/chats/answers/{answerId}/retry': asking,
  'POST /api/chats/answers/{answerId}/recommendations': asking,
};

const patterns = Object.entries(listed)
  .filter(([name]) => name.includes('{'))
  .map(([name, scopes]) => ({ pattern: new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}$`), scopes }));

/**
 * The scopes that open the operation; null = closed to keys. HEAD counts as GET. `path`: of a request or of the API
 * description.
 */
export function scopesOf(method: string, path: string): readonly KeyScope[] | null {
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return listed[name] ?? patterns.find(({ pattern }) => pattern.test(name))?.scopes ?? null;
}

const dayMilliseconds = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** End of a key with this last day; null if the day is out of range. */
export function endOfKey(expiresOn: string | undefined, now: number): Date | null {
  const day = expiresOn ?? dayOf(now + apiKeyDays * dayMilliseconds);
  if (day <= dayOf(now) || day > dayOf(now + maxApiKeyDays * dayMilliseconds)) return null;
  return new Date(Date.parse(day) + dayMilliseconds);
}

/** True for changes, which are each recorded; mere reads are recorded once a day. */
export const isChange = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** A secret as stored. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
