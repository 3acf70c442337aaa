import { accountBackups as accountBackupsDe } from '#shared/messages/de/account-backups.ts';
import { apiKeys as apiKeysDe } from '#shared/messages/de/api-keys.ts';
import { connections as connectionsDe } from '#shared/messages/de/connections.ts';
import { deletion as deletionDe } from '#shared/messages/de/deletion.ts';
import { mfa as mfaDe } from '#shared/messages/de/mfa.ts';
import { ownAccount as ownAccountDe } from '#shared/messages/de/own-account.ts';
import { security as securityDe } from '#shared/messages/de/security.ts';
import { settings as de } from '#shared/messages/de/settings.ts';
import { visibility as visibilityDe } from '#shared/messages/de/visibility.ts';
import { accountBackups as accountBackupsEn } from '#shared/messages/en/account-backups.ts';
import { apiKeys as apiKeysEn } from '#shared/messages/en/api-keys.ts';
import { connections as connectionsEn } from '#shared/messages/en/connections.ts';
import { deletion as deletionEn } from '#shared/messages/en/deletion.ts';
import { mfa as mfaEn } from '#shared/messages/en/mfa.ts';
import { ownAccount as ownAccountEn } from '#shared/messages/en/own-account.ts';
import { security as securityEn } from '#shared/messages/en/security.ts';
import { settings as en } from '#shared/messages/en/settings.ts';
import { visibility as visibilityEn } from '#shared/messages/en/visibility.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useSettingsText = defineMessages({ de, en });
export const useOwnAccountText = defineMessages({ de: ownAccountDe, en: ownAccountEn });
export type SecurityText = typeof securityDe;
/** Sentences about who sees what. */
export const useVisibilityText = defineMessages({ de: visibilityDe, en: visibilityEn });
export const useSecurityText = defineMessages({ de: securityDe, en: securityEn });
/** Texts about codes, shared with the second-factor screen. */
export const useCodeText = defineMessages({ de: mfaDe, en: mfaEn });
export const useApiKeysText = defineMessages({ de: apiKeysDe, en: apiKeysEn });
export const useConnectionsText = defineMessages({ de: connectionsDe, en: connectionsEn });
export const useDeletionText = defineMessages({ de: deletionDe, en: deletionEn });
export const useBackupsText = defineMessages({ de: accountBackupsDe, en: accountBackupsEn });
