import { z } from 'zod';

/**
 * Contents of an account whose address was first proven by a password reset link, or through a company sign-in. Whoever
 * proved it then says whether the contents are theirs (session state `review_account`).
 */
export const accountClaimSchema = z.object({
  email: z.string(),
  /** As given at sign-up. */
  fullName: z.string(),
  companyName: z.string(),
  createdAt: z.iso.datetime(),
  uploads: z.number().int(),
  chats: z.number().int(),
  /** Connected sources; proving the address cut them off. */
  sources: z.number().int(),
  /** True if the prover has set a password through the link. */
  hasPassword: z.boolean(),
  hasCompanySignIn: z.boolean(),
  passkeys: z.number().int(),
  hasAuthenticator: z.boolean(),
  /** Unused ones. */
  recoveryCodes: z.number().int(),
  /** Whether keeping the account requires proving a second factor. If not, keeping it removes the three above. */
  needsFactor: z.boolean(),
});
export type AccountClaim = z.infer<typeof accountClaimSchema>;

export const decideClaimSchema = z.object({ decision: z.enum(['keep', 'begin_anew']) });
export type ClaimDecision = z.infer<typeof decideClaimSchema>['decision'];
