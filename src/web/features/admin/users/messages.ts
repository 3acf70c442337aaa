import { adminUsers as de } from '#shared/messages/de/admin-users.ts';
import { adminUsers as en } from '#shared/messages/en/admin-users.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useUsersText = defineMessages({ de, en });
