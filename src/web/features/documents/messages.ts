import { documents as de } from '#shared/messages/de/documents.ts';
import { documents as en } from '#shared/messages/en/documents.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useDocumentsText = defineMessages<typeof de>({ de, en });
