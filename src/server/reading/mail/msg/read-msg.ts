import { AppError } from '#server/platform/errors/app-error.ts';
import { uploadMaxBytes } from '#shared/limits.ts';
import { type CompoundFile, openCompoundFile } from '../../office/compound-file.ts';
import type { OpenedFile } from '../../read-model.ts';
import { decoderOfCodePage } from '../../text/code-pages.ts';
import { bodyOf, parseHeads } from '../eml/parse-eml.ts';
import { type Mail, type MailPart, mailCharactersMax, type SentAt, tidyLine } from '../mail-model.ts';
import { openMail } from '../mail-pages.ts';
import { parseDateField, sentAtUtc } from '../sent-at.ts';
import { unwrapMail } from '../unwrap-mail.ts';
import { decompressRtf } from './decompress-rtf.ts';
import { extractMessage, MsgStorage } from './msg-storage.ts';
import { readRtf } from './rtf-text.ts';

const maxParts = 5_000;

/** Property tags ([MS-OXPROPS]). */
const tags = {
  subject: '0037',
  submitTime: '0039',
  deliveryTime: '0E06',
  heads: '007D',
  senderName: '0C1A',
  senderAddress: '0C1F',
  senderSmtp: '5D01',
  representedName: '0042',
  representedAddress: '0065',
  representedSmtp: '5D02',
  displayTo: '0E04',
  displayCc: '0E03',
  body: '1000',
  html: '1013',
  rtf: '1009',
  internetCodePage: '3FDE',
  recipientType: '0C15',
  name: '3001',
  address: '3003',
  smtp: '39FE',
  longFileName: '3707',
  fileName: '3704',
  mediaType: '370E',
  contentId: '3712',
  content: '3701',
  isHidden: '7FFE',
  size: '0E20',
};

/**
 * Opens a mail saved by Outlook ([MS-OXMSG]). Its text is the plain text, else the HTML, else the RTF.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export async function openMsg(bytes: Uint8Array): Promise<OpenedFile> {
  const file = openCompoundFile(bytes);
  const root = file.entries.find(({ kind }) => kind === 'root');
  if (!root) throw new AppError('file_damaged');
  const message = new MsgStorage(file, root, 'message');
  const attachments = message.parts('__attach_version1.0_#');
  if (attachments.length > maxParts) throw new AppError('file_too_complex');
  const heads = parseHeads(message.text(tags.heads));
  const recipients = message.parts('__recip_version1.0_#');
  const sender = senderOf(message);
  const mail: Mail = {
    subject: message.text(tags.subject),
    from: sender === '' ? heads.from : [sender],
    to: recipientsOf(recipients, 1, message.text(tags.displayTo)),
    cc: recipientsOf(recipients, 2, message.text(tags.displayCc)),
    sentAt: sentAtOf(message, heads.date),
    ...textOf(message),
    attachments: attachments.map((part) => toPart(file, part)),
  };
  return openMail(await unwrapMail(mail));
}

function senderOf(message: MsgStorage): string {
  // A mail written on somebody's behalf is from that person.
  const name = message.text(tags.representedName) || message.text(tags.senderName);
  const address = [tags.representedSmtp, tags.representedAddress, tags.senderSmtp, tags.senderAddress]
    .map((tag) => message.text(tag))
    .find(isAddress);
  return nameWithAddress(name, address);
}

/** Within a company, Outlook stores directory paths instead of addresses. */
const isAddress = (text: string) => /^\S+@\S+$/u.test(text);

function nameWithAddress(name: string, address: string | undefined): string {
  const clean = tidyLine(name).replace(/^'(.*)'$/u, '$1');
  if (address === undefined || clean === address) return clean;
  return clean === '' ? address : `${clean} <${address}>`;
}

function recipientsOf(recipients: readonly MsgStorage[], type: number, displayed: string): string[] {
  const named = recipients
    .filter((recipient) => ((recipient.integer(tags.recipientType) ?? 1) & 0xf) === type)
    .map((recipient) =>
      nameWithAddress(
        recipient.text(tags.name),
        [tags.smtp, tags.address].map((tag) => recipient.text(tag)).find(isAddress),
      ),
    )
    .filter((name) => name !== '');
  return named.length > 0
    ? named
    : displayed
        .split(';')
        .map(tidyLine)
        .filter((name) => name !== '');
}

/** In the sender's time zone if the internet headers are kept. */
function sentAtOf(message: MsgStorage, dateField: string | null): SentAt | null {
  const fromField = dateField === null ? null : parseDateField(dateField);
  if (fromField) return fromField;
  const instant = message.time(tags.submitTime) ?? message.time(tags.deliveryTime);
  return instant === undefined ? null : sentAtUtc(instant);
}

function textOf(message: MsgStorage): Pick<Mail, 'body' | 'hiddenText'> {
  const html = message.bytes(tags.html);
  const htmlText = html
    ? decoderOfCodePage(message.integer(tags.internetCodePage) ?? message.codePage)(html)
    : message.text(tags.html);
  const content = bodyOf(message.text(tags.body), htmlText);
  const packed = content.body.length === 0 ? message.bytes(tags.rtf) : undefined;
  if (!packed) return content;
  if (packed.length > mailCharactersMax) throw new AppError('file_too_complex');
  const { kind, text } = readRtf(decompressRtf(packed));
  return kind === 'html' ? bodyOf('', text) : bodyOf(text, '');
}

function toPart(file: CompoundFile, part: MsgStorage): MailPart {
  const name = part.text(tags.longFileName) || part.text(tags.fileName) || part.text(tags.name);
  const inner = part.embedded(tags.content);
  if (inner) {
    const subject = tidyLine(inner.message.text(tags.subject) || part.text(tags.name));
    return {
      name: `${subject.replace(/[\\/]/gu, ' ') || 'Mail'}.msg`,
      mediaType: 'application/vnd.ms-outlook',
      isInline: false,
      size: Math.max(1, part.integer(tags.size) ?? 1),
      bytes: () => extractMessage(file, inner.folder, uploadMaxBytes) ?? new Uint8Array(),
    };
  }
  return {
    name,
    mediaType: part.text(tags.mediaType).toLowerCase() || mediaTypeOf(name),
    isInline: part.text(tags.contentId) !== '' || part.boolean(tags.isHidden),
    size: part.size(tags.content),
    bytes: () => part.bytes(tags.content) ?? new Uint8Array(),
  };
}

/** Outlook often omits a picture's media type. */
function mediaTypeOf(name: string): string {
  const extension = /\.(png|jpe?g|gif|webp|bmp|tiff)$/iu.exec(name)?.[1]?.toLowerCase();
  return extension === undefined ? 'application/octet-stream' : `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}
