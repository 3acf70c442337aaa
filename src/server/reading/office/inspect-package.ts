import { AppError } from '#server/platform/errors/app-error.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { hasStruckText } from '../docx/docx-hidden.ts';
import { hasImpossibleRow } from '../tables/impossible-rows.ts';
import { decodeText } from '../text/decode-text.ts';
import { walkZip, type ZipPart } from './zip.ts';

/**
 * Decompressed bytes of a whole office file, with pictures and embedded files. A hundred slides of bitmaps have 600 MB.
 */
const allPartsLimit = 1024 * 1024 * 1024;
/** Bytes of a part that are examined; larger parts are text or pictures without relations. */
const examinedLimit = 16 * 1024 * 1024;

/** Parts whose mere presence is reported. */
const reportedParts: readonly { note: FileNote; name: RegExp }[] = [
  {
    note: 'macros',
    name: /(?:^|\/)vba(?:Project\w*\.bin|Data\.xml)$|^xl\/macrosheets\/|\/activeX\/|^(?:Basic|Scripts)\/./iu,
  },
  { note: 'embedded_files', name: /\/embeddings\/./iu },
  { note: 'external_references', name: /^xl\/(?:externalLinks|connections|queryTables)\b/iu },
];

/** Parts to examine: relations, and texts with fields. */
const examinedParts =
  /\.rels$|^word\/(?:document|header|footer|footnotes|endnotes|comments)\d*\.xml$|^(?:content|styles)\.xml$|^xl\/worksheets\/[^/]+\.xml$/iu;

/**
 * Decompresses every part of an office file and counts bytes, because header sizes are unreliable. Archives within a
 * part stay packed. Reports macros, embedded files and external references.
 * @throws AppError `file_damaged`, `file_encrypted`, `file_too_complex`
 */
export async function inspectPackage(bytes: Uint8Array): Promise<FileNote[]> {
  const notes = new Set<FileNote>();
  await walkZip(bytes, { totalLimit: allPartsLimit }, async (part) => {
    for (const { note, name } of reportedParts) if (name.test(part.name)) notes.add(note);
    if (!examinedParts.test(part.name)) return part.skip();
    const isSheet = part.name.toLowerCase().startsWith('xl/worksheets/') && !part.name.endsWith('.rels');
    if (isSheet) return inspectSheet(part);
    for (const note of notesOfPart(part.name, decodeText(await part.readStart(examinedLimit)))) notes.add(note);
  });
  return [...notes];
}

async function inspectSheet(part: ZipPart): Promise<void> {
  if (hasImpossibleRow(await part.readStart(examinedLimit))) throw new AppError('file_too_complex');
}

function notesOfPart(name: string, text: string): FileNote[] {
  if (/\.rels$/iu.test(name)) return hasExternalRelation(text) ? ['external_references'] : [];
  const isOpenDocument = /^(?:content|styles)\.xml$/iu.test(name);
  if (isOpenDocument) {
    const notes: FileNote[] = [];
    if (
      /<(?:draw:image|draw:object|draw:plugin|text:section-source)\b[^<>]*\bxlink:href="(?:https?|ftp|file):/iu.test(
        text,
      )
    )
      notes.push('external_references');
    if (/<(?:script:event-listener|office:script)\b/iu.test(text)) notes.push('macros');
    if (/\bstyle:text-line-through-(?:style|type)="(?!none")/u.test(text)) notes.push('struck_text');
    return notes;
  }
  const notes: FileNote[] = hasStruckText(text) ? ['struck_text'] : [];
  // Fields that fetch content from another program or location.
  if (/<(?:\w+:)?instrText\b[^<>]*>[^<]*\b(?:DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT)\b/u.test(text))
    notes.push('external_references');
  return notes;
}

/** Hyperlinks are normal; external pictures, templates and objects would be fetched on opening. */
function hasExternalRelation(text: string): boolean {
  for (const [relation] of text.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/gu)) {
    if (!/\bTargetMode\s*=\s*["']External["']/iu.test(relation)) continue;
    if (!/\bType\s*=\s*["'][^"']*\/hyperlink["']/iu.test(relation)) return true;
  }
  return false;
}
