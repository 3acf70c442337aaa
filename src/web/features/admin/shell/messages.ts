import { admin as de } from '#shared/messages/de/admin.ts';
import { admin as en } from '#shared/messages/en/admin.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useAdminText = defineMessages({ de, en });
