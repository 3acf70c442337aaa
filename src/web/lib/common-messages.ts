import { common as de } from '#shared/messages/de/common.ts';
import { common as en } from '#shared/messages/en/common.ts';
import { defineMessages } from './messages.ts';

export const useCommonText = defineMessages({ de, en });
