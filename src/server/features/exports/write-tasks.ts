import type { ReportFormat } from '#shared/contracts/exports.ts';
import type { Sheet } from '#shared/tables/sheet.ts';
import { type ChatToExport, composeChat } from './compose-chat.ts';
import type { Report } from './policy.ts';
import { type CollectionToExport, composeCollection } from './registers/compose-collection.ts';
import { composeExtract, type ExtractToExport } from './registers/compose-extract.ts';
import { composeRegister, type RegisterToExport } from './registers/compose-register.ts';
import { layOutTables } from './writers/lay-out-tables.ts';

/**
 * Tasks of the writer thread (run-exports.ts). They keep no state and use neither database nor network. The writers are
 * large and loaded on demand.
 */

export const writeChat = ({
  chat,
  format,
}: {
  chat: ChatToExport;
  format: ReportFormat;
}): Promise<Uint8Array<ArrayBuffer>> => writeReport({ report: composeChat(chat), format });

export const writeRegister = ({
  register,
  format,
}: {
  register: RegisterToExport;
  format: ReportFormat;
}): Promise<Uint8Array<ArrayBuffer>> => writeReport({ report: composeRegister(register), format });

/** A collection of decisions. */
export const writeCollection = ({
  collection,
  format,
}: {
  collection: CollectionToExport;
  format: ReportFormat;
}): Promise<Uint8Array<ArrayBuffer>> => writeReport({ report: composeCollection(collection), format });

/** An extract of one decision. */
export const writeExtract = ({
  extract,
  format,
}: {
  extract: ExtractToExport;
  format: ReportFormat;
}): Promise<Uint8Array<ArrayBuffer>> => writeReport({ report: composeExtract(extract), format });

export const writeSheet = async (sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  (await import('./writers/write-xlsx.ts')).writeXlsx(sheet);

async function writeReport({
  report,
  format,
}: {
  report: Report;
  format: ReportFormat;
}): Promise<Uint8Array<ArrayBuffer>> {
  const laid = layOutTables(report);
  if (format === 'docx') return (await import('./writers/write-docx.ts')).writeDocx(laid);
  return (await import('./writers/write-pdf.ts')).writePdf(laid);
}
