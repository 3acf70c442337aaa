import { apiReference as de } from '#shared/messages/de/api-reference.ts';
import { apiReference as en } from '#shared/messages/en/api-reference.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useApiReferenceText = defineMessages({ de, en });
