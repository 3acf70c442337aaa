import { z } from 'zod';
import { chosenPlans, planNames } from '../limits.ts';
import { findNameFault } from '../name-rules.ts';

export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(['user', 'admin']),
  isDemo: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Language of mails to this user. */
  language: z.enum(languages),
  /** Whether any second factor is enabled. */
  hasSecondFactor: z.boolean(),
  customer: z.object({ id: z.uuid(), companyName: z.string(), plan: z.enum(planNames) }),
  /** Latest finished sync or upload; null before the first. */
  lastSyncAt: z.iso.datetime().nullable(),
  /** What that was: documents were read, or a data source was synced. */
  lastSyncKind: z.enum(['documents', 'source']).nullable(),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** A single line without URLs, of at most `nameMaxLength` characters. A fault's message is its code. */
export const nameSchema = z
  .string()
  .trim()
  .check(({ value, issues }) => {
    const fault = findNameFault(value);
    if (fault) issues.push({ code: 'custom', input: value, message: fault, params: { fault } });
  });

export const updateProfileSchema = z.object({
  language: z.enum(languages).optional(),
  fullName: nameSchema.refine((name) => name !== '', { params: { fault: 'name_missing' } }).optional(),
});
export type UpdateProfile = z.infer<typeof updateProfileSchema>;

export const wantedEmailSchema = z.object({ email: z.email().max(254) });
/** The new address awaiting confirmation there; null: none. */
export const emailChangeSchema = z.object({ email: z.string().nullable(), expiresAt: z.iso.datetime().nullable() });
export type EmailChange = z.infer<typeof emailChangeSchema>;
/** Token of a mailed link. */
export const emailTokenSchema = z.object({ token: z.string().min(1).max(200) });

export const signUpSchema = z.object({
  email: z.email().max(254),
  password: z.string().max(1_000),
  /** Defaults to the e-mail address. */
  name: nameSchema.default(''),
  /** Defaults to `unnamedCompany`. */
  companyName: nameSchema.default(''),
  /** Language of mails to this user. */
  language: z.enum(languages).default('de'),
  /** Plan chosen by the new customer; if omitted, the operator's default. */
  plan: z.enum(chosenPlans).optional(),
});
export type SignUp = z.infer<typeof signUpSchema>;

export const signInSchema = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1_000),
  /** Token of the link mailed in response to a correct password after `sign_in_needs_mail`. */
  token: z.string().min(1).max(200).optional(),
});
export type SignIn = z.infer<typeof signInSchema>;
