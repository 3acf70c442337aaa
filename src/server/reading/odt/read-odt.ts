import { AppError } from '#server/platform/errors/app-error.ts';
import { findElement, parseXml, titleOfProperties } from '../office/xml.ts';
import { readZip } from '../office/zip.ts';
import { buildPages } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { collectOdtPieces } from './odt-pieces.ts';
import { OdtStyles } from './odt-styles.ts';

/** The parts that hold text; pictures, embedded objects, macros and scripts stay compressed and unread. */
const textParts = /^(?:content\.xml|styles\.xml|meta\.xml)$/u;

/**
 * Opens an OpenDocument text by its structure: headings, lists, tables, notes. Text deleted under tracked changes is
 * stored separately in the file and not read. Pages break where the file says so (`buildPages`).
 */
export async function openOdt(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => textParts.test(name));
  const content = parts.get('content.xml');
  if (!content) throw new AppError('file_damaged');
  const root = parseXml(content);
  const body = findElement(root, 'body', 'text');
  if (!body) throw new AppError('file_damaged');
  const stylesPart = parts.get('styles.xml');
  const styles = new OdtStyles(stylesPart ? [parseXml(stylesPart), root] : [root]);
  const pages = buildPages(collectOdtPieces(body, styles));
  return { metadata: { title: titleOfProperties(parts.get('meta.xml')), pageCount: pages.length }, pages };
}
