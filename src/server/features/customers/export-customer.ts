import { createReadStream } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { z } from 'zod';
import { seal, unseal } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type ArchivedFile, collectOwnData, findFileFault, tablesOf } from '../archives/service.ts';
import { areLooksAllowed, recordAct } from '../audit/service.ts';
import { enterAdmin, openForAdmin } from '../auth/service.ts';
import { findCustomer, listMembers } from './admin-repository.ts';
import type { Admin } from './change-customer.ts';
import { presentMonth } from './list-customers.ts';

const sealPurpose = 'admin-customer-export';
const ticketMinutes = 5;
const ticketSchema = z.object({ adminId: z.uuid(), customerId: z.uuid(), endsAt: z.number() });

/**
 * Opens the export of all that a customer's people have, for this admin and for some minutes; everybody reads in their log
 * that it was made, and why. Answers with the ticket.
 * @throws AppError `not_found`, `looks_forbidden`
 */
export async function openExport(
  platform: Platform,
  admin: Admin,
  customerId: string,
  reason: string,
): Promise<string> {
  const { scope, caller } = admin;
  await platform.database.withAccount(scope.userId, async (tx) => {
    await enterAdmin(tx, scope);
    const customer = await findCustomer(tx, scope, customerId, { month: presentMonth(platform) });
    if (!customer) throw new AppError('not_found');
    if (!(await areLooksAllowed(tx, customerId))) throw new AppError('looks_forbidden');
    const act = {
      action: 'archive_ordered',
      result: 'success',
      actorUserId: scope.userId,
      customerId,
      caller,
    } as const;
    for (const { id } of await listMembers(tx, scope, customerId))
      await recordAct(tx, { ...act, userId: id, details: { reason } });
  });
  const endsAt = Date.now() + ticketMinutes * 60_000;
  return seal(platform.encryptionKey, sealPurpose, JSON.stringify({ adminId: scope.userId, customerId, endsAt }));
}

/**
 * One zip with a folder for each of the customer's people, each as their own archive would be; made while it is fetched, one
 * file in memory at a time. What is damaged or gone is left out and named; what fails otherwise breaks it off before its end.
 * @throws AppError `link_invalid`, `link_expired`
 */
export async function streamExport(
  platform: Platform,
  admin: UserScope,
  ticket: string,
): Promise<{ stream: ReadableStream }> {
  let opened: z.infer<typeof ticketSchema>;
  try {
    opened = ticketSchema.parse(JSON.parse(unseal(platform.encryptionKey, sealPurpose, ticket)));
  } catch (cause) {
    throw new AppError('link_invalid', { cause });
  }
  if (opened.adminId !== admin.userId) throw new AppError('link_invalid');
  if (opened.endsAt < Date.now()) throw new AppError('link_expired');
  const { customer, members } = await platform.database.withAccount(null, async (tx) => {
    await enterAdmin(tx, admin);
    const found = await findCustomer(tx, admin, opened.customerId, { month: presentMonth(platform) });
    return { customer: found, members: await listMembers(tx, admin, opened.customerId) };
  });
  if (!customer) throw new AppError('not_found');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  addAll(platform, admin, zip, members).catch((error: Error) => {
    platform.log.warn({ err: error }, 'the export of a customer broke off');
    output.destroy(error);
  });
  return { stream: Readable.toWeb(output) as ReadableStream };
}

async function addAll(
  platform: Platform,
  admin: UserScope,
  zip: ZipFile,
  members: readonly { id: string; email: string }[],
): Promise<void> {
  for (const { id, email } of members) {
    const owner = await openForAdmin(platform, admin, id);
    const collected = await collectOwnData(platform, owner, new Date());
    // Gone since the list was read.
    if (!collected) continue;
    const { data, files } = collected;
    const folder = `${email.replace(/[^\w.@+-]/g, '_')}/`;
    const leftOut: { fileName: string; reason: string }[] = [];
    for (const file of files) {
      const reason = await findFileFault(platform, file);
      if (reason) leftOut.push({ fileName: file.fileName, reason });
      else await addFile(platform, zip, folder, file);
    }
    const texts = { 'data.json': JSON.stringify(data), ...tablesOf(data), 'left-out.json': JSON.stringify(leftOut) };
    for (const [name, text] of Object.entries(texts)) zip.addBuffer(Buffer.from(text), folder + name);
  }
  zip.end();
}

/** Done once the file has gone out: what waits in memory is one piece of one file. */
async function addFile(platform: Platform, zip: ZipFile, folder: string, file: ArchivedFile): Promise<void> {
  await platform.uploads.withLocalFile(file.filePath, async (from) => {
    const through = new PassThrough();
    zip.addReadStream(through, folder + file.place, { size: file.size });
    const output = zip.outputStream as Readable;
    const ended = new Promise<never>((_, reject) => output.once('close', () => reject(new Error('nobody fetches it'))));
    await Promise.race([pipeline(createReadStream(from), through), ended]);
  });
}
