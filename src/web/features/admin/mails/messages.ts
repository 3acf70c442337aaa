import { adminMails as de } from '#shared/messages/de/admin-mails.ts';
import { adminMails as en } from '#shared/messages/en/admin-mails.ts';
import { defineMessages } from '#web/lib/messages.ts';

export const useMailsText = defineMessages({ de, en });
