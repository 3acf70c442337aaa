import { z } from 'zod';

/** Mail notifications, each with its own switch. */
export const noticeKinds = ['reading-failed', 'paper-replaced', 'task-due', 'backup-made', 'new-sign-in'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The setting that switches a kind of mail. */
export const noticeSettings = {
  'reading-failed': 'notifyReadingFailed',
  'paper-replaced': 'notifyPaperReplaced',
  'task-due': 'notifyTaskDue',
  'backup-made': 'notifyBackupMade',
  'new-sign-in': 'notifyNewSignIn',
} as const satisfies Record<NoticeKind, string>;

export const settingsSchema = z.object({
  autoSyncDocuments: z.boolean(),
  realTimeIndexing: z.boolean(),
  showCitations: z.boolean(),
  detailedResponses: z.boolean(),
  proactiveRecommendations: z.boolean(),
  weeklyBackup: z.boolean(),
  notifyReadingFailed: z.boolean(),
  notifyPaperReplaced: z.boolean(),
  notifyTaskDue: z.boolean(),
  notifyBackupMade: z.boolean(),
  notifyNewSignIn: z.boolean(),
  /** Whether an admin has seen the notice about using the service without a language model. */
  modelNoticeSeen: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const updateSettingsSchema = settingsSchema.partial().strict();
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

export const defaultSettings: Settings = {
  autoSyncDocuments: true,
  realTimeIndexing: true,
  showCitations: true,
  detailedResponses: true,
  proactiveRecommendations: false,
  weeklyBackup: true,
  notifyReadingFailed: true,
  notifyPaperReplaced: false,
  notifyTaskDue: false,
  notifyBackupMade: false,
  notifyNewSignIn: true,
  modelNoticeSeen: false,
};
