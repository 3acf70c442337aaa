import { z } from 'zod';
import {
  type OwnDataManifest,
  ownDataFormat,
  ownDataManifestSchema,
  ownDataVersion,
} from '#shared/contracts/own-data.ts';
import { maxImportParts } from '#shared/limits.ts';
import { AppError } from '../errors/app-error.ts';
import { parseJson } from './parse-json.ts';

/**
 * Reads an archive's list of its parts.
 * @throws AppError archive_unknown, archive_newer, archive_damaged, archive_too_large
 */
export function readManifest(text: string): OwnDataManifest {
  const parsed = parseJson(text);
  const head = z.object({ format: z.literal(ownDataFormat), version: z.number() }).safeParse(parsed);
  if (!head.success) throw new AppError('archive_unknown');
  if (head.data.version > ownDataVersion) throw new AppError('archive_newer');
  const manifest = ownDataManifestSchema.safeParse(parsed);
  if (!manifest.success) throw new AppError('archive_damaged', { cause: manifest.error });
  if (manifest.data.parts.length > maxImportParts) throw new AppError('archive_too_large');
  return manifest.data;
}
