import { auditLog as de } from '#shared/messages/de/audit-log.ts';
import { security as deSecurity } from '#shared/messages/de/security.ts';
import { auditLog as en } from '#shared/messages/en/audit-log.ts';
import { security as enSecurity } from '#shared/messages/en/security.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useAuditText = defineMessages<typeof de>({ de, en });
/** Action names, shared with the users' own log. */
export const useActions = defineMessages({ de: deSecurity.acts.actions, en: enSecurity.acts.actions });
