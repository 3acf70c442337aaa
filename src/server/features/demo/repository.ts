import { and, desc, eq, gt, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import { authSessions, authUsers } from '#server/platform/database/schema/accounts.ts';
import { demoPersonas, demoResets, demoVisits } from '#server/platform/database/schema/demo.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { JobOwner } from '#server/platform/queue/job-scope.ts';
import type { Language } from '#shared/contracts/users.ts';

/** A persona's progress. `papersVersion` null = being filled. */
export type PersonaState = { persona: string; papersVersion: string | null; papersReady: number };

/** The account with a persona's papers, created if missing. */
export async function ensurePersona(
  tx: Transaction,
  persona: { id: string; key: string; email: string; name: string; organisation: string; language: Language },
): Promise<JobOwner> {
  const { rows } = await tx.execute<JobOwner>(sql`SELECT user_id AS "userId", customer_id AS "customerId"
    FROM ensure_demo_persona(${persona.id}::uuid, ${persona.key}, ${persona.email}, ${persona.name}, ${persona.organisation}, ${persona.language})`);
  if (!rows[0]) throw new Error('the persona was not made');
  return rows[0];
}

/** The progress of all personas. */
export async function listPersonas(tx: Pick<Transaction, 'select'>): Promise<PersonaState[]> {
  const { persona, papersVersion, papersReady } = demoPersonas;
  return tx.select({ persona, papersVersion, papersReady }).from(demoPersonas);
}

/** Stores the progress of filling a persona's account. */
export async function savePersona(
  tx: Transaction,
  userId: string,
  state: { papersVersion: string | null; papersReady: number },
): Promise<void> {
  await tx
    .update(demoPersonas)
    .set({ ...state, updatedAt: new Date() })
    .where(eq(demoPersonas.userId, userId));
}

/** The visit of this account: its end and persona; undefined if it is not a visit. */
export async function findVisit(
  tx: Pick<Transaction, 'select'>,
  userId: string,
): Promise<{ persona: string; endsAt: Date } | undefined> {
  const rows = await tx
    .select({ persona: demoPersonas.persona, endsAt: demoVisits.endsAt })
    .from(demoVisits)
    .innerJoin(demoPersonas, eq(demoPersonas.userId, demoVisits.personaId))
    .where(eq(demoVisits.userId, userId));
  return rows[0];
}

/** A session is created shortly after its visit. */
const isOlderThanItsSignIn = sql`${demoVisits.startedAt} < now() - interval '1 minute'`;

/** Visits to be removed: those past their end and, with `isLeft`, those signed out of; or all visits to one persona. */
export async function listVisits(
  tx: Transaction,
  by: { now: Date; isLeft: boolean } | { personaId: string },
): Promise<JobOwner[]> {
  const sessions = tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(eq(authSessions.userId, demoVisits.userId));
  const isOver =
    'personaId' in by
      ? eq(demoVisits.personaId, by.personaId)
      : or(lte(demoVisits.endsAt, by.now), by.isLeft ? and(notExists(sessions), isOlderThanItsSignIn) : sql`false`);
  return tx
    .select({ userId: demoVisits.userId, customerId: demoVisits.customerId })
    .from(demoVisits)
    .where(isOver)
    .orderBy(demoVisits.startedAt);
}

/** True if there is any visit, open or ended. */
export async function hasVisits(tx: Transaction): Promise<boolean> {
  return (await tx.select({ userId: demoVisits.userId }).from(demoVisits).limit(1)).length > 0;
}

/** All visits except the newest `keep` that began before an instant, oldest first. */
export async function listOldVisits(
  tx: Transaction,
  { keep, before }: { keep: number; before: Date },
): Promise<JobOwner[]> {
  const old = await tx
    .select({ userId: demoVisits.userId, customerId: demoVisits.customerId, startedAt: demoVisits.startedAt })
    .from(demoVisits)
    .orderBy(desc(demoVisits.startedAt))
    .offset(keep);
  return old.filter(({ startedAt }) => startedAt < before).reverse();
}

/** Closes a visit and its sessions, so that its user is signed out before anything is removed. */
export async function closeVisit(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.update(demoVisits).set({ endsAt: now }).where(eq(demoVisits.userId, userId));
  await tx.delete(authSessions).where(eq(authSessions.userId, userId));
}

/** Closes all open visits and their sessions. Returns their number. */
export async function closeAllVisits(tx: Transaction, now: Date): Promise<number> {
  const closed = await tx
    .update(demoVisits)
    .set({ endsAt: now })
    .where(gt(demoVisits.endsAt, now))
    .returning({ userId: demoVisits.userId });
  const visitors = closed.map(({ userId }) => userId);
  if (visitors.length > 0) await tx.delete(authSessions).where(inArray(authSessions.userId, visitors));
  return closed.length;
}

/** Deletes a visit's account with all its rows (by cascade). */
export async function deleteVisit(tx: Transaction, userId: string): Promise<void> {
  const visits = tx.select({ id: demoVisits.userId }).from(demoVisits).where(eq(demoVisits.userId, userId));
  await tx.delete(authUsers).where(sql`${authUsers.id} IN (${visits})`);
}

/** Claims the reset of a day. True once, for the first of all servers. */
export async function takeReset(tx: Transaction, day: string): Promise<boolean> {
  const taken = await tx.insert(demoResets).values({ day }).onConflictDoNothing().returning({ day: demoResets.day });
  return taken.length > 0;
}

/** Records that a day's reset is done, and the number of visits it ended. */
export async function finishReset(tx: Transaction, day: string, visitsEnded: number): Promise<void> {
  await tx.update(demoResets).set({ finishedAt: new Date(), visitsEnded }).where(eq(demoResets.day, day));
}
