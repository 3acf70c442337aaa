import { z } from 'zod';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(['user', 'admin']),
  isDemo: z.boolean(),
  mustChangePassword: z.boolean(),
  customer: z.object({ id: z.uuid(), companyName: z.string(), plan: z.enum(['basic', 'plus', 'enterprise']) }),
  /** Newest finished sync or upload; null before the first. */
  lastSyncAt: z.iso.datetime().nullable(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
