import type { Chat, ChatFolder } from '#shared/contracts/chats.ts';

export type PanelDialog =
  | { kind: 'create-folder' }
  | { kind: 'rename-folder' | 'delete-folder'; folder: ChatFolder }
  | { kind: 'rename-chat' | 'delete-chat' | 'move-chat'; chat: Chat };
