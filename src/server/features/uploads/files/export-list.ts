import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import type { Upload } from '#shared/contracts/uploads.ts';
import type { Language } from '#shared/contracts/users.ts';
import { ownTables as deTables } from '#shared/messages/de/own-tables.ts';
import { uploads as deUploads } from '#shared/messages/de/uploads.ts';
import { ownTables as enTables } from '#shared/messages/en/own-tables.ts';
import { uploads as enUploads } from '#shared/messages/en/uploads.ts';
import { formatCsv } from '#shared/tables/format-csv.ts';
import { type Column, tabulate } from '#shared/tables/sheet.ts';
import { exportSheet } from '../../exports/public.ts';
import { listUploads } from '../service.ts';

const texts = {
  de: { ...deTables.papers, states: deUploads.states, list: deUploads.listTitle },
  en: { ...enTables.papers, states: enUploads.states, list: enUploads.listTitle },
};

/** Files in a list, at most; as in registers. */
const mostFiles = 20_000;
const filesAtOnce = 200;

/** 'My Uploads', or what a search finds in it, as a table. @throws AppError export_too_large, busy */
export async function exportUploads(
  platform: Platform,
  scope: UserScope,
  { search, language }: { search?: string | undefined; language: Language },
  format: 'xlsx' | 'csv',
): Promise<string | Uint8Array<ArrayBuffer>> {
  const rows: Upload[] = [];
  let cursor: string | undefined;
  do {
    const page = await listUploads(platform, scope, { search, cursor, limit: filesAtOnce });
    if (page.total > mostFiles) throw new AppError('export_too_large');
    rows.push(...page.uploads);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const text = texts[language];
  const linkOf = ({ documentId }: Upload) => `${platform.config.publicUrl}/documents/${documentId}`;
  const columns: Column<Upload>[] = [
    [text.title, ({ title, fileName }) => title ?? fileName],
    [text.fileName, ({ fileName }) => fileName],
    [text.date, ({ meetingDate }) => meetingDate && { day: meetingDate }],
    [text.description, ({ description }) => description],
    [text.state, ({ state }) => text.states[state]],
    [text.pages, ({ pageCount }) => pageCount],
    [text.fileSize, ({ fileSize }) => fileSize],
    [text.language, (row) => row.language],
    [text.source, ({ origin }) => origin?.name],
    [text.uploadedAt, ({ createdAt }) => ({ moment: createdAt })],
    [text.replacedBy, ({ versions }) => versions.replacedBy?.title],
    [text.link, (row) => ({ text: linkOf(row), address: linkOf(row) })],
  ];
  const sheet = tabulate(text.list, language, columns, rows);
  return format === 'csv' ? formatCsv(sheet) : exportSheet(platform, scope, sheet);
}
