import type { FileNote } from '#shared/contracts/uploads.ts';
import { checkContent } from './check-content.ts';
import { isCompoundFile, openCompoundFile } from './office/compound-file.ts';
import { inspectPackage } from './office/inspect-package.ts';

/**
 * Inspects a file before it is stored: whether it matches its extension, is unencrypted, intact and of manageable size;
 * and what in it could act elsewhere. That is reported, never run, opened or fetched.
 * @param extension in lower case, without the dot
 * @returns notes for the user, each once
 * @throws AppError `file_empty`, `file_type_unsupported`, `file_type_mismatch`, `file_encrypted`, `file_damaged`,
 * `file_too_complex`
 */
export async function inspectDocument(bytes: Uint8Array, extension: string): Promise<FileNote[]> {
  await checkContent(bytes, extension);
  return findNotes(bytes, extension);
}

const packageExtensions = new Set(['docx', 'docm', 'xlsx', 'xlsm', 'pptx', 'pptm', 'ppsx', 'odt', 'odp', 'ods']);

/** What in a file of this type could act elsewhere; the type itself is not checked. */
export async function findNotes(bytes: Uint8Array, extension: string): Promise<FileNote[]> {
  if (extension === 'pdf') return (await import('./pdf/inspect-pdf.ts')).inspectPdf(bytes);
  if (packageExtensions.has(extension)) return inspectPackage(bytes);
  if (isCompoundFile(bytes)) return notesOfCompoundFile(bytes);
  if (extension === 'rtf') return notesOfText(bytes, rtfRisks);
  if (['eml', 'html', 'htm'].includes(extension)) return notesOfText(bytes, mailRisks);
  return [];
}

/** Notes on active folders and streams in doc, xls and msg ([MS-OVBA] 2.2, [MS-OLEDS] 2.3). */
function notesOfCompoundFile(bytes: Uint8Array): FileNote[] {
  const notes = new Set<FileNote>();
  for (const { name } of openCompoundFile(bytes).entries) {
    if (/^(?:_VBA_PROJECT(?:_CUR)?|VBA|Macros)$/iu.test(name)) notes.add('macros');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the name of the stream begins with one
    if (/^(?:ObjectPool|MBD[0-9A-F]{8}|\u0001Ole10Native|Package)$/iu.test(name)) notes.add('embedded_files');
  }
  return [...notes];
}

type RiskPattern = { note: FileNote; pattern: RegExp };

const rtfRisks: readonly RiskPattern[] = [
  { note: 'embedded_files', pattern: /\\obj(?:data|emb|ocx|html)\b/u },
  {
    note: 'external_references',
    pattern: /\\objautlink\b|\\objlink\b|\\\*\\template\b[^}]{0,200}(?:https?:|\\\\\\\\)/iu,
  },
  { note: 'external_references', pattern: /\b(?:INCLUDEPICTURE|INCLUDETEXT|DDE|DDEAUTO)\s/u },
  { note: 'struck_text', pattern: /\\strike(?:d?1)?(?![\da-z])/u },
];

/** In HTML, plain or, as in mails, quoted-printable. */
const mailRisks: readonly RiskPattern[] = [
  {
    note: 'external_references',
    pattern: /<(?:img|link|iframe|source|video|audio)\b[^<>]{0,2000}?\b(?:src|href)=(?:3D)?["']?(?:=\r?\n)?https?:/iu,
  },
  { note: 'external_references', pattern: /\burl\((?:3D)?["']?https?:/iu },
  { note: 'scripts', pattern: /<script\b/iu },
];

/** Bytes scanned at a time, and their overlap. */
const pieceBytes = 1024 * 1024;
const overlapBytes = 4_096;

function notesOfText(bytes: Uint8Array, patterns: readonly RiskPattern[]): FileNote[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const notes: FileNote[] = [];
  for (let start = 0; start < view.length; start += pieceBytes) {
    const text = view.toString('latin1', start, Math.min(view.length, start + pieceBytes + overlapBytes));
    for (const { note, pattern } of patterns) if (!notes.includes(note) && pattern.test(text)) notes.push(note);
  }
  return notes;
}
