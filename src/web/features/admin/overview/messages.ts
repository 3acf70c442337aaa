import { adminOverview as de } from '#shared/messages/de/admin-overview.ts';
import { adminOverview as en } from '#shared/messages/en/admin-overview.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useOverviewText = defineMessages({ de, en });
