import { poorPages as de } from '#shared/messages/de/poor-pages.ts';
import { poorPages as en } from '#shared/messages/en/poor-pages.ts';
import { defineMessages } from '../messages.ts';

/** What is said of pages that could be recognised badly. */
export const usePoorPagesText = defineMessages({ de, en });
