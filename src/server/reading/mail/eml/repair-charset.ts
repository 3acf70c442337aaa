import { decodeWestern } from '../../text/decode-text.ts';

/** Longer texts are left as they are. */
const longestText = 8 * 1024 * 1024;
const utf7 = /^(?:unicode-1-1-|x-)?utf-?7$/u;
/** Charsets that programs state without looking at the text. */
const careless =
  /^(?:us-ascii|ascii|utf-?8|iso-?8859-?1|latin-?1|windows-1252|cp-?1252|unknown-8bit|x-unknown|default)?$/u;
const charsetField = /;\s*charset\s*=\s*(?:"([^"\r\n]{0,60})"|([^\s;"]{0,60}))/iu;
const namedPart = /^content-disposition:\s*attachment|\b(?:file)?name\*?\d*\*?\s*=/imu;

/**
 * A text part whose charset the parser does not know or that is not what its header states: UTF-7, umlauts without a
 * charset, UTF-8 stated as Latin-1. Returns header and content anew, in UTF-8; null if they are right, or an attachment.
 * @param head of the part, each field as written
 */
export function repairCharset(head: string, content: Buffer): Buffer | null {
  if (content.length > longestText || namedPart.test(head)) return null;
  const fields = head.replace(/\r?\n[ \t]+/gu, ' ').split(/\r?\n/u);
  const type = fields.find((field) => /^content-type\s*:/iu.test(field)) ?? 'Content-Type: text/plain';
  const encoding = fields.find((field) => /^content-transfer-encoding\s*:/iu.test(field)) ?? '';
  const [, quoted, plain] = charsetField.exec(type) ?? [];
  const text = decodeAnew(decodeTransfer(content, encoding), (quoted ?? plain ?? '').trim().toLowerCase());
  if (text === null) return null;
  const others = fields.filter((field) => field !== '' && !/^content-(?:type|transfer-encoding)\s*:/iu.test(field));
  const newHead = [...others, `${type.replace(charsetField, '')}; charset=utf-8`, 'Content-Transfer-Encoding: base64'];
  const body = Buffer.from(text).toString('base64').replace(/.{76}/gu, '$&\r\n');
  return Buffer.from(`${newHead.join('\r\n')}\r\n\r\n${body}`, 'latin1');
}

/** Header lines with raw umlauts in UTF-8; null if they are. */
export function repairHead(head: Buffer): Buffer | null {
  return head.every((byte) => byte < 0x80) || isUtf8(head) ? null : Buffer.from(decodeWestern(head));
}

/** Null if the stated charset is right. */
function decodeAnew(bytes: Buffer, charset: string): string | null {
  if (utf7.test(charset)) return decodeUtf7(bytes.toString('latin1'));
  if (!careless.test(charset) || bytes.every((byte) => byte < 0x80)) return null;
  const statesUtf8 = charset === '' || /^utf/u.test(charset);
  if (isUtf8(bytes)) return statesUtf8 ? null : bytes.toString('utf8');
  return statesUtf8 || !/1252|8859|latin/u.test(charset) ? decodeWestern(bytes) : null;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decodeTransfer(content: Buffer, encoding: string): Buffer {
  if (/base64/iu.test(encoding)) return Buffer.from(content.toString('latin1'), 'base64');
  if (!/quoted-printable/iu.test(encoding)) return content;
  const joined = content.toString('latin1').replace(/=[ \t]*\r?\n/gu, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** UTF-7 (RFC 2152): "+AOk-" is UTF-16 in base64, "+-" a plus sign. */
export function decodeUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/gu, (_, packed: string) => {
    if (packed === '') return '+';
    const bytes = Buffer.from(packed, 'base64');
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}
