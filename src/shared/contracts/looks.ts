import { z } from 'zod';
import { type AuditAction, auditEntrySchema } from './audit.ts';

/** Since when the user lets the provider's admins look into their chats and files; null: they do not. */
export const lookPermissionSchema = z.object({ allowedAt: z.iso.datetime().nullable() });
export type LookPermission = z.infer<typeof lookPermissionSchema>;

export const allowLooksSchema = z.object({ isAllowed: z.boolean() });

/** What the provider's admins do that the user is mailed about. */
export const providerActs = ['chat', 'file', 'deleted', 'exported', 'moved'] as const;
export type ProviderAct = (typeof providerActs)[number];

/** Logged acts of others that the user is told of at the next sign-in. */
export const providerActions = [
  'admin_looked',
  'admin_deleted_file',
  'customer_exported',
  'user_changed',
  'password_reset',
  'second_factor_enabled',
  'second_factor_disabled',
] as const satisfies AuditAction[];

export const providerActsSchema = z.object({ acts: z.array(auditEntrySchema) });
/** The newest entry that was shown. */
export const confirmedActsSchema = z.object({ upTo: z.uuid() });
