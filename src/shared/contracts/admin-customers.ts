import { z } from 'zod';
import { planNames } from '../limits.ts';
import { lookReasonSchema } from './audit.ts';
import { nameSchema } from './users.ts';

const count = z.number().int();

/** A customer in the list. */
export const adminCustomerSchema = z.object({
  id: z.uuid(),
  companyName: z.string(),
  /** Domain, address or short id, where others have the same name; otherwise null. */
  distinction: z.string().nullable(),
  isProvider: z.boolean(),
  /** Neither the provider's own nor the demo's customer. */
  isRemovable: z.boolean(),
  /** The plan in force. */
  plan: z.enum(planNames),
  users: count,
  files: count,
  chats: count,
  /** When it will be deleted with all its data; null: it stays. */
  deletionDueAt: z.iso.datetime().nullable(),
});
export type AdminCustomer = z.infer<typeof adminCustomerSchema>;

export const adminCustomerListSchema = z.object({
  customers: z.array(adminCustomerSchema),
  total: count,
  next: z.string().nullable(),
});

const usedSchema = z.object({ used: count, limit: count.nullable() });

/** When the company's second factor stands in for ours: never, if the ID token states one (`amr`: `mfa`), or always. */
export const companyFactors = ['never', 'stated', 'always'] as const;

export const companySignInSchema = z.object({
  id: z.uuid(),
  emailDomain: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  isEnabled: z.boolean(),
  /** Whether addresses of the domain may sign in nowhere else; possible once somebody has signed in with it. */
  isRequired: z.boolean(),
  isProven: z.boolean(),
  companyFactor: z.enum(companyFactors),
});
export type CompanySignIn = z.infer<typeof companySignInSchema>;

/** Everything admins see and change about a customer. */
export const adminCustomerDetailSchema = adminCustomerSchema.extend({
  usage: z.object({ users: usedSchema, pages: usedSchema, queries: usedSchema }),
  /** Overrides the plan's limit; null: the plan's. */
  pagesLimit: count.nullable(),
  queriesLimit: count.nullable(),
  chatRetentionDays: count.nullable(),
  /** Users who let the provider's admins look into their chats and files, given a reason. */
  allowingLooks: count,
  /** Whether this customer's users need a second factor, and whether all users do anyway. */
  isFactorRequired: z.boolean(),
  isFactorRequiredOfAll: z.boolean(),
  /** Users with a proven address in this domain join this customer under its name; null: none. */
  domain: z.string().nullable(),
  signIns: z.array(companySignInSchema),
  /** Redirect URL for the company's provider. */
  signInRedirect: z.string(),
  createdAt: z.iso.datetime(),
  version: z.string(),
});
export type AdminCustomerDetail = z.infer<typeof adminCustomerDetailSchema>;

const requiredName = nameSchema.refine((name) => name !== '', { params: { fault: 'required' } });
export const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/)
  .max(253);
const limit = count.min(0).max(1_000_000_000).nullable();

export const createCustomerSchema = z.object({
  companyName: requiredName,
  plan: z.enum(planNames),
  domain: domainSchema.nullable().default(null),
});
export type CreateCustomer = z.infer<typeof createCustomerSchema>;

export const changeCustomerSchema = z.object({
  version: z.string().max(100),
  companyName: requiredName.optional(),
  plan: z.enum(planNames).optional(),
  pagesLimit: limit.optional(),
  queriesLimit: limit.optional(),
  chatRetentionDays: count.min(1).max(36_500).nullable().optional(),
  domain: domainSchema.nullable().optional(),
  isFactorRequired: z.boolean().optional(),
});
export type ChangeCustomer = z.infer<typeof changeCustomerSchema>;

export const saveSignInSchema = z.object({
  emailDomain: domainSchema,
  issuer: z.url({ protocol: /^https?$/ }).max(2_000),
  clientId: z.string().trim().min(1).max(500),
  /** Write-only; if omitted, the current one stays. */
  clientSecret: z.string().min(1).max(2_000).optional(),
});
export type SaveSignIn = z.infer<typeof saveSignInSchema>;

/** Whether all users need a second factor, whatever their customer's own rule is. */
export const factorRequirementSchema = z.object({ isRequired: z.boolean() });

export const signInRulesSchema = z.object({
  isRequired: z.boolean().optional(),
  companyFactor: z.enum(companyFactors).optional(),
});
export type SignInRules = z.infer<typeof signInRulesSchema>;

export const exportCustomerSchema = z.object({ reason: lookReasonSchema });

/** The name, typed out by the admin who requests the deletion. */
export const deleteCustomerSchema = z.object({ companyName: z.string().max(300) });
