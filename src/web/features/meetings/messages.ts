import { meetings as de } from '#shared/messages/de/meetings.ts';
import { meetings as en } from '#shared/messages/en/meetings.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useMeetingsText = defineMessages({ de, en });
