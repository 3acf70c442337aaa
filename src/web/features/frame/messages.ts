import { frame as de } from '#shared/messages/de/frame.ts';
import { frame as en } from '#shared/messages/en/frame.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useFrameText = defineMessages({ de, en });
