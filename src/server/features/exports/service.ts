import { AppError } from '#server/platform/errors/app-error.ts';
import { type Platform, singletonOf } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { closeAtShutdown } from '#server/platform/threads/task-threads.ts';
import type { ChatExportQuery, ReportFormat } from '#shared/contracts/exports.ts';
import type { Language } from '#shared/contracts/users.ts';
import type { Sheet } from '#shared/tables/sheet.ts';
import { readConversation } from '../chats/public.ts';
import { answerAlone } from './answer-alone.ts';
import type { CollectionToExport } from './registers/compose-collection.ts';
import type { ExtractToExport } from './registers/compose-extract.ts';
import type { RegisterToExport } from './registers/compose-register.ts';
import { openWriterThread, type WriterThread } from './run-exports.ts';

/**
 * CHAT-10: a chat as Word or PDF: all of it, from one question on, or a single answer with its question.
 * @throws AppError not_found, export_too_large, busy
 */
export async function exportChat(
  platform: Platform,
  scope: UserScope,
  chatId: string,
  { format, language, timeZone, answer, from }: ChatExportQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, messages } = await readConversation(platform, scope, chatId);
  const begin = from === undefined ? 0 : messages.findIndex(({ id, type }) => id === from && type === 'user');
  const wanted = begin < 0 ? [] : messages.slice(begin).filter(({ answerId }) => !answer || answerId === answer);
  if (wanted.length === 0) throw new AppError('not_found');
  const { publicUrl } = platform.config;
  const now = new Date().toISOString();
  const chat = { title, messages: answer ? answerAlone(wanted) : wanted, language, timeZone, publicUrl, now };
  return threadOf(platform).run('writeChat', { chat, format }, scope.userId);
}

/**
 * A whole chat as Word for an archive. Footnotes link to the archived files.
 * @throws AppError not_found, export_too_large, busy
 */
export async function exportArchivedChat(
  platform: Platform,
  scope: UserScope,
  chatId: string,
  { language, places, now }: { language: Language; places: Readonly<Record<string, string>>; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, messages } = await readConversation(platform, scope, chatId);
  const { publicUrl, operatorTimeZone: timeZone } = platform.config;
  const chat = { title, messages, language, timeZone, publicUrl, places, now: now.toISOString() };
  return threadOf(platform).run('writeChat', { chat, format: 'docx' }, scope.userId);
}

/** A register as a table in Word or PDF. @throws AppError export_too_large, busy */
export function exportRegister(
  platform: Platform,
  scope: UserScope,
  register: RegisterRows,
  format: ReportFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { publicUrl } = platform.config;
  const now = new Date().toISOString();
  return threadOf(platform).run('writeRegister', { register: { ...register, publicUrl, now }, format }, scope.userId);
}

/** A collection of decisions as a table in Word or PDF. @throws AppError export_too_large, busy */
export function exportCollection(
  platform: Platform,
  scope: UserScope,
  collection: Omit<CollectionToExport, 'publicUrl' | 'now'>,
  format: ReportFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { publicUrl } = platform.config;
  const now = new Date().toISOString();
  return threadOf(platform).run(
    'writeCollection',
    { collection: { ...collection, publicUrl, now }, format },
    scope.userId,
  );
}

/** An extract of one decision in Word or PDF. @throws AppError export_too_large, busy */
export function exportDecision(
  platform: Platform,
  scope: UserScope,
  extract: Omit<ExtractToExport, 'publicUrl' | 'now'>,
  format: ReportFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { publicUrl } = platform.config;
  const now = new Date().toISOString();
  return threadOf(platform).run('writeExtract', { extract: { ...extract, publicUrl, now }, format }, scope.userId);
}

/** A sheet as an Excel workbook. @throws AppError export_too_large, busy */
export const exportSheet = (platform: Platform, scope: UserScope, sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> =>
  threadOf(platform).run('writeSheet', sheet, scope.userId);

type WithoutFrame<Register> = Register extends unknown ? Omit<Register, 'publicUrl' | 'now'> : never;
export type RegisterRows = WithoutFrame<RegisterToExport>;

const openThread = (platform: Platform) => closeAtShutdown(platform, openWriterThread());
const threadOf = (platform: Platform): WriterThread => singletonOf(platform, openThread);
