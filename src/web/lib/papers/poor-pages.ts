import { poorPages as de } from '#shared/messages/de/poor-pages.ts';
import { poorPages as en } from '#shared/messages/en/poor-pages.ts';
import { defineMessages } from '../messages.ts';

/** Remarks on pages with poor text recognition. */
export const usePoorPagesText = defineMessages({ de, en });
