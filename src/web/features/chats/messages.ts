import { chats as de } from '#shared/messages/de/chats.ts';
import { chats as en } from '#shared/messages/en/chats.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useChatsText = defineMessages<typeof de>({ de, en });
