import { archives as de } from '#shared/messages/de/archives.ts';
import { archives as en } from '#shared/messages/en/archives.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useArchivesText = defineMessages({ de, en });
