import { AppError } from '#server/platform/errors/app-error.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { hasImpossibleRow } from '../tables/impossible-rows.ts';
import { decodeText } from '../text/decode-text.ts';
import { walkZip, type ZipPart } from './zip.ts';

/** Bytes that all parts of an office file may have, pictures and embedded files included. A hundred slides of bitmaps have 600 MB. */
const allPartsLimit = 1024 * 1024 * 1024;
/** A part that is looked into; larger ones hold text or pictures, no relations. */
const lookedIntoLimit = 16 * 1024 * 1024;

/** Parts whose being there says enough. */
const tellingParts: readonly { note: FileNote; name: RegExp }[] = [
  {
    note: 'macros',
    name: /(?:^|\/)vba(?:Project\w*\.bin|Data\.xml)$|^xl\/macrosheets\/|\/activeX\/|^(?:Basic|Scripts)\/./iu,
  },
  { note: 'embedded_files', name: /\/embeddings\/./iu },
  { note: 'external_references', name: /^xl\/(?:externalLinks|connections|queryTables)\b/iu },
];

/** Parts that are looked into: what refers to elsewhere, and texts with fields. */
const speakingParts =
  /\.rels$|^word\/(?:document|header|footer|footnotes|endnotes|comments)\d*\.xml$|^(?:content|styles)\.xml$|^xl\/worksheets\/[^/]+\.xml$/iu;

/**
 * Decompresses every part of an office file and counts: sizes that a header claims mean nothing. What lies packed within a
 * part stays so. Reports macros, embedded files and references to elsewhere.
 * @throws AppError `file_damaged`, `file_encrypted`, `file_too_complex`
 */
export async function inspectPackage(bytes: Uint8Array): Promise<FileNote[]> {
  const notes = new Set<FileNote>();
  await walkZip(bytes, { totalLimit: allPartsLimit }, async (part) => {
    for (const { note, name } of tellingParts) if (name.test(part.name)) notes.add(note);
    if (!speakingParts.test(part.name)) return part.skip();
    const isSheet = part.name.toLowerCase().startsWith('xl/worksheets/') && !part.name.endsWith('.rels');
    if (isSheet) return inspectSheet(part);
    for (const note of notesOfPart(part.name, decodeText(await part.readStart(lookedIntoLimit)))) notes.add(note);
  });
  return [...notes];
}

async function inspectSheet(part: ZipPart): Promise<void> {
  if (hasImpossibleRow(await part.readStart(lookedIntoLimit))) throw new AppError('file_too_complex');
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
    return notes;
  }
  // Fields that fetch something from another program or place.
  return /<(?:\w+:)?instrText\b[^<>]*>[^<]*\b(?:DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT)\b/u.test(text)
    ? ['external_references']
    : [];
}

/** Links that somebody clicks are everyday; pictures, templates and objects from elsewhere would be fetched by opening. */
function hasExternalRelation(text: string): boolean {
  for (const [relation] of text.matchAll(/<(?:\w+:)?Relationship\b[^<>]*>/gu)) {
    if (!/\bTargetMode\s*=\s*["']External["']/iu.test(relation)) continue;
    if (!/\bType\s*=\s*["'][^"']*\/hyperlink["']/iu.test(relation)) return true;
  }
  return false;
}
