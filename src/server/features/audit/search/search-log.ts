import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller, SignedIn } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditSearch, LoggedAct } from '#shared/contracts/audit-admin.ts';
import { noCustomer } from '../chain/chain-repository.ts';
import { recordAct } from '../service.ts';
import {
  type EntryFilter,
  type FoundEntry,
  findCustomers,
  findPeople,
  listCustomerNames,
  listPeople,
  searchEntries,
} from './search-repository.ts';

const pageSize = 50;
/** Maximum matching accounts or customers, each looked up in its own index. */
const maxNamed = 100;
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A page of matching entries, newest first. The search itself is recorded. */
export async function searchLog(
  platform: Platform,
  admin: SignedIn,
  caller: Caller,
  search: AuditSearch & { before?: string | undefined },
): Promise<{ entries: LoggedAct[]; hasMore: boolean }> {
  return platform.database.withAccount(admin.userId, async (tx) => {
    const filter = await resolveSearch(tx, search);
    const rows = await searchEntries(tx, filter, { before: search.before, limit: pageSize + 1 });
    const entries = await presentEntries(tx, rows.slice(0, pageSize));
    const { userId, customerId } = admin;
    const act = { action: 'audit_read', result: 'success', userId: null, actorUserId: userId, customerId } as const;
    await recordAct(tx, { ...act, caller, details: describeSearch(search) });
    return { entries, hasMore: rows.length > pageSize };
  });
}

/** The fields searched by, but not their values: other people's names must not appear in the admin's own entry. */
export function describeSearch(search: AuditSearch): Record<string, string> {
  const names = ['who', 'onWhom', 'customer', 'action', 'result', 'address', 'from', 'until'] as const;
  const used = names.filter((name) => search[name] !== undefined);
  return { fields: used.join(' '), ...(search.action ? { action: search.action } : {}) };
}

/** @throws AppError `search_too_wide` if too many match a name: results for only some of them would look complete */
export async function resolveSearch(tx: Transaction, search: AuditSearch): Promise<EntryFilter> {
  const { who, onWhom, customer, ...rest } = search;
  return {
    ...rest,
    actors: await resolve(who, (text) => findPeople(tx, text, maxNamed + 1)),
    users: await resolve(onWhom, (text) => findPeople(tx, text, maxNamed + 1)),
    customers: await resolve(customer, (text) => findCustomers(tx, text, maxNamed + 1)),
  };
}

/** An id stands for itself, as its account may be gone. */
async function resolve(
  text: string | undefined,
  find: (text: string) => Promise<string[]>,
): Promise<string[] | undefined> {
  if (text === undefined) return undefined;
  if (idPattern.test(text)) return [text.toLowerCase()];
  const found = await find(text);
  if (found.length > maxNamed) throw new AppError('search_too_wide');
  return found;
}

/**
 * Entries with present names of people and customers, never with those that users gave their files, chats, keys and the
 * like: these may reveal content, and the log takes no reason. Their ids stay.
 */
export async function presentEntries(tx: Transaction, rows: readonly FoundEntry[]): Promise<LoggedAct[]> {
  const ids = rows.flatMap((row) => [row.user_id, row.actor_user_id]).filter((id) => id !== null);
  const people = await listPeople(tx, [...new Set(ids)]);
  const chains = [...new Set(rows.map(({ chain }) => chain))];
  const customers = await listCustomerNames(tx, chains);
  const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? { id, email: null, name: null }));
  return rows.map((row) => ({
    id: row.id,
    chain: row.chain,
    seq: Number(row.seq),
    occurredAt: row.at,
    action: row.action,
    result: row.result,
    actor: personOf(row.actor_user_id),
    user: personOf(row.user_id),
    customer: row.chain === noCustomer ? null : { id: row.chain, name: customers.get(row.chain) ?? null },
    ...contentForProvider(row.user_id, row.content),
    isErased: row.is_erased,
    prev: row.prev.toString('hex'),
    hash: row.hash.toString('hex'),
  }));
}

/** An entry's content for whoever runs the service: of acts on a user's belongings without the name they gave them. */
export function contentForProvider(userId: string | null, content: string | null): Content {
  return userId === null ? openContent(content) : withoutName(openContent(content));
}

function withoutName({ details, ...rest }: Content): Content {
  if (details === null) return { details, ...rest };
  const { name: _, ...kept } = details;
  return { details: kept, ...rest };
}

export type Content = Pick<LoggedAct, 'address' | 'device' | 'details'>;

/** An entry's personal content, without the salt. */
export function openContent(content: string | null): Content {
  if (content === null) return { address: null, device: null, details: null };
  const { address, device, details } = JSON.parse(content) as Content;
  return { address, device, details };
}
