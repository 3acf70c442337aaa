import type { Citation } from '../contracts/chats.ts';
import { documentPath } from './document-path.ts';
import { namePage, type PageWords } from './page-reference.ts';
import { quotationLine } from './tidy-quotation.ts';

/** Words around a copied quotation, in the reader's language. */
export interface SourceWords extends PageWords {
  dateUnknown: string;
  deleted: string;
  unproven: string;
  attachmentOf: (mail: string) => string;
  formatDate: (date: string) => string;
}

/** For the clipboard: as plain text, and as HTML for programs that paste text with its formatting. */
export interface Copied {
  plain: string;
  html: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * "Protokoll, 16.08.2023, S. 12"
 * @param fileName follows the title, to tell it from others of that title: "Protokoll (mai.pdf), …"
 */
export function nameSource(citation: Citation, words: SourceWords, fileName?: string): string {
  const title = fileName ? `${citation.title} (${fileName})` : citation.title;
  const date = citation.date ? words.formatDate(citation.date) : words.dateUnknown;
  const mail = citation.mail ? `, ${words.attachmentOf(citation.mail)}` : '';
  const remark = citation.isDeleted ? words.deleted : citation.isUnproven && words.unproven;
  return `${title}${mail}, ${date}, ${namePage(citation, words)}${remark ? ` (${remark})` : ''}`;
}

/**
 * A quotation with its document, date, page and a link to it; without words and link if the document was deleted.
 * @param origin of the product's addresses @param mark e.g. "[1] ", at the beginning
 */
export function copyQuotation(
  citation: Citation,
  words: SourceWords & { quoted: (text: string) => string },
  { origin, fileName, mark = '' }: { origin: string; fileName?: string | undefined; mark?: string },
): Copied {
  const source = nameSource(citation, words, fileName);
  const quotation = citation.isDeleted ? '' : quotationLine(citation.snippet);
  const quoted = quotation === '' ? '' : words.quoted(quotation);
  const path = documentPath(citation.documentId, { ...citation, firstPage: citation.page });
  const address = citation.isDeleted ? null : `${origin}${path}`;
  const named = escapeHtml(source);
  const linked = address === null ? named : `<a href="${escapeHtml(address)}">${named}</a>`;
  return {
    plain: `${mark}${[quoted, source, address].filter(Boolean).join('\n')}`,
    html: `<blockquote>${escapeHtml(mark)}${quoted && `${escapeHtml(quoted)}<br>`}${linked}</blockquote>`,
  };
}
