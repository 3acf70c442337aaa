import { bodyOf, parseEml } from './eml/parse-eml.ts';
import type { Mail, MailPart } from './mail-model.ts';
import { decompressRtf } from './msg/decompress-rtf.ts';
import { readRtf } from './msg/rtf-text.ts';
import { openCms } from './smime/open-cms.ts';
import { decodeTnef, type TnefContent } from './tnef/decode-tnef.ts';

type Unwrapped = Pick<Mail, 'body' | 'hiddenText' | 'attachments'>;

/** Signatures around signatures; programs make two. */
const deepest = 5;
const tnefTypes = new Set(['application/ms-tnef', 'application/vnd.ms-tnef']);
const cmsTypes = new Set(['application/pkcs7-mime', 'application/x-pkcs7-mime']);

/**
 * Replaces the parts in which programs wrap a mail's own content by that content: Outlook's winmail.dat and signed
 * content (S/MIME). Signatures are not judged. What is encrypted or no such wrapper stays as it is.
 */
export async function unwrapMail(mail: Mail, depth = 0): Promise<Mail> {
  const found: Unwrapped = { body: mail.body, hiddenText: mail.hiddenText, attachments: [] };
  for (const part of mail.attachments) {
    const inner = depth < deepest ? await unwrap(part, depth) : null;
    if (inner && found.body.length === 0) {
      found.body = inner.body;
      found.hiddenText = inner.hiddenText;
    }
    found.attachments.push(...(inner?.attachments ?? [part]));
  }
  return { ...mail, ...found };
}

async function unwrap(part: MailPart, depth: number): Promise<Unwrapped | null> {
  const name = part.name?.toLowerCase() ?? '';
  if (tnefTypes.has(part.mediaType) || /^win(?:mail)?\.dat$/u.test(name)) {
    const content = decodeTnef(part.bytes());
    return content && unwrapTnef(content);
  }
  if (part.mediaType === 'multipart/signed') return readEntity(part.bytes(), depth);
  return cmsTypes.has(part.mediaType) || name.endsWith('.p7m') ? unwrapSigned(part, depth) : null;
}

async function unwrapSigned(part: MailPart, depth: number): Promise<Unwrapped | null> {
  const signed = openCms(part.bytes());
  if (signed?.kind !== 'signed' || !signed.content) return null;
  const { content } = signed;
  const mail = await readEntity(content, depth);
  if (mail) return mail;
  const name = part.name?.replace(/\.p7m$/iu, '') ?? null;
  const file = { name, mediaType: '', isInline: false, size: content.length, bytes: () => new Uint8Array(content) };
  return { body: [], hiddenText: '', attachments: [file] };
}

/** Reads a MIME entity: a mail's content with its content fields. Null if the bytes are no such entity. */
async function readEntity(bytes: Uint8Array, depth: number): Promise<Unwrapped | null> {
  return isMimeEntity(bytes) ? unwrapMail(await parseEml(bytes), depth + 1) : null;
}

/** True for content that begins with the header of a MIME entity or mail (RFC 2045, section 3). */
export function isMimeEntity(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1');
  return /^\s*(?:content-[a-z-]+|mime-version|from|to|subject|date|received|message-id):/iu.test(start);
}

function unwrapTnef(content: TnefContent): Unwrapped {
  const attachments = content.files.map(
    ({ name, mediaType, bytes, isMail }): MailPart =>
      isMail ? mailPart(bytes) : { name, mediaType, isInline: false, size: bytes.length, bytes: () => bytes },
  );
  return { ...textOf(content), attachments };
}

function textOf({ text, html, rtf }: TnefContent): Pick<Mail, 'body' | 'hiddenText'> {
  if (text !== '' || html !== '' || !rtf) return bodyOf(text, html);
  const read = readRtf(decompressRtf(rtf));
  return read.kind === 'html' ? bodyOf('', read.text) : bodyOf(read.text, '');
}

/** A mail within winmail.dat as a mail of its own, whose content is the inner stream. */
function mailPart(stream: Buffer): MailPart {
  const { subject, sender, sentAt } = decodeTnef(stream) ?? { subject: '', sender: '', sentAt: null };
  const encoded = (words: string) => `=?utf-8?B?${Buffer.from(words.replace(/[\r\n]+/gu, ' ')).toString('base64')}?=`;
  const [, name = '', address = ''] = /^(.*?)(<[^<>\s]+>)?$/su.exec(sender) ?? [];
  const isDated = sentAt !== null && Math.abs(sentAt) < 8e15;
  const head = [
    'MIME-Version: 1.0',
    `Subject: ${encoded(subject)}`,
    ...(sender === '' ? [] : [`From: ${encoded(name.trim())} ${address}`]),
    ...(isDated ? [`Date: ${new Date(sentAt).toUTCString()}`] : []),
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Disposition: attachment; filename="winmail.dat"',
    'Content-Transfer-Encoding: base64',
  ];
  const body = stream.toString('base64').replace(/.{76}/gu, '$&\r\n');
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}\r\n`);
  return {
    name: `${subject || 'Mail'}.eml`,
    mediaType: 'message/rfc822',
    isInline: false,
    size: bytes.length,
    bytes: () => bytes,
  };
}
