import { z } from 'zod';
import type { SourceFolderEntry, SourceItem } from '#server/platform/data-source/data-source.ts';
import { sharedWithMeId } from '#shared/contracts/sources.ts';

const google = 'application/vnd.google-apps';
export const folderType = `${google}.folder`;

/** Export types of Google files, which have no bytes of their own. */
const exportsAs: Record<string, { type: string; extension: string }> = {
  [`${google}.document`]: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: '.docx',
  },
  [`${google}.spreadsheet`]: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: '.xlsx',
  },
  [`${google}.presentation`]: { type: 'application/pdf', extension: '.pdf' },
  [`${google}.drawing`]: { type: 'application/pdf', extension: '.pdf' },
};

export const fileFields =
  'id,name,mimeType,trashed,parents,driveId,size,md5Checksum,headRevisionId,modifiedTime,webViewLink,capabilities(canDownload)';

export const fileSchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  mimeType: z.string().default(''),
  trashed: z.boolean().default(false),
  parents: z.array(z.string()).optional(),
  driveId: z.string().optional(),
  /** Sent as a string. */
  size: z.coerce.number().optional(),
  md5Checksum: z.string().optional(),
  headRevisionId: z.string().optional(),
  modifiedTime: z.string().optional(),
  webViewLink: z.url().optional(),
  capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
});
export type DriveFile = z.infer<typeof fileSchema>;

/** Folder of files shared by others, and of files outside any folder this user sees. */
export const sharedFolder: SourceFolderEntry = {
  id: sharedWithMeId,
  name: '',
  path: '/',
  parentId: null,
  version: null,
};

const parentOf = ({ parents }: DriveFile) => parents?.[0] ?? sharedFolder.id;

export const isFolder = ({ mimeType }: DriveFile) => mimeType === folderType;

export const toFolder = (file: DriveFile): SourceFolderEntry => {
  // A drive's root folder has no parent.
  const isRoot = file.parents === undefined && file.driveId === file.id;
  return {
    id: file.id,
    name: file.name,
    path: isRoot ? '/' : `/${file.name}`,
    parentId: isRoot ? null : parentOf(file),
    version: null,
  };
};

export function toItem(file: DriveFile): SourceItem {
  const exported = exportsAs[file.mimeType];
  const name = exported ? `${file.name}${exported.extension}` : file.name;
  // Forms, sites and shortcuts cannot be downloaded.
  const isNotDownloadable = !exported && file.mimeType.startsWith(`${google}.`);
  const isLeftOut = isNotDownloadable || file.capabilities?.canDownload === false;
  const content = file.md5Checksum ?? file.headRevisionId ?? file.modifiedTime ?? '';
  return {
    id: file.id,
    folderId: parentOf(file),
    name,
    path: `/${name}`,
    size: exported ? null : (file.size ?? null),
    version: exported ? `${exported.extension} ${file.modifiedTime ?? ''}` : content,
    url: file.webViewLink ?? null,
    ...(isLeftOut ? { leftOut: 'file_type_unsupported' as const } : {}),
  };
}

/** Path for downloading an item, relative to its URL. */
export function contentPathOf({ version }: Pick<SourceItem, 'version'>): string {
  const extension = /^(\.\w+) /.exec(version)?.[1];
  const exported = Object.values(exportsAs).find((each) => each.extension === extension);
  return exported ? `/export?mimeType=${encodeURIComponent(exported.type)}` : '?alt=media&supportsAllDrives=true';
}
