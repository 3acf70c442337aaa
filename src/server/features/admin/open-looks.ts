import { z } from 'zod';
import { seal, unseal } from '#server/platform/crypto/sealing.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { UserScope } from '#server/platform/scope/user-scope.ts';
import { type Holdings, type ViewedChat, viewedChatSchema } from '#shared/contracts/admin-hierarchy.ts';
import { openForAdmin } from '../accounts/public.ts';
import { findHolder } from '../archives/public.ts';
import { recordAct } from '../audit/public.ts';
import { listChats, listFolders, readConversation } from '../chats/public.ts';
import { type Looker, readNaming, readPermission, recordLook, tellUser } from '../looks/public.ts';
import { deleteUpload, getSeenFile, getStoredFile, listUploads, type StoredFile } from '../uploads/public.ts';

/**
 * A user's belongings, by name only in an hour that a reason opened, and only if the user allows looks (ADM-05).
 * @throws AppError not_found
 */
export async function listHoldings(
  platform: Platform,
  admin: UserScope,
  userId: string,
  limit: number,
): Promise<Holdings> {
  const owner = await openForAdmin(platform, admin, userId);
  const naming = await readNaming(platform, admin, owner);
  const nameOf = (name: string): string | null => (naming.areNamesOpen ? name : null);
  const [folders, { chats }, { uploads }] = [
    await listFolders(platform, owner),
    await listChats(platform, owner, { limit }),
    await listUploads(platform, owner, { limit }),
  ];
  return {
    ...naming,
    folders: folders.map(({ id, name, color }) => ({ id, name: nameOf(name), color })),
    chats: chats.map(({ id, title, folderId, updatedAt }) => ({ id, title: nameOf(title), folderId, updatedAt })),
    files: uploads.map(({ id, fileName, fileSize, createdAt }) => ({
      id,
      fileName: nameOf(fileName),
      fileSize,
      createdAt,
    })),
  };
}

type Target = { userId: string; id: string; reason: string };

/**
 * A chat as its user sees it. Records the look and its reason first (ADM-06).
 * @throws AppError `not_found`, `looks_forbidden`
 */
export async function viewChat(platform: Platform, admin: Looker, { userId, id, reason }: Target): Promise<ViewedChat> {
  const owner = await openForAdmin(platform, admin.scope, userId);
  const { title, messages } = await readConversation(platform, owner, id);
  await recordLook(platform, admin, owner, { kind: 'chat', id, name: title, reason });
  return viewedChatSchema.parse({
    title,
    messages: messages.map(({ id: messageId, type, content, timestamp, phase, citations }) => ({
      id: messageId,
      type,
      content,
      timestamp,
      phase,
      citations,
    })),
  });
}

const sealPurpose = 'admin-file-look';
const ticketMinutes = 5;
const ticketSchema = z.object({
  adminId: z.uuid(),
  userId: z.uuid(),
  id: z.uuid(),
  endsAt: z.number(),
  permission: z.string(),
});

/** The same for a file: returns a ticket that lets this admin download it for some minutes. */
export async function openFile(platform: Platform, admin: Looker, { userId, id, reason }: Target): Promise<string> {
  const owner = await openForAdmin(platform, admin.scope, userId);
  const { fileName: name } = await getSeenFile(platform, owner, id);
  await recordLook(platform, admin, owner, { kind: 'file', id, name, reason });
  const ticket = {
    adminId: admin.scope.userId,
    userId,
    id,
    endsAt: Date.now() + ticketMinutes * 60_000,
    permission: await readPermission(platform, admin.scope, userId),
  };
  return seal(platform.encryptionKey, sealPurpose, JSON.stringify(ticket));
}

/**
 * @throws AppError `link_invalid` for an invalid or another admin's ticket; `link_expired`; `not_found`;
 * `looks_forbidden` if the user has withdrawn the permission since
 */
export async function openTicket(
  platform: Platform,
  admin: UserScope,
  ticket: string,
): Promise<{ owner: UserScope; file: StoredFile }> {
  let opened: z.infer<typeof ticketSchema>;
  try {
    opened = ticketSchema.parse(JSON.parse(unseal(platform.encryptionKey, sealPurpose, ticket)));
  } catch (cause) {
    throw new AppError('link_invalid', { cause });
  }
  if (opened.adminId !== admin.userId) throw new AppError('link_invalid');
  if (opened.endsAt < Date.now()) throw new AppError('link_expired');
  const owner = await openForAdmin(platform, admin, opened.userId);
  // A permission that was withdrawn and given again is another one.
  if ((await readPermission(platform, admin, opened.userId)) !== opened.permission)
    throw new AppError('looks_forbidden');
  return { owner, file: await getSeenFile(platform, owner, opened.id) };
}

/**
 * Deletes a file as its user would, for a reason; no permission is needed, as the provider may have to. The user finds it
 * in their log and is mailed.
 * @throws AppError not_found
 */
export async function deleteFile(
  platform: Platform,
  { scope, caller }: Looker,
  { userId, id, reason }: Target,
): Promise<void> {
  const owner = await openForAdmin(platform, scope, userId);
  const { fileName: name } = await getStoredFile(platform, owner, id);
  const receiver = await platform.database.withAccount(userId, (tx) => findHolder(tx, userId));
  const act = { action: 'admin_deleted_file', result: 'success', userId, actorUserId: scope.userId } as const;
  await deleteUpload(platform, owner, id, async (tx) => {
    await recordAct(tx, { ...act, customerId: owner.customerId, caller, details: { id, name, reason } });
    if (receiver) await tellUser(platform, tx, receiver, { act: 'deleted', reason });
  });
}
