import { z } from 'zod';
import { isVisible } from '../name-rules.ts';

/** Security-relevant actions that are logged. */
export const auditActions = [
  'sign_up',
  'sign_in',
  'sign_out',
  'sessions_ended',
  'email_confirmed',
  'account_kept',
  'account_set_aside',
  'account_begun_anew',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'admin_recovery',
  'admin_created',
  'second_factor_verified',
  'second_factor_locked',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_codes_created',
  'identity_confirmed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'identity_provider_changed',
  'factor_requirement_changed',
  'infected_file_refused',
  'document_corrected',
  'record_corrected',
  'task_marked',
  'admin_looked',
  'names_opened',
  'looks_allowed',
  'looks_forbidden',
  'audit_read',
  'audit_exported',
  'audit_verification_ordered',
  'plan_changed',
  'language_model_changed',
  'knowledge_saved',
  'knowledge_restored',
  'act_refused',
  'api_key_created',
  'api_key_revoked',
  'api_key_used',
  'program_connected',
  'program_disconnected',
  'program_used',
  'source_connected',
  'source_disconnected',
  'email_change_requested',
  'email_changed',
  'email_change_stopped',
  'profile_changed',
  'deletion_requested',
  'deletion_undone',
  'account_erased',
  'archive_ordered',
  'archive_downloaded',
  'customer_changed',
  'settings_changed',
  'maintenance_changed',
  'announcement_changed',
  'job_retried',
  'job_dropped',
  'test_mail_sent',
  'demo_reset',
  'user_created',
  'admin_deleted_file',
  'user_changed',
  'user_disabled',
  'user_enabled',
  'user_deleted',
  'user_signed_out',
  'user_imported',
  'user_invited',
  'customer_created',
  'customer_deleted',
  'customer_kept',
  'customer_exported',
  'backup_checked',
  'backup_downloaded',
  'backup_locked',
  'backup_unlocked',
  'import_applied',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntrySchema = z.object({
  id: z.uuid(),
  occurredAt: z.iso.datetime(),
  action: z.enum(auditActions),
  result: z.enum(['success', 'failure', 'refused']),
  /** True if the user did it themselves; false if somebody else did, such as the provider. */
  isOwn: z.boolean(),
  /** True if an admin did it, or the operator on the command line. */
  isByProvider: z.boolean(),
  /** Null: unknown, or somebody else's, which is not disclosed. */
  address: z.string().nullable(),
  /** Browser and system by name, such as `Firefox · Linux`; null: unknown. */
  device: z.string().nullable(),
  /** Further details, such as the factor's `method`, or the sign-in method `by`; null: none. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first; `before` is the id of the previous page's last entry. */
export const auditQuerySchema = z.object({ before: z.uuid().optional() });
export const auditPageSchema = z.object({ entries: z.array(auditEntrySchema), hasMore: z.boolean() });

/** An admin's reason for looking into somebody else's data; shown to that person. */
export const lookReasonSchema = z
  .string()
  .trim()
  .max(300)
  .refine((reason) => [...reason].filter(isVisible).length >= 3);
