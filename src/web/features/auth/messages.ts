import { auth as de } from '#shared/messages/de/auth.ts';
import { auth as en } from '#shared/messages/en/auth.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useAuthText = defineMessages({ de, en });
