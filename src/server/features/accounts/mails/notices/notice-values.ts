import { z } from 'zod';

const counted = z.object({ count: z.number().int().positive(), link: z.string(), settingsLink: z.string() });

/** Notifications that users can opt into. No mail names a paper. */
export const noticeValues = {
  'reading-failed': counted,
  'paper-replaced': counted,
  'task-due': counted,
  'backup-made': z.object({ isMade: z.boolean(), settingsLink: z.string() }),
  /** The operator announces that its admins may look into this customer's chats and files again. */
  'looks-allowed': z.object({ company: z.string() }),
  'new-sign-in': z.object({ device: z.string().optional(), settingsLink: z.string() }),
};
export type NoticeMail = keyof typeof noticeValues;
