import { z } from 'zod';

export const settingsSchema = z.object({
  autoSyncDocuments: z.boolean(),
  realTimeIndexing: z.boolean(),
  showCitations: z.boolean(),
  detailedResponses: z.boolean(),
  proactiveRecommendations: z.boolean(),
  weeklyBackup: z.boolean(),
  /** Whether an admin was told what the service is without a language model. */
  modelNoticeSeen: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** What acts so far; the backup's comes with the backup. */
export const updateSettingsSchema = settingsSchema
  .pick({
    autoSyncDocuments: true,
    realTimeIndexing: true,
    showCitations: true,
    detailedResponses: true,
    proactiveRecommendations: true,
    modelNoticeSeen: true,
  })
  .partial()
  .strict();
export type UpdateSettings = z.infer<typeof updateSettingsSchema>;

export const defaultSettings: Settings = {
  autoSyncDocuments: true,
  realTimeIndexing: true,
  showCitations: true,
  detailedResponses: true,
  proactiveRecommendations: false,
  weeklyBackup: true,
  modelNoticeSeen: false,
};
