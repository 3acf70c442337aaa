import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/platform/errors/app-error.ts';

const manual = join(import.meta.dirname, '../../../../docs/operations.md');

/** A heading as in links to it: "Data sources" → `data-sources`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/**
 * The operations manual as Markdown, or one of its sections with its heading.
 * @throws AppError not_found if there is no such section
 */
export async function readManual(section: string | undefined): Promise<string> {
  const text = await readFile(manual, 'utf8');
  if (section === undefined) return text;
  const found = text.split(/^(?=## )/m).find((part) => anchorOf(/^## (.*)$/m.exec(part)?.[1] ?? '') === section);
  if (found === undefined) throw new AppError('not_found');
  return found;
}
