import { passwords as de } from '#shared/messages/de/passwords.ts';
import { passwords as en } from '#shared/messages/en/passwords.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const usePasswordText = defineMessages({ de, en });
