import { paperFacts as de } from '#shared/messages/de/paper-facts.ts';
import { paperFacts as en } from '#shared/messages/en/paper-facts.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const usePaperFactsText = defineMessages({ de, en });
