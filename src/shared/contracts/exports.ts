import { z } from 'zod';

export const reportFormats = ['docx', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** Formats of registers; a calendar besides, where rows have a day. */
export const registerFormats = ['xlsx', 'docx', 'pdf', 'csv'] as const;
export type RegisterFormat = (typeof registerFormats)[number];

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** Language of the headings, and time zone of the times. */
export const reportWordsSchema = z.object({
  language: z.enum(['de', 'en']).default('de'),
  timeZone: z.string().max(64).refine(isTimeZone).default('Europe/Berlin'),
});

/** An extract of one decision. */
export const extractQuerySchema = reportWordsSchema.extend({ format: z.enum(reportFormats) });

export const chatExportQuerySchema = reportWordsSchema.extend({
  format: z.enum(reportFormats),
  /** Only this answer, with its question. */
  answer: z.uuid().optional(),
  /** Id of the first question in the file; if absent, the first of the chat. */
  from: z.uuid().optional(),
});
export type ChatExportQuery = z.infer<typeof chatExportQuerySchema>;
