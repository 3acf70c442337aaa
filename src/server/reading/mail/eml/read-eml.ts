import type { OpenedFile } from '../../read-model.ts';
import { openMail } from '../mail-pages.ts';
import { unwrapMail } from '../unwrap-mail.ts';
import { parseEml } from './parse-eml.ts';

/**
 * Opens an internet mail like `parseEml`, without the wrappers that programs put around its content.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export async function openEml(bytes: Uint8Array): Promise<OpenedFile> {
  return openMail(await unwrapMail(await parseEml(bytes)));
}
