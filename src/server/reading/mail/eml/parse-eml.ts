import PostalMime, { type Address, addressParser, decodeWords, type Email } from 'postal-mime';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readHtml } from '../html-text.ts';
import type { Mail, MailPart, MailPiece } from '../mail-model.ts';
import { readPlainBody } from '../plain-body.ts';
import { parseDateField } from '../sent-at.ts';
import { type DividedMail, divideMail } from './divide-mail.ts';

/** Nesting of parts; programs use four or five levels. */
const deepestParts = 50;
/** Header bytes over all parts; a mail with hundreds of attachments has 200 KB. */
const maxHeadBytes = 4 * 1024 * 1024;
/** Parts including nested mails; real mails have a few hundred at most. */
const maxParts = 5_000;
/** Bytes without large attachments: headers, texts and small files, which the parser holds several times. */
const maxRest = 48 * 1024 * 1024;
/** A plain text this much shorter than the HTML only points to it. */
const stubShare = 0.2;
const stubCharacters = 300;

/**
 * Parses an internet mail (RFC 5322, MIME). Nested mails are not opened: they are attachments. A truncated mail is read
 * as far as it goes.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export async function parseEml(bytes: Uint8Array): Promise<Mail> {
  const divided = divideMail(stripMailboxLine(bytes), maxParts);
  if (divided === null || divided.mail.length > maxRest) throw new AppError('file_too_complex');
  const email = await parse(divided.mail);
  if (email.headers.length === 0) throw new AppError('file_damaged');
  return toMail(email, divided.fileFor);
}

async function parse(mail: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(mail, {
      attachmentEncoding: 'arraybuffer',
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
      maxNestingDepth: deepestParts,
      maxHeadersSize: maxHeadBytes,
    });
  } catch (error) {
    const isLimit = error instanceof RangeError || /^Maximum/u.test(error instanceof Error ? error.message : '');
    throw new AppError(isLimit ? 'file_too_complex' : 'file_damaged', { cause: error });
  }
}

/** Drops the "From …" line that the mbox format puts before each mail. */
function stripMailboxLine(bytes: Uint8Array): Uint8Array {
  const isMark = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(5, bytes.length)).toString('latin1') === 'From ';
  const end = isMark ? bytes.subarray(0, 1_000).indexOf(0x0a) : -1;
  return end === -1 ? bytes : bytes.subarray(end + 1);
}

function toMail(email: Email, fileFor: DividedMail['fileFor']): Mail {
  const date = email.headers.find(({ key }) => key === 'date')?.value;
  return {
    subject: email.subject ?? null,
    from: nameAll(email.from ? [email.from] : email.sender ? [email.sender] : []),
    to: nameAll(email.to ?? []),
    cc: nameAll(email.cc ?? []),
    sentAt: date === undefined ? null : parseDateField(date),
    ...bodyOf(email.text ?? '', email.html ?? ''),
    attachments: email.attachments.map((attachment) => toPart(attachment, fileFor)),
  };
}

/** The plain text, or the HTML if there is none, or only a stub. */
export function bodyOf(text: string, html: string): { body: MailPiece[]; hiddenText: string } {
  const plain = readPlainBody(text);
  if (html.trim() === '') return { body: plain, hiddenText: '' };
  const length = lengthOf(plain);
  if (length > stubCharacters) return { body: plain, hiddenText: '' };
  const rich = readHtml(html);
  return length === 0 || length < stubShare * lengthOf(rich.pieces)
    ? { body: rich.pieces, hiddenText: rich.hiddenText }
    : { body: plain, hiddenText: '' };
}

function lengthOf(pieces: readonly MailPiece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

function nameAll(addresses: readonly Address[]): string[] {
  return addresses
    .flatMap((each) => (each.group ? each.group.map(nameOf) : [nameOf(each)]))
    .filter((name) => name !== '');
}

function nameOf({ name, address = '' }: { name: string; address?: string | undefined }): string {
  if (name === '' || name === address) return address;
  return address === '' ? name : `${name} <${address}>`;
}

/** Parses the internet headers kept in a mail of another format. */
export function parseHeads(heads: string): { date: string | null; from: string[] } {
  const unfolded = heads.slice(0, maxHeadBytes).replace(/\r?\n[ \t]+/gu, ' ');
  const field = (name: RegExp) => name.exec(unfolded)?.[1]?.trim() ?? null;
  const from = field(/^from:(.*)$/imu);
  return {
    date: field(/^date:(.*)$/imu),
    from: from === null ? [] : nameAll(addressParser(decodeWords(from))),
  };
}

function toPart(attachment: Email['attachments'][number], fileFor: DividedMail['fileFor']): MailPart {
  const { filename, mimeType, disposition, related, contentId, content } = attachment;
  // Strings are only returned on request.
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return {
    name: filename,
    mediaType: mimeType,
    isInline: disposition === 'inline' || related === true || (contentId !== undefined && disposition !== 'attachment'),
    ...(fileFor(bytes) ?? { size: bytes.length, bytes: () => bytes }),
  };
}
