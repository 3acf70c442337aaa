import { AppError } from '#server/platform/errors/app-error.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { chooseAttachments } from '../mail/choose-attachments.ts';
import { openEml } from '../mail/eml/read-eml.ts';
import { openCms } from '../mail/smime/open-cms.ts';
import { isMimeEntity } from '../mail/unwrap-mail.ts';
import type { OpenedFile } from '../read-model.ts';
import { pageOfFiles } from './page-of-files.ts';

/**
 * Opens a signed file (p7m): a mail is read as a mail, any other file becomes a document of its own. The signature is
 * not judged.
 * @throws AppError `file_encrypted`, `file_damaged`
 */
export async function openSigned(bytes: Uint8Array, fileName: string): Promise<OpenedFile> {
  const found = openCms(bytes);
  if (found?.kind === 'encrypted') throw new AppError('file_encrypted');
  if (!found?.content) throw new AppError('file_damaged');
  const { content } = found;
  if (isMimeEntity(content)) return openEml(content);
  const name = fileName.replace(/\.p7m$/iu, '');
  const part = { name, mediaType: '', isInline: false, size: content.length, bytes: () => content };
  const { names, files } = chooseAttachments([part]);
  return {
    metadata: { title: name.replace(/\.[^.]+$/u, ''), pageCount: 1 },
    pages: [pageOfFiles(names, detectLanguage(name) ?? 'de')],
    attachments: files,
  };
}
