import { site as de } from '#shared/messages/de/site.ts';
import { site as en } from '#shared/messages/en/site.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useSiteText = defineMessages({ de, en });
