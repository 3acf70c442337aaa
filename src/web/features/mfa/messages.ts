import { mfa as de } from '#shared/messages/de/mfa.ts';
import { mfa as en } from '#shared/messages/en/mfa.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useMfaText = defineMessages({ de, en });
export type MfaText = typeof de;
