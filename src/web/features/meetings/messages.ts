import { collections as deCollections } from '#shared/messages/de/collections.ts';
import { meetings as de } from '#shared/messages/de/meetings.ts';
import { collections as enCollections } from '#shared/messages/en/collections.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useMeetingsText = defineMessages({ de, en });
export const useCollectionsText = defineMessages({ de: deCollections, en: enCollections });
