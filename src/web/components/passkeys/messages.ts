import { passkeys as de } from '#shared/messages/de/passkeys.ts';
import { passkeys as en } from '#shared/messages/en/passkeys.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const usePasskeysText = defineMessages({ de, en });
export type PasskeysText = typeof de;
