import type { ReportFormat } from '#shared/contracts/exports.ts';
import { type ChatToExport, composeChat } from './compose-chat.ts';
import { composeRegister, type RegisterToExport } from './compose-register.ts';
import type { Report } from './policy.ts';

/**
 * What a writing thread runs for run-exports.ts. Nothing is kept between two tasks, and neither a database nor the network is
 * read. The writers are loaded when they are needed: they are large.
 */

export const writeChat = ({ chat, format }: { chat: ChatToExport; format: ReportFormat }): Promise<Uint8Array> =>
  writeReport({ report: composeChat(chat), format });

export const writeRegister = (register: RegisterToExport): Promise<Uint8Array> =>
  writeReport({ report: composeRegister(register), format: 'docx' });

async function writeReport({ report, format }: { report: Report; format: ReportFormat }): Promise<Uint8Array> {
  if (format === 'docx') return (await import('./write-docx.ts')).writeDocx(report);
  return (await import('./write-pdf.ts')).writePdf(report);
}
