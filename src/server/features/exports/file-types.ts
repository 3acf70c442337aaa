import { z } from '@hono/zod-openapi';
import { problems } from '#server/platform/http/problems/problem-responses.ts';
import type { RegisterFormat } from '#shared/contracts/exports.ts';

/** Types of the files, and what a summary calls them. */
export const fileTypes = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', summary: 'an Excel workbook' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    summary: 'a table in Word whose rows open their pages',
  },
  pdf: { type: 'application/pdf', summary: 'a table in PDF whose rows open their pages' },
  csv: { type: 'text/csv', summary: 'a table' },
  ics: { type: 'text/calendar', summary: 'a calendar (RFC 5545), those that bear a day' },
} satisfies Record<RegisterFormat | 'ics', { type: string; summary: string }>;
type FileFormat = keyof typeof fileTypes;

const isText = (format: FileFormat): boolean => fileTypes[format].type.startsWith('text/');

/** The responses of a route that answers with a file. */
export const fileResponses = (format: FileFormat) => ({
  200: {
    description: 'The file',
    content: {
      [fileTypes[format].type]: { schema: isText(format) ? z.string() : z.string().meta({ format: 'binary' }) },
    },
  },
  ...problems(400, 401, ...(isText(format) ? [] : ([413, 503] as const))),
});

/** Headers for a download under this name, never shown as a page. */
export const asFile = (format: FileFormat, name: string) => ({
  'content-type': `${fileTypes[format].type}${isText(format) ? '; charset=utf-8' : ''}`,
  'content-disposition': `attachment; filename="${name}.${format}"`,
});
