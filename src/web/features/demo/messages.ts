import { demo as de } from '#shared/messages/de/demo.ts';
import { demo as en } from '#shared/messages/en/demo.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useDemoText = defineMessages({ de, en });
