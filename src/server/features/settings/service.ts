import type { Transaction } from '#server/platform/database/transaction.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Settings, UpdateSettings } from '#shared/contracts/settings.ts';
import { loadSettings, saveSettings } from './repository.ts';

/** The user's settings. */
export function getSettings(platform: Platform, scope: UserScope): Promise<Settings> {
  return platform.database.withUser(scope, (tx) => loadSettings(tx, scope));
}

/** The user's settings, within the caller's transaction. */
export function readSettings(tx: Transaction, scope: UserScope): Promise<Settings> {
  return loadSettings(tx, scope);
}

/** Changes some settings within the caller's transaction. */
export function saveSettingsIn(tx: Transaction, scope: UserScope, changes: UpdateSettings): Promise<void> {
  return saveSettings(tx, scope, changes);
}

/** Changes some settings and returns all. */
export function updateSettings(platform: Platform, scope: UserScope, changes: UpdateSettings): Promise<Settings> {
  return platform.database.withUser(scope, async (tx) => {
    await saveSettings(tx, scope, changes);
    return loadSettings(tx, scope);
  });
}
