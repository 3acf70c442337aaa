import mammoth from 'mammoth';
import { AppError } from '#server/platform/errors/app-error.ts';
import { buildPages } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { findHiddenStyles, stripHiddenText } from './docx-hidden.ts';
import { unwrapInline } from './docx-inline.ts';
import { collectPieces, type DocxNode } from './docx-pieces.ts';
import { titleOfProperties } from './xml.ts';
import { readZip, writeZip } from './zip.ts';

/** The parts that hold text; pictures, fonts and embedded files stay compressed and unread. */
const textParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/_rels\/[^/]+\.rels|word\/(?:document|styles|numbering|footnotes|endnotes|comments)\d*\.xml)$/u;

/** Parts with the paper's own text. */
const bodyParts = /^word\/(?:document|footnotes|endnotes)\d*\.xml$/u;

/**
 * Opens a Word file by its structure: headings, lists, tables, notes. Skips hidden text, text deleted under tracked
 * changes and comments. Pages break where Word left breaks, explicit or as last rendered (`buildPages`).
 */
export async function openDocx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => textParts.test(name));
  const document = [...parts].find(([name]) => /^word\/document\d*\.xml$/u.test(name));
  if (!document) throw new AppError('file_type_mismatch');
  // mammoth knows only explicit breaks: turn the last rendered ones into those.
  const xml = document[1].toString('utf8').replace(/<w:lastRenderedPageBreak\s*\/>/g, '<w:br w:type="page"/>');
  parts.set(document[0], Buffer.from(xml, 'utf8'));
  const hiddenStyles = findHiddenStyles(parts.get('word/styles.xml')?.toString('utf8') ?? '');
  for (const [name, part] of parts) {
    if (bodyParts.test(name))
      parts.set(name, Buffer.from(stripHiddenText(unwrapInline(part.toString('utf8')), hiddenStyles), 'utf8'));
  }
  const numbering = parts.get('word/numbering.xml');
  if (numbering) parts.set('word/numbering.xml', Buffer.from(stripUncountedLevels(numbering.toString('utf8')), 'utf8'));
  const pieces = collectPieces(await readStructure(writeZip(parts)), hiddenStyles);
  const pages = buildPages(pieces);
  const title = titleOfProperties(parts.get('docProps/core.xml'));
  return { metadata: { title, pageCount: pages.length }, pages };
}

/** Removes list levels without printed numbers: mammoth would count them. */
function stripUncountedLevels(numbering: string): string {
  const end = '</w:lvl>';
  return numbering
    .split(end)
    .map((part, index, all) => {
      const start = part.lastIndexOf('<w:lvl ');
      const isUncounted = start !== -1 && /<w:numFmt w:val="none"/u.test(part.slice(start));
      return isUncounted ? part.slice(0, start) : index < all.length - 1 ? part + end : part;
    })
    .join('');
}

async function readStructure(zip: Buffer): Promise<DocxNode> {
  let root: DocxNode | null = null;
  try {
    await mammoth.convertToHtml(
      { buffer: zip },
      {
        externalFileAccess: false,
        transformDocument: (document: DocxNode) => {
          root = document;
          return { ...document, children: [] };
        },
      },
    );
  } catch (error) {
    throw new AppError(error instanceof RangeError ? 'file_too_complex' : 'file_damaged', { cause: error });
  }
  if (!root) throw new AppError('file_damaged');
  return root;
}
