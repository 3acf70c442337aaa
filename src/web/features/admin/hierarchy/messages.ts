import { adminHierarchy as de } from '#shared/messages/de/admin-hierarchy.ts';
import { adminHierarchy as en } from '#shared/messages/en/admin-hierarchy.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useHierarchyText = defineMessages({ de, en });
