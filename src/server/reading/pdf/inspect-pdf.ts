import { inflateSync } from 'node:zlib';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { FileNote } from '#shared/contracts/uploads.ts';
import { openPdfFile } from './pdf-file.ts';
import { pageLimit } from './read-pdf.ts';

/** Bytes of packed objects examined in total: about as many as a tagged pack of 3,000 pages has. */
const maxObjectBytes = 128 * 1024 * 1024;
/** Bytes per object stream; producers put a few hundred objects into each. */
const maxStreamBytes = 16 * 1024 * 1024;

const patterns: readonly { note: FileNote; name: RegExp }[] = [
  { note: 'scripts', name: /\/(?:JavaScript|JS)(?![A-Za-z])/u },
  { note: 'actions', name: /\/(?:Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia|Movie|Sound)(?![A-Za-z])/u },
  { note: 'actions', name: /\/(?:OpenAction|AA)\s*<<[^>]{0,500}\/URI(?![A-Za-z])/u },
];

/**
 * Opens a PDF without reading pages and looks for active content: scripts, launch actions. Nothing is run or
 * opened; embedded files are read as papers of their own.
 * @throws AppError `file_encrypted`, `file_damaged`, `file_too_complex`
 */
export async function inspectPdf(bytes: Uint8Array): Promise<FileNote[]> {
  const notes = new Set<FileNote>();
  const file = await openPdfFile(bytes);
  try {
    if (file.pageCount < 1) throw new AppError('file_damaged');
    if (file.pageCount > pageLimit) throw new AppError('file_too_complex');
    const { exports } = file.pdfium;
    // Encryption without a password hides these from the search below, but not from the parser.
    if (exports.FPDFDoc_GetJavaScriptActionCount(file.documentFor(0)) > 0) notes.add('scripts');
    const { buffer } = file.pdfium.heap();
    const content = Buffer.from(buffer, file.data, bytes.length);
    for (const text of structureOf(content)) {
      if (opensAddress(content, text)) notes.add('actions');
      for (const { note, name } of patterns) if (!notes.has(note) && name.test(text)) notes.add(note);
    }
  } finally {
    file.close();
  }
  return [...notes];
}

/** The file's objects as text, without stream contents other than object streams. */
function* structureOf(file: Buffer): Generator<string> {
  let left = maxObjectBytes;
  for (let at = 0; at < file.length; ) {
    const start = findStream(file, at);
    const end = start === -1 ? file.length : start;
    // Whole objects lie between streams; no dictionary exceeds one piece.
    for (let from = at; from < end; from += maxStreamBytes) {
      yield unescapeNames(file.toString('latin1', from, Math.min(end, from + maxStreamBytes + 1_024)));
    }
    if (start === -1) return;
    const dictionary = unescapeNames(file.toString('latin1', Math.max(at, start - 4_096), start));
    const content = start + 'stream'.length;
    const stop = file.indexOf('endstream', content, 'latin1');
    if (stop === -1) return;
    if (left > 0 && /\/ObjStm(?![A-Za-z])/u.test(dictionary)) {
      const objects = inflate(file.subarray(content, stop), Math.min(left, maxStreamBytes));
      left -= objects.length;
      yield unescapeNames(objects.toString('latin1'));
    }
    at = stop + 'endstream'.length;
  }
}

/** The next "stream" keyword: after a dictionary, before a line end. */
function findStream(file: Buffer, from: number): number {
  for (let at = file.indexOf('stream', from, 'latin1'); at !== -1; at = file.indexOf('stream', at + 1, 'latin1')) {
    const after = file[at + 6];
    const isAlone = after === 0x0d || after === 0x0a;
    if (
      isAlone &&
      file
        .toString('latin1', Math.max(0, at - 16), at)
        .trimEnd()
        .endsWith('>>')
    )
      return at;
  }
  return -1;
}

/** True if the open action, in an object of its own, opens a URI. */
function opensAddress(file: Buffer, text: string): boolean {
  const [, number, generation] = /\/OpenAction\s+(\d{1,10})\s+(\d{1,5})\s+R/u.exec(text) ?? [];
  if (number === undefined) return false;
  const at = file.indexOf(`\n${number} ${generation} obj`, 0, 'latin1');
  if (at === -1) return false;
  return /\/URI(?![A-Za-z])/u.test(unescapeNames(file.toString('latin1', at, at + 1_024).split('endobj')[0] ?? ''));
}

function inflate(packed: Buffer, maxOutputLength: number): Buffer {
  let start = 0;
  while (packed[start] === 0x0d || packed[start] === 0x0a) start += 1;
  try {
    return inflateSync(packed.subarray(start), { maxOutputLength });
  } catch {
    // Too long, encrypted, or another filter: its content stays unknown and unopened.
    return Buffer.alloc(0);
  }
}

/** Decodes names with characters written as numbers: /J#61vaScript. */
function unescapeNames(text: string): string {
  if (!text.includes('#')) return text;
  return text.replace(/#([0-9A-Fa-f]{2})/gu, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
