import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import { enqueueMail } from '../../accounts/jobs.ts';
import { enterAccount } from '../../accounts/public.ts';
import { type ChainEntry, readChain } from '../chain/chain-repository.ts';
import { listGrown, saveCursors } from '../chain/cursor-repository.ts';
import { type Alert, alertMilliseconds, alertOf, isKnownPlace } from '../policy.ts';
import { openContent } from '../search/search-log.ts';
import { listCustomerNames, listPeople } from '../search/search-repository.ts';
import { isProviderAdmin, listProviderAdmins, listSignInPlaces } from './alert-repository.ts';

export const mailReader = 'mails';
const chainsAtOnce = 100;
const batchSize = 500;

/** Mails the provider's admins about new entries: looks, new admins, admins signing in at a new place. */
export async function watchEntries(platform: Platform, now: Date): Promise<void> {
  const { database, shutdown } = platform;
  const grown = await database.withAccount(null, (tx) => listGrown(tx, mailReader, chainsAtOnce));
  for (const { chain, readTo } of grown) {
    let place = readTo;
    for (let isMore = true; isMore && !shutdown.aborted; ) {
      const after = place;
      // Commit the mails and the cursor together.
      const last = await database.withAccount(null, async (tx) => {
        const entries = (await readChain(tx, chain, after, batchSize))?.entries ?? [];
        for (const entry of entries) {
          if (now.getTime() - Date.parse(entry.at) < alertMilliseconds) await notify(platform, tx, entry);
        }
        const end = entries.at(-1);
        if (end) await saveCursors(tx, mailReader, [{ chain, seq: end.seq }]);
        isMore = entries.length === batchSize;
        return end?.seq;
      });
      place = last ?? place;
    }
  }
}

async function notify(platform: Platform, tx: Transaction, entry: ChainEntry): Promise<void> {
  const { content, action, result } = entry;
  const opened = openContent(content);
  const alert = alertOf({ action, result, details: opened.details });
  const about = alert === 'looked' ? entry.actor : entry.user;
  if (!alert || !about || !(await isProviderAdmin(tx, about))) return;
  const address = opened.address ?? '';
  if (alert === 'new-place') {
    if (isKnownPlace(opened, await listSignInPlaces(tx, { userId: about, entryId: entry.id }))) return;
  }
  const receivers = await listProviderAdmins(tx);
  const [reader] = receivers;
  if (!reader) return;
  const [names, customers] = await asAdmin(tx, reader.userId, async () => [
    await listPeople(tx, [about]),
    await listCustomerNames(tx, [entry.chain]),
  ]);
  const person = names.get(about);
  if (!person) return;
  const admin = person.name === person.email ? person.email : `${person.name} (${person.email})`;
  const customer = customers.get(entry.chain) ?? entry.chain;
  for (const { email: to, language } of receivers) {
    await orderMail[alert](platform, tx, { to, language }, { admin, customer, address, content: opened });
  }
}

/** Runs work in an admin's context, as only admins may read names. */
async function asAdmin<T>(tx: Transaction, adminId: string, work: () => Promise<T>): Promise<T> {
  await enterAccount(tx, adminId);
  return work();
}

type Facts = { admin: string; customer: string; address: string; content: ReturnType<typeof openContent> };
type Receiver = { to: string; language: 'de' | 'en' };
type OrderMail = (platform: Platform, tx: Transaction, receiver: Receiver, facts: Facts) => Promise<void>;

const orderMail: Record<Alert, OrderMail> = {
  'new-place': (platform, tx, receiver, { admin, address, content }) =>
    enqueueMail(platform, tx, {
      ...receiver,
      kind: 'admin-new-place',
      values: { admin, address, device: content.device ?? '' },
    }),
  added: (platform, tx, receiver, { admin }) =>
    enqueueMail(platform, tx, { ...receiver, kind: 'admin-added', values: { admin } }),
  looked: (platform, tx, receiver, { admin, customer, content }) => {
    const kind = content.details?.kind === 'file' ? 'file' : 'chat';
    const reason = String(content.details?.reason ?? '');
    return enqueueMail(platform, tx, { ...receiver, kind: 'admin-looked', values: { admin, customer, kind, reason } });
  },
};
