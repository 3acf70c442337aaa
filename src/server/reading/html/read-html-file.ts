import { Parser } from 'htmlparser2';
import { readHtml } from '../mail/html-text.ts';
import { tidyLine } from '../mail/mail-model.ts';
import { layOut } from '../mail/mail-pages.ts';
import type { OpenedFile } from '../read-model.ts';
import { decodeText } from '../text/decode-text.ts';

/** Bytes in which a page states its encoding (HTML standard, 4.2.5.4). */
const headBytes = 2_048;
const longestTitle = 500;

/**
 * Opens a saved web page: headings, paragraphs, lists, tables. Nothing is loaded, run or followed; text that the page
 * hides is left out.
 * @throws AppError `file_too_complex`
 */
export function openHtml(bytes: Uint8Array): OpenedFile {
  const html = decodeHtml(bytes);
  const { pieces } = readHtml(html);
  const pages = layOut(pieces.map(({ depth: _, ...piece }) => piece));
  const title = titleOf(html);
  const first = pages[0];
  const heading = pieces.find(({ kind }) => kind === 'heading')?.text;
  if (first && heading !== undefined) first.titleCandidates = [heading];
  return { metadata: { title, pageCount: pages.length }, pages };
}

/** Decodes by the encoding that the page states, unless its bytes say otherwise. */
function decodeHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString('latin1');
  const stated = /<meta\b[^>]{0,300}?charset\s*=\s*["']?([\w.:-]{1,40})/iu.exec(head)?.[1];
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/u.test(head);
  if (stated === undefined || isMarked || /^utf-?8$/iu.test(stated)) return decodeText(bytes);
  try {
    return new TextDecoder(stated).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

function titleOf(html: string): string | null {
  let title = '';
  let isInTitle = false;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        isInTitle = name === 'title';
      },
      ontext: (text) => {
        if (isInTitle && title.length < longestTitle) title += text;
      },
      onclosetag: (name) => {
        isInTitle = false;
        if (name === 'title') parser.pause();
      },
    },
    { decodeEntities: true },
  );
  parser.write(html.slice(0, 100_000));
  return tidyLine(title.slice(0, longestTitle)) || null;
}
