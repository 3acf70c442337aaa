import { z } from 'zod';

/** Operations in the admin area, and its announcements to all users. */
export const adminHealthPath = '/api/admin/health';
export const adminOperationsPath = '/api/admin/operations';
export const adminJobActsPath = '/api/admin/operations/jobs';
export const adminReadingActsPath = '/api/admin/operations/readings';
export const adminMailActsPath = '/api/admin/operations/mails';
export const adminTestMailsPath = '/api/admin/operations/test-mails';
export const adminMaintenancePath = '/api/admin/operations/maintenance';
export const adminDemoResetsPath = '/api/admin/operations/demo-resets';
export const adminAnnouncementsPath = '/api/admin/announcements';
export const noticesPath = '/api/notices';

export const announcementLevels = ['info', 'warning', 'urgent'] as const;
export const announcementMaxLength = 500;

const announcementText = z.string().trim().min(1).max(announcementMaxLength);

/** Shown to all signed-in users during a period. */
export const announcementSchema = z.object({
  id: z.uuid(),
  textDe: z.string(),
  textEn: z.string(),
  level: z.enum(announcementLevels),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** `validation_failed` names `endsAt` if it is not after `startsAt`. */
export const writeAnnouncementSchema = z
  .object({
    textDe: announcementText,
    textEn: announcementText,
    level: z.enum(announcementLevels),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    params: { fault: 'too_small' },
  });
export type WriteAnnouncement = z.infer<typeof writeAnnouncementSchema>;
export const announcementListSchema = z.object({ announcements: z.array(announcementSchema) });

export const maintenanceSchema = z.object({
  since: z.iso.datetime(),
  /** Null: until it is switched off. */
  until: z.iso.datetime().nullable(),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;
export const switchMaintenanceSchema = z.object({
  isOn: z.boolean(),
  until: z.iso.datetime().nullable().default(null),
});

/** Notices for a signed-in user: announcements in force, most urgent first. */
export const noticesSchema = z.object({
  announcements: z.array(announcementSchema.omit({ startsAt: true })),
  maintenance: maintenanceSchema.nullable(),
});
export type Notices = z.infer<typeof noticesSchema>;

export const failedJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The error's name, which reveals no content. */
  reason: z.string().nullable(),
  tries: z.number().int(),
  failedAt: z.iso.datetime(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const slowReadingSchema = z.object({
  userId: z.uuid(),
  documentId: z.uuid(),
  companyName: z.string(),
  fileType: z.string(),
  state: z.enum(['queued', 'reading']),
  pagesRead: z.number().int(),
  pageCount: z.number().int().nullable(),
  uploadedAt: z.iso.datetime(),
  /** The document's job; null: there is none, so nothing will read it automatically. */
  job: z.object({ state: z.enum(['waiting', 'active']), since: z.iso.datetime() }).nullable(),
});
export type SlowReading = z.infer<typeof slowReadingSchema>;

/** Why a mail that is done with was not sent. */
export const mailFates = ['no_server', 'refused', 'expired'] as const;
export type MailFate = (typeof mailFates)[number];

/** `sent`: a mail server has taken it. */
export const mailStates = ['waiting', 'retrying', 'sending', 'sent', 'failed', ...mailFates] as const;
export const queuedMailSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(mailStates),
  tries: z.number().int(),
  reason: z.string().nullable(),
  orderedAt: z.iso.datetime(),
  /** Expired: it will not be sent any more. */
  isExpired: z.boolean(),
});
export type QueuedMail = z.infer<typeof queuedMailSchema>;

export const adminOperationsSchema = z.object({
  jobs: z.array(failedJobSchema),
  readings: z.array(slowReadingSchema),
  mails: z.array(queuedMailSchema),
  /** Whether a mail server is configured; without one, no mail is sent, only written to a folder. */
  hasMailServer: z.boolean(),
  maintenance: maintenanceSchema.nullable(),
  demo: z.object({ isOn: z.boolean(), visits: z.number().int() }),
});
export type AdminOperations = z.infer<typeof adminOperationsSchema>;

export const actOnJobSchema = z.object({ name: z.string().max(100), id: z.uuid(), act: z.enum(['retry', 'drop']) });
export const actOnReadingSchema = z.object({ userId: z.uuid(), documentId: z.uuid(), act: z.enum(['retry', 'stop']) });
export const actOnMailSchema = z.object({ id: z.uuid(), act: z.enum(['send', 'drop']) });
/** Sends the admin a mail at once. */
export const sendTestMailSchema = z.object({});
export const testMailSchema = z.object({
  state: z.enum(['sent', 'refused', 'unreachable', 'off']),
  recipient: z.string(),
  /** What the mail server answered, or the code of the fault. */
  answer: z.string().nullable(),
});
export type TestMail = z.infer<typeof testMailSchema>;

export const resetDemoSchema = z.object({ isSure: z.literal(true) });
export const demoResetSchema = z.object({ visitsEnded: z.number().int() });

/** The machine and its dependencies. `off`: not configured, which is fine. */
export const healthStates = ['ok', 'off', 'warning', 'failed'] as const;
export const healthParts = [
  'database',
  'queue',
  'store',
  'disk',
  'mail',
  'backups',
  'models',
  'sources',
  'scanner',
  'reader',
  'thesaurus',
  'version',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** What to do, if anything. */
export const healthAdvices = [
  'database_unreachable',
  'database_other_version',
  'queue_unreachable',
  'queue_behind',
  'jobs_failed',
  'store_failed',
  'store_full',
  'disk_low',
  'mail_off',
  'mail_delayed',
  'backups_off',
  'backups_by_hand',
  'backups_failed',
  'backups_none',
  'backups_old',
  'backups_damaged',
  'backups_unrehearsed',
  'backups_unreadable',
  'models_off',
  'models_refused',
  'models_failing',
  'sources_faulty',
  'sources_refused',
  'scanner_off',
  'scanner_unreachable',
  'reader_off',
  'reader_no_runtime',
  'reader_processor',
  'reader_damaged',
  'reader_failed',
  'thesaurus_unreadable',
] as const;
export type HealthAdvice = (typeof healthAdvices)[number];

export const healthItemSchema = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  advice: z.enum(healthAdvices).nullable(),
  /** Numbers, versions and times, by name. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Since when the provider's admins should look at it; null: nothing is wrong enough. */
  since: z.iso.datetime().nullable(),
});
export type HealthItem = z.infer<typeof healthItemSchema>;
export const adminHealthSchema = z.object({ items: z.array(healthItemSchema), checkedAt: z.iso.datetime() });
