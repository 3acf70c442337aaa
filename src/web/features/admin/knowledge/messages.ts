import { adminKnowledge as de } from '#shared/messages/de/admin-knowledge.ts';
import { adminKnowledge as en } from '#shared/messages/en/admin-knowledge.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useKnowledgeText = defineMessages({ de, en });
