import { z } from 'zod';

/** `next`: the page to return to. */
export const startCompanySignInSchema = z.object({
  email: z.email().max(254),
  next: z.string().max(2_000).optional(),
});
/** URL of the company's own sign-in page. */
export const companySignInStartedSchema = z.object({ url: z.url() });
