import type { Transaction } from '#server/platform/database/transaction.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Caller } from '#server/platform/http/context.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { ProviderAct } from '#shared/contracts/looks.ts';
import { enqueueMail } from '../accounts/jobs.ts';
import { enterAdmin } from '../accounts/public.ts';
import { findHolder, type Holder } from '../archives/public.ts';
import { recordAct } from '../audit/public.ts';
import { areLooksAllowed } from './repository.ts';

/** The admin and their request. */
export type Looker = { scope: UserScope; caller: Caller };
type Look = { kind: 'chat' | 'file'; id: string; name: string; reason: string };

/**
 * Records an admin's look into a user's chat or file, with its reason, before anything is shown, and mails the user.
 * @throws AppError looks_forbidden if the user does not allow looks; the attempt is recorded
 */
export async function recordLook(
  platform: Platform,
  { scope: admin, caller }: Looker,
  { userId, customerId }: UserScope,
  look: Look,
): Promise<void> {
  const isAllowed = await platform.database.withAccount(admin.userId, async (tx) => {
    await enterAdmin(tx, admin);
    const may = await areLooksAllowed(tx, userId);
    const result = may ? 'success' : 'refused';
    const act = { action: 'admin_looked', result, userId, actorUserId: admin.userId, customerId, caller } as const;
    const { name, ...asked } = look;
    // The name may say what is in it, and nobody has allowed a look.
    await recordAct(tx, { ...act, details: may ? { name, ...asked } : asked });
    const receiver = may ? await findHolder(tx, userId) : undefined;
    if (receiver) await tellUser(platform, tx, receiver, { act: look.kind, reason: look.reason });
    return may;
  });
  if (!isAllowed) throw new AppError('looks_forbidden');
}

/** Who is mailed: address and language. */
export type Receiver = Pick<Holder, 'email' | 'language'>;

/**
 * Mails the user what the provider did with their account or data, in the transaction that does it. They also see it at
 * the next sign-in (audit/unseen-acts.ts).
 */
export async function tellUser(
  platform: Platform,
  tx: Transaction,
  { email: to, language }: Receiver,
  { act, reason }: { act: ProviderAct; reason: string | null },
): Promise<void> {
  const values = { act, ...(reason === null ? {} : { reason }), settingsLink: `${platform.config.publicUrl}/settings` };
  await enqueueMail(platform, tx, { to, language, kind: 'provider-acted', values });
}
