import { z } from 'zod';

const counted = z.object({ count: z.number().int().positive(), link: z.string(), settingsLink: z.string() });

/** What users want to be told. No mail names a paper. */
export const noticeValues = {
  'reading-failed': counted,
  'paper-replaced': counted,
  'task-due': counted,
  'backup-made': z.object({ isMade: z.boolean(), settingsLink: z.string() }),
  /** The operator's word that its admins may look into chats and files of this customer again. */
  'looks-allowed': z.object({ company: z.string() }),
  'new-sign-in': z.object({ device: z.string().optional(), settingsLink: z.string() }),
};
export type NoticeMail = keyof typeof noticeValues;
