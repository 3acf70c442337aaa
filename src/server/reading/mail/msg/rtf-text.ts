import { AppError } from '#server/platform/errors/app-error.ts';
import { printedCharacters } from '../../rtf/rtf-words.ts';
import { decoderOfCodePage } from '../../text/code-pages.ts';

/** Nesting of groups; Word uses about ten levels. */
const deepestGroup = 500;

/** Groups whose content is not the mail's text. */
const unreadGroups = new Set(
  'fonttbl colortbl stylesheet info pict object objdata themedata datastore listtable listoverridetable rsidtbl generator fldinst header footer headerl headerr footerl footerr xmlnstbl mmathPr latentstyles pntext'.split(
    ' ',
  ),
);

/** Line breaks matter in a mail: quoted mails are found by them. */
const characterWords: Readonly<Record<string, string>> = {
  ...printedCharacters,
  par: '\n',
  line: '\n',
  sect: '\n\n',
  page: '\n\n',
  row: '\n',
  cell: '\t',
  tab: '\t',
};

/** A control word, a control symbol, a byte in hex, a brace, or text. */
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\/giu;

type Group = { isUnread: boolean; isRepeated: boolean; skippedAfterUnicode: number };

/**
 * The text of a mail's RTF, or the HTML that Outlook embedded in it ([MS-OXRTFEX]), without repeated parts.
 */
export function readRtf(rtf: Buffer): { kind: 'text' | 'html'; text: string } {
  const source = rtf.toString('latin1');
  const isHtml = /\\fromhtml1?\b/u.test(source.slice(0, 1_000));
  let decode = decoderOfCodePage(Number(/\\ansicpg(\d{1,5})/u.exec(source.slice(0, 1_000))?.[1] ?? 1252));
  const parts: string[] = [];
  const open: Group[] = [];
  let group: Group = { isUnread: false, isRepeated: false, skippedAfterUnicode: 1 };
  let isOptional = false;
  let bytes: number[] = [];
  let toSkip = 0;
  const isRead = () => !group.isUnread && !(isHtml && group.isRepeated);
  const flush = () => {
    if (bytes.length > 0) parts.push(decode(Uint8Array.from(bytes)));
    bytes = [];
  };
  const put = (text: string) => {
    flush();
    if (isRead()) parts.push(text);
  };
  for (const [, word, number, hex, symbol, brace, text] of source.matchAll(token)) {
    if (brace === '{') {
      if (open.length >= deepestGroup) throw new AppError('file_too_complex');
      flush();
      open.push(group);
      group = { ...group };
    } else if (brace === '}') {
      flush();
      group = open.pop() ?? group;
    } else if (symbol === '*') isOptional = true;
    else if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1;
      else if (isRead()) bytes.push(Number.parseInt(hex, 16));
    } else if (text !== undefined) {
      const rest = text.slice(toSkip);
      toSkip = Math.max(0, toSkip - text.length);
      flush();
      if (isRead() && rest !== '') parts.push(/[\x80-\xff]/u.test(rest) ? decode(Buffer.from(rest, 'latin1')) : rest);
    } else if (word === 'u' && number !== undefined) {
      put(String.fromCharCode(Number(number) & 0xffff));
      toSkip = group.skippedAfterUnicode;
    } else if (word === 'uc') group.skippedAfterUnicode = Math.min(Math.max(Number(number ?? 1), 0), 10);
    else if (word === 'htmlrtf') group.isRepeated = number !== '0';
    else if (word === 'htmltag') group.isUnread = !isHtml;
    else if (word !== undefined && (unreadGroups.has(word) || isOptional)) group.isUnread = true;
    else if (symbol !== undefined && '\\{}'.includes(symbol)) put(symbol);
    else {
      const written = characterWords[word ?? symbol ?? ''];
      if (written !== undefined) put(written);
    }
    if (word !== undefined || brace !== undefined) isOptional = false;
    if (word === 'ansicpg') decode = decoderOfCodePage(Number(number));
  }
  flush();
  return { kind: isHtml ? 'html' : 'text', text: parts.join('') };
}
