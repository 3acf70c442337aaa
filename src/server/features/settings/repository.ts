import { eq, sql } from 'drizzle-orm';
import { userSettings } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { defaultSettings, type Settings, settingsSchema, type UpdateSettings } from '#shared/contracts/settings.ts';

/** The user's settings; what was never set has its default. */
export async function loadSettings(tx: Transaction, scope: UserScope): Promise<Settings> {
  const [row] = await tx
    .select({ values: userSettings.values })
    .from(userSettings)
    .where(eq(userSettings.userId, scope.userId))
    .prepare('load_settings')
    .execute();
  const stored = settingsSchema.partial().safeParse(row?.values ?? {});
  return { ...defaultSettings, ...(stored.success ? (stored.data as Partial<Settings>) : {}) };
}

/** Merges the changes into what is stored. */
export async function saveSettings(tx: Transaction, scope: UserScope, changes: UpdateSettings): Promise<void> {
  await tx
    .insert(userSettings)
    .values({ userId: scope.userId, values: changes })
    .onConflictDoUpdate({
      target: userSettings.userId,
      set: { values: sql`${userSettings.values} || ${JSON.stringify(changes)}::jsonb`, updatedAt: sql`now()` },
    });
}
