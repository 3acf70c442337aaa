import { adminCustomers as de } from '#shared/messages/de/admin-customers.ts';
import { adminCustomers as en } from '#shared/messages/en/admin-customers.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useCustomersText = defineMessages({ de, en });
