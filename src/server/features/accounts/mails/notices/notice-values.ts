import { z } from 'zod';
import { providerActs } from '#shared/contracts/looks.ts';

const counted = z.object({ count: z.number().int().positive(), link: z.string(), settingsLink: z.string() });

/** Notifications, most of which users can opt into. No mail names a paper. */
export const noticeValues = {
  'reading-failed': counted,
  'paper-replaced': counted,
  'task-due': counted,
  'backup-made': z.object({ isMade: z.boolean(), settingsLink: z.string() }),
  /** What an admin of the provider did with the user's account or data; always sent. */
  'provider-acted': z.object({ act: z.enum(providerActs), reason: z.string().optional(), settingsLink: z.string() }),
  /** The first sign-in by a company's own sign-in to an account that was there before; always sent. */
  'company-linked': z.object({ company: z.string() }),
  'new-sign-in': z.object({ device: z.string().optional(), settingsLink: z.string() }),
};
export type NoticeMail = keyof typeof noticeValues;
