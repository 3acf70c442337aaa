import { uploads as de } from '#shared/messages/de/uploads.ts';
import { uploads as en } from '#shared/messages/en/uploads.ts';
import { defineMessages } from '#web/lib/messages.ts';
import { getLanguage } from '#web/lib/preferences.ts';

export const useUploadText = defineMessages({ de, en });

/** For messages outside components. */
export const uploadText = () => ({ de, en })[getLanguage()];
