import { createHash } from 'node:crypto';
import type { KeyScope } from '#shared/contracts/api-keys.ts';
import { apiKeyDays, apiKeyDaysAtMost } from '#shared/limits.ts';

const all = ['read', 'ask', 'upload'] as const;
const asking = ['ask'] as const;
/** Who asks must see the answer. */
const seeingAnswers = ['read', 'ask'] as const;
const uploading = ['upload'] as const;
/** Who uploads must see whether it was read. */
const seeingUploads = ['read', 'upload'] as const;
const reading = ['read'] as const;

/**
 * Every operation that a key opens, and the scopes of which it must bear one. What is not listed is closed to keys: how an
 * account is proven, its sessions, its keys, its log, and everything of admins.
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
  'GET /api/documents/{id}': seeingUploads,
  'PATCH /api/documents/{id}': uploading,
  'PUT /api/documents/{id}/replaced': uploading,
  'GET /api/documents/{id}/pages/{number}': reading,
  'GET /api/documents/{id}/page-labels': reading,
  'GET /api/documents/{id}/highlights': reading,

  'GET /api/search': reading,
  'GET /api/meetings': reading,
  'GET /api/meetings/{id}': reading,
  'GET /api/records/questions': seeingAnswers,
  'GET /api/records/decisions': reading,
  'GET /api/records/tasks': reading,
  'PATCH /api/records/tasks/{id}': uploading,
  'GET /api/records/decisions.csv': reading,
  'GET /api/records/tasks.csv': reading,
  'GET /api/records/decisions.docx': reading,
  'GET /api/records/tasks.docx': reading,
  'GET /api/records/tasks.ics': reading,

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

/** Scopes of which one opens the operation; null = no key does. HEAD is answered like GET. `path`: a request's or its description's. */
export function scopesOf(method: string, path: string): readonly KeyScope[] | null {
  const name = `${method === 'HEAD' ? 'GET' : method} ${path}`;
  return listed[name] ?? patterns.find(({ pattern }) => pattern.test(name))?.scopes ?? null;
}

const dayMilliseconds = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** When a key of this last day ends; null where the day is not one that may be chosen. */
export function endOfKey(expiresOn: string | undefined, now: number): Date | null {
  const day = expiresOn ?? dayOf(now + apiKeyDays * dayMilliseconds);
  if (day <= dayOf(now) || day > dayOf(now + apiKeyDaysAtMost * dayMilliseconds)) return null;
  return new Date(Date.parse(day) + dayMilliseconds);
}

/** Acts that a key has done count as its account's; what only looks is told once a day. */
export const isChange = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method);

/** What is stored of a secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
