import type { ReportFormat } from '#shared/contracts/exports.ts';
import { type ChatToExport, composeChat } from './compose-chat.ts';
import { composeRegister, type RegisterToExport } from './compose-register.ts';
import type { Report } from './policy.ts';

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

export const writeRegister = (register: RegisterToExport): Promise<Uint8Array<ArrayBuffer>> =>
  writeReport({ report: composeRegister(register), format: 'docx' });

async function writeReport({
  report,
  format,
}: {
  report: Report;
  format: ReportFormat;
}): Promise<Uint8Array<ArrayBuffer>> {
  if (format === 'docx') return (await import('./write-docx.ts')).writeDocx(report);
  return (await import('./write-pdf.ts')).writePdf(report);
}
