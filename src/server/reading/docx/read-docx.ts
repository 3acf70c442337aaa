import mammoth from 'mammoth';
import { AppError } from '#server/platform/errors/app-error.ts';
import { titleOfProperties } from '../office/xml.ts';
import { readZip, writeZip } from '../office/zip.ts';
import { buildPages } from '../pages/page-pieces.ts';
import type { OpenedFile } from '../read-model.ts';
import { findHiddenStyles, stripHiddenText } from './docx-hidden.ts';
import { unwrapInline } from './docx-inline.ts';
import { writeMarks } from './docx-marks.ts';
import type { DocxNode } from './docx-node.ts';
import { DocxNumbering } from './docx-numbering.ts';
import { collectPieces } from './docx-pieces.ts';

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
  const numbering = numberingOf(parts);
  for (const [name, part] of parts) {
    if (!bodyParts.test(name)) continue;
    const shown = stripHiddenText(unwrapInline(part.toString('utf8')), hiddenStyles);
    parts.set(name, Buffer.from(numbering ? writeMarks(shown, numbering) : shown, 'utf8'));
  }
  const pieces = collectPieces(await readStructure(writeZip(parts)), hiddenStyles);
  const pages = buildPages(pieces);
  const title = titleOfProperties(parts.get('docProps/core.xml'));
  return { metadata: { title, pageCount: pages.length }, pages };
}

/** Takes the numbering out of the parts: the parser would count in its own way. */
function numberingOf(parts: Map<string, Buffer>): DocxNumbering | null {
  const numbering = parts.get('word/numbering.xml');
  parts.delete('word/numbering.xml');
  return numbering ? new DocxNumbering(numbering, parts.get('word/styles.xml')) : null;
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
