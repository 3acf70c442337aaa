import mammoth from 'mammoth';
import { AppError } from '#server/platform/errors/app-error.ts';
import { collectPieces, type DocxNode, type DocxPiece } from './docx-pieces.ts';
import { pageCharacters } from './plain-text.ts';
import type { DraftPage, OpenedFile, ReadBlock } from './read-model.ts';
import { SectionPath } from './sections.ts';
import { readZip, writeZip } from './zip.ts';

/** The parts that hold text; pictures, fonts and embedded files stay compressed and unread. */
const textParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/_rels\/[^/]+\.rels|word\/(?:document|styles|numbering|footnotes|endnotes|comments)\d*\.xml)$/u;

/**
 * Opens a Word file by its structure: headings, lists, tables, notes.
 *
 * Pages: a docx has none until it is printed. Where Word left its own page breaks (explicit or as last rendered) they are taken; without
 * any, the text is cut at paragraphs after about 3,000 characters, so that page numbers are only a rough guide.
 */
export async function openDocx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => textParts.test(name));
  const document = [...parts].find(([name]) => /^word\/document\d*\.xml$/u.test(name));
  if (!document) throw new AppError('file_type_mismatch');
  // mammoth knows explicit breaks only; the last rendered ones become such.
  const xml = document[1].toString('utf8').replace(/<w:lastRenderedPageBreak\s*\/>/g, '<w:br w:type="page"/>');
  parts.set(document[0], Buffer.from(xml, 'utf8'));
  const pieces = collectPieces(await readStructure(writeZip(parts)));
  const pages = buildPages(pieces);
  const title = readTitle(parts.get('docProps/core.xml'));
  const first = pages[0];
  if (first)
    first.titleCandidates = pieces
      .filter((piece) => piece.isTitle || piece.level === 1)
      .slice(0, 4)
      .map((piece) => piece.text);
  return { metadata: { title, pageCount: pages.length }, pages };
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

function readTitle(core: Buffer | undefined): string | null {
  const match = core && /<dc:title[^>]*>([^<]{1,500})<\/dc:title>/u.exec(core.toString('utf8'));
  if (!match?.[1]) return null;
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return match[1].replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '').trim() || null;
}

function buildPages(pieces: readonly DocxPiece[]): DraftPage[] {
  const hasBreaks = pieces.some((piece, index) => index > 0 && piece.startsPage);
  const sections = new SectionPath();
  const pages: DraftPage[] = [];
  let page = newPage(1, null);
  for (const piece of pieces) {
    const isFull =
      !hasBreaks &&
      page.text.length + piece.text.length > 1.15 * pageCharacters &&
      page.text.length > 0.5 * pageCharacters;
    if ((piece.startsPage || isFull) && page.text !== '') {
      pages.push(finishPage(page));
      page = newPage(pages.length + 1, sections.path);
    }
    if (piece.level !== null) {
      sections.enter(piece.level, piece.text);
      if (page.text === '') page.section = sections.path;
    }
    addPiece(page, piece);
  }
  if (page.text !== '' || pages.length === 0) pages.push(finishPage(page));
  return pages;
}

interface PageUnderWay {
  number: number;
  section: string | null;
  text: string;
  blocks: ReadBlock[];
  lastKind: DocxPiece['kind'] | null;
}

function newPage(number: number, section: string | null): PageUnderWay {
  return { number, section, text: '', blocks: [], lastKind: null };
}

function addPiece(page: PageUnderWay, piece: DocxPiece): void {
  if (page.text !== '')
    page.text += piece.kind === 'row' && page.lastKind === 'row' && !piece.startsTable ? '\n' : '\n\n';
  const start = page.text.length;
  page.text += piece.text;
  page.lastKind = piece.kind;
  const block: ReadBlock = { kind: piece.kind, start, end: page.text.length };
  if (piece.level !== null) block.level = piece.level;
  if (piece.cells) block.cells = piece.cells;
  page.blocks.push(block);
}

function finishPage(page: PageUnderWay): DraftPage {
  const last = page.blocks.at(-1);
  const text = last && last.kind !== 'paragraph' ? `${page.text}\n` : page.text;
  const { number, section, blocks } = page;
  return { page: { number, label: null, section, text, width: null, height: null, boxes: null }, blocks };
}
