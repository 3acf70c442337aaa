import { AppError } from '#server/platform/errors/app-error.ts';
import { readZip, writeZip } from '../office/zip.ts';
import type { OpenedFile } from '../read-model.ts';
import { hasImpossibleRow } from '../tables/impossible-rows.ts';
import { findHiddenCells } from './hidden-cells.ts';
import { openWorkbook } from './workbook.ts';

/** Parts with values; pictures, colours, macros and external links stay unread. */
const valueParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:core|app)\.xml|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/iu;

/** Opens an xlsx workbook like `openWorkbook`, without parts that hold no values. */
export async function openXlsx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => valueParts.test(name));
  if (!parts.has('xl/workbook.xml')) throw new AppError('file_type_mismatch');
  refuseImpossibleRows(parts);
  const packed = writeZip(pruneContentTypes(parts));
  return openWorkbook(packed, { hidden: findHiddenCells(parts), lacksResults: hasFormulaWithoutResult(parts) });
}

/**
 * Removes missing parts from the content types: the parser reports damage if one is listed and missing
 * (`xl/metadata.xml`, which Excel writes for dynamic arrays).
 */
function pruneContentTypes(parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> {
  const contents = '[Content_Types].xml';
  const types = parts.get(contents);
  if (!types) return parts;
  const names = new Set([...parts.keys()].map((name) => name.toLowerCase()));
  const kept = types.toString('utf8').replace(/<(?:\w+:)?Override\b[^>]*>/gu, (override) => {
    const name = /\bPartName\s*=\s*["']\/?([^"']+)["']/u.exec(override)?.[1]?.toLowerCase();
    return name === undefined || names.has(name) ? override : '';
  });
  return new Map(parts).set(contents, Buffer.from(kept, 'utf8'));
}

function refuseImpossibleRows(parts: ReadonlyMap<string, Buffer>): void {
  for (const [name, part] of parts) {
    if (/^xl\/worksheets\//iu.test(name) && hasImpossibleRow(part)) throw new AppError('file_too_complex');
  }
}

/** How programs end a cell whose formula they have not computed. */
const uncomputed = ['</f></c>', '</f><v></v></c>', '</f><v/></c>', '</f><v /></c>'];

function hasFormulaWithoutResult(parts: ReadonlyMap<string, Buffer>): boolean {
  return [...parts].some(
    ([name, part]) => /^xl\/worksheets\//iu.test(name) && uncomputed.some((end) => part.includes(end)),
  );
}
