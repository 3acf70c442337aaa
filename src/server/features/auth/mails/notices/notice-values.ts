import { z } from 'zod';

const counted = z.object({ count: z.number().int().positive(), link: z.string(), settingsLink: z.string() });
const link = { link: z.string(), validMinutes: z.number().int().positive() };

/** What users want to be told, and what is said of a change of their address. No mail names a paper. */
export const noticeValues = {
  'reading-failed': counted,
  'paper-replaced': counted,
  'task-due': counted,
  'backup-made': z.object({ isMade: z.boolean(), settingsLink: z.string() }),
  'new-sign-in': z.object({ device: z.string().optional(), settingsLink: z.string() }),
  /** To the address that the account has. */
  'email-change-approve': z.object({ newEmail: z.string(), ...link }),
  /** To the one that it is to have. */
  'email-change-confirm': z.object(link),
  /** To one that has an account already: who asked for the change is not told. */
  'email-change-taken': z.object({ loginLink: z.string() }),
};
export type NoticeMail = keyof typeof noticeValues;
