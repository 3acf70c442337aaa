import { z } from 'zod';
import { factorMethodSchema } from './mfa.ts';
import { languages, nameSchema } from './users.ts';

export const roles = ['user', 'admin'] as const;

export const customerRefSchema = z.object({
  id: z.uuid(),
  companyName: z.string(),
  /** Domain, address or short id, where others have the same name. */
  distinction: z.string().nullish(),
  isProvider: z.boolean(),
});
export type CustomerRef = z.infer<typeof customerRefSchema>;

/** A user as admins see them: nothing they asked or uploaded. */
export const adminUserSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  customer: customerRefSchema,
  /** Enabled second factors. */
  methods: z.array(factorMethodSchema),
  isDemo: z.boolean(),
  isDisabled: z.boolean(),
  mustChangePassword: z.boolean(),
  /** Whether somebody has signed in, or chosen a password of their own: then admins set none. */
  isUsed: z.boolean(),
  /** Whether the user lets admins look into their chats and files. */
  areLooksAllowed: z.boolean(),
  language: z.enum(languages),
  files: z.number().int(),
  chats: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Version of the editable fields; sent back with a change, so that nobody overwrites changes they have not seen. */
  version: z.string(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminListQuerySchema = z.object({
  /** Words that must all occur in name, address or customer. */
  search: z.string().trim().max(200).optional(),
  /** `next` of the previous page. */
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const adminUserQuerySchema = adminListQuerySchema.extend({
  customerId: z.uuid().optional(),
  /** Includes demo users. */
  withDemo: z.literal('true').optional(),
});
export const adminUserListSchema = z.object({
  users: z.array(adminUserSchema),
  /** Number of all matches; sent with the first page only. */
  total: z.number().int().nullable(),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});

const email = z.email().max(254).toLowerCase();
const requiredName = nameSchema.refine((name) => name !== '', { params: { fault: 'required' } });

export const createUserSchema = z.object({
  email,
  fullName: requiredName,
  customerId: z.uuid(),
  role: z.enum(roles).default('user'),
  language: z.enum(languages).default('de'),
  /** Must be changed at first sign-in. If omitted, the user sets their own through the mailed link. */
  password: z.string().max(1_000).optional(),
  /** Whether the mail with the link is sent. */
  isInvited: z.boolean().default(true),
});
export type CreateUser = z.infer<typeof createUserSchema>;

/**
 * Why a mail was not sent. `refused`: because of recipient or content; `unreachable`: the mail server; `off`: there is
 * none.
 */
export const invitationFaults = ['refused', 'unreachable', 'off'] as const;
export const invitationSchema = z.object({
  state: z.enum(['sent', 'failed', 'none']),
  fault: z.enum(invitationFaults).nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;
export const userCreatedSchema = z.object({ user: adminUserSchema, invitation: invitationSchema });

export const changeUserSchema = z.object({
  version: z.string().max(100),
  email: email.optional(),
  fullName: requiredName.optional(),
  customerId: z.uuid().optional(),
  role: z.enum(roles).optional(),
  isDisabled: z.boolean().optional(),
});
export type ChangeUser = z.infer<typeof changeUserSchema>;

export const setPasswordSchema = z.discriminatedUnion('method', [
  /** Mails a link through which the user sets a new one. */
  z.object({ method: z.literal('link') }),
  /** Takes effect at once; must be changed at next sign-in. Only for accounts that were never used. */
  z.object({ method: z.literal('direct'), password: z.string().max(1_000) }),
]);
export type SetPassword = z.infer<typeof setPasswordSchema>;

/** A table with a row per user; `customerId` for rows that name no company. */
export const importUsersSchema = z.object({
  csv: z.string().max(400_000),
  customerId: z.uuid(),
  /** Only validates the rows. */
  isPreview: z.boolean(),
});
export type ImportUsers = z.infer<typeof importUsersSchema>;

export const importFaults = [
  'email_invalid',
  'email_repeated',
  'email_taken',
  'name_invalid',
  'customer_unknown',
  'customer_ambiguous',
  'language_unknown',
  'plan_full',
] as const;
export const importRowSchema = z.object({
  /** Line in the file; the header is line 1. */
  line: z.number().int(),
  email: z.string(),
  fullName: z.string(),
  companyName: z.string(),
  fault: z.enum(importFaults).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;
export const usersImportedSchema = z.object({
  rows: z.array(importRowSchema),
  /** Users created; 0 for a preview. */
  created: z.number().int(),
});
export type UsersImported = z.infer<typeof usersImportedSchema>;

/** Server functions (ADM-09). */
export const userEmailsRequestSchema = z.object({ userIds: z.array(z.uuid()).max(500) });
export const userEmailsSchema = z.object({ success: z.literal(true), emails: z.record(z.uuid(), z.string()) });
export const sendOnboardingSchema = z.object({
  email,
  /** Never mailed: the mail contains a link through which the user sets their own. */
  password: z.string().max(1_000),
  fullName: z.string().max(300),
});
export const functionDoneSchema = z.object({ success: z.literal(true) });
