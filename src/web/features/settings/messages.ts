import { settings as de } from '#shared/messages/de/settings.ts';
import { settings as en } from '#shared/messages/en/settings.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useSettingsText = defineMessages({ de, en });
