import { z } from 'zod';

/**
 * What stands in an account whose address was first proven by a link to reset the password, or at the company: the prover
 * says whether they have put it in (session state `review_account`).
 */
export const accountClaimSchema = z.object({
  email: z.string(),
  /** As they were given at sign-up. */
  fullName: z.string(),
  companyName: z.string(),
  createdAt: z.iso.datetime(),
  uploads: z.number().int(),
  chats: z.number().int(),
  /** Connected ones; they were cut off when the address was proven. */
  sources: z.number().int(),
  /** One that the prover has set by the link. */
  hasPassword: z.boolean(),
  hasCompanySignIn: z.boolean(),
  passkeys: z.number().int(),
  hasAuthenticator: z.boolean(),
  /** Unused ones. */
  recoveryCodes: z.number().int(),
  /** Whether a second factor must be proven to keep the account; where not, keeping it removes the three above. */
  needsFactor: z.boolean(),
});
export type AccountClaim = z.infer<typeof accountClaimSchema>;

export const decideClaimSchema = z.object({ decision: z.enum(['keep', 'begin_anew']) });
export type ClaimDecision = z.infer<typeof decideClaimSchema>['decision'];
