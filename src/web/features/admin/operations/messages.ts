import { adminOperations as de } from '#shared/messages/de/admin-operations.ts';
import { adminOperations as en } from '#shared/messages/en/admin-operations.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useOperationsText = defineMessages({ de, en });
