import { eq, sql } from 'drizzle-orm';
import { prepareOnce } from '#server/platform/database/prepare-once.ts';
import { userSettings } from '#server/platform/database/schema/accounts.ts';
import type { Transaction } from '#server/platform/database/transaction.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { defaultSettings, type Settings, settingsSchema, type UpdateSettings } from '#shared/contracts/settings.ts';

/** Built once: building it takes longer than parsing. */
const storedSchema = settingsSchema.partial();

const loadSettingsStatement = prepareOnce('load_settings', (tx) =>
  tx
    .select({ values: userSettings.values })
    .from(userSettings)
    .where(eq(userSettings.userId, sql.placeholder('userId'))),
);

/** The user's settings, with defaults for those never set. */
export async function loadSettings(tx: Transaction, scope: UserScope): Promise<Settings> {
  const [row] = await loadSettingsStatement(tx).execute({ userId: scope.userId });
  const stored = storedSchema.safeParse(row?.values ?? {});
  return { ...defaultSettings, ...(stored.success ? (stored.data as Partial<Settings>) : {}) };
}

/** Merges changes into the stored settings. */
export async function saveSettings(tx: Transaction, scope: UserScope, changes: UpdateSettings): Promise<void> {
  await tx
    .insert(userSettings)
    .values({ userId: scope.userId, values: changes })
    .onConflictDoUpdate({
      target: userSettings.userId,
      set: { values: sql`${userSettings.values} || ${JSON.stringify(changes)}::jsonb`, updatedAt: sql`now()` },
    });
}
