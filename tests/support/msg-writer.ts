import { writeCompoundFile } from './compound-writer.ts';

/** An Outlook message as tests write it; texts are stored as UTF-16, as by any Outlook since 2003. */
export type MsgMail = {
  subject?: string;
  senderName?: string;
  senderAddress?: string;
  to?: { name: string; address: string }[];
  cc?: { name: string; address: string }[];
  /** ISO, in UTC. */
  submittedAt?: string;
  heads?: string;
  body?: string;
  /** In the code page `internetCodePage`. */
  html?: Uint8Array;
  internetCodePage?: number;
  /** Stored with the header of an uncompressed text, or verbatim if it has one. */
  rtf?: Uint8Array;
  attachments?: MsgAttachment[];
};
export type MsgAttachment =
  | { name: string; content: Uint8Array; mediaType?: string; contentId?: string; isHidden?: boolean }
  | { message: MsgMail };

type Streams = Record<string, Uint8Array>;

/** A .msg file of this mail ([MS-OXMSG]). */
export function writeMsg(mail: MsgMail): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    writeCompoundFile({
      ...messageStreams(mail, '', 32),
      '__nameid_version1.0/__substg1.0_00020102': Buffer.alloc(16),
    }),
  );
}

function messageStreams(mail: MsgMail, folder: string, headBytes: number): Streams {
  const fixed: Buffer[] = [];
  if (mail.submittedAt !== undefined) fixed.push(time(0x0039, mail.submittedAt));
  if (mail.internetCodePage !== undefined) fixed.push(integer(0x3fde, mail.internetCodePage));
  const streams: Streams = {
    ...texts(folder, {
      '0037': mail.subject,
      '0C1A': mail.senderName,
      '0042': mail.senderName,
      '0C1F': mail.senderAddress,
      '007D': mail.heads,
      '1000': mail.body,
    }),
    ...(mail.html ? { [`${folder}__substg1.0_10130102`]: mail.html } : {}),
    ...(mail.rtf ? { [`${folder}__substg1.0_10090102`]: mail.rtf } : {}),
    [`${folder}__properties_version1.0`]: Buffer.concat([Buffer.alloc(headBytes), ...fixed]),
  };
  const recipients = [
    ...(mail.to ?? []).map((each) => ({ ...each, type: 1 })),
    ...(mail.cc ?? []).map((each) => ({ ...each, type: 2 })),
  ];
  for (const [index, { name, address, type }] of recipients.entries()) {
    const place = `${folder}__recip_version1.0_#${number(index)}/`;
    Object.assign(streams, texts(place, { '3001': name, '39FE': address }));
    streams[`${place}__properties_version1.0`] = Buffer.concat([Buffer.alloc(8), integer(0x0c15, type)]);
  }
  for (const [index, attachment] of (mail.attachments ?? []).entries()) {
    Object.assign(streams, attachmentStreams(attachment, `${folder}__attach_version1.0_#${number(index)}/`));
  }
  return streams;
}

function attachmentStreams(attachment: MsgAttachment, place: string): Streams {
  if ('message' in attachment) {
    return {
      ...messageStreams(attachment.message, `${place}__substg1.0_3701000D/`, 24),
      [`${place}__properties_version1.0`]: Buffer.concat([Buffer.alloc(8), integer(0x3705, 5)]),
    };
  }
  const { name, content, mediaType, contentId, isHidden } = attachment;
  const fixed = [integer(0x3705, 1), ...(isHidden ? [fixedValue(0x7ffe, 0x000b, Buffer.from([1]))] : [])];
  return {
    ...texts(place, { '3707': name, '370E': mediaType, '3712': contentId }),
    [`${place}__substg1.0_37010102`]: content,
    [`${place}__properties_version1.0`]: Buffer.concat([Buffer.alloc(8), ...fixed]),
  };
}

const number = (index: number) => index.toString(16).toUpperCase().padStart(8, '0');

function texts(folder: string, values: Record<string, string | undefined>): Streams {
  return Object.fromEntries(
    Object.entries(values).flatMap(([tag, value]) =>
      value === undefined ? [] : [[`${folder}__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le')]],
    ),
  );
}

function fixedValue(tag: number, type: number, value: Buffer): Buffer {
  const entry = Buffer.alloc(16);
  entry.writeUInt16LE(type, 0);
  entry.writeUInt16LE(tag, 2);
  entry.writeUInt32LE(6, 4);
  value.copy(entry, 8);
  return entry;
}

function integer(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return fixedValue(tag, 0x0003, bytes);
}

function time(tag: number, iso: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(Date.parse(iso) + 11_644_473_600_000) * 10_000n);
  return fixedValue(tag, 0x0040, bytes);
}
