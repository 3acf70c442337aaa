import { detectLanguage, type Language } from '#server/platform/linguistics/language.ts';
import { locales } from '#shared/locales.ts';
import { PageBuilder } from '../pages/page-pieces.ts';
import { SectionPath } from '../pages/sections.ts';
import type { DraftPage, OpenedFile } from '../read-model.ts';
import { pageCharacters, splitPages } from '../text/plain-text.ts';
import { chooseAttachments } from './choose-attachments.ts';
import { type Mail, type MailPiece, type SentAt, tidyLine } from './mail-model.ts';
import { nameOf } from './quoted/quoted-authors.ts';
import { markQuotedMails } from './quoted/quoted-mails.ts';

/** Names shown in the header; a mail to thousands stays readable. */
const maxNames = 100;

const labels = {
  de: {
    from: 'Von',
    to: 'An',
    cc: 'Cc',
    date: 'Datum',
    sent: (date: string) => `, gesendet am ${date}`,
    attachments: 'Anhänge',
    more: (count: number) => `und ${count} weitere`,
    hidden: 'Verborgener Text der Mail',
  },
  en: {
    from: 'From',
    to: 'To',
    cc: 'Cc',
    date: 'Date',
    sent: (date: string) => `, sent on ${date}`,
    attachments: 'Attachments',
    more: (count: number) => `and ${count} more`,
    hidden: 'Hidden text of the mail',
  },
};

/** A mail as a document: subject, header, text, in pages of about 3,000 characters; its attachments follow. */
export function openMail(mail: Mail): OpenedFile {
  const attachments = chooseAttachments(mail.attachments);
  const pages = layOut([...headOf(mail, attachments.names), ...bodyOf(mail)]);
  const subject = tidyLine(mail.subject ?? '');
  const first = pages[0];
  if (first && subject !== '') first.titleCandidates = [subject];
  return {
    metadata: { title: subject === '' ? null : subject, pageCount: pages.length, date: mail.sentAt?.date ?? null },
    pages,
    attachments: attachments.files,
  };
}

function languageOf(mail: Mail): Language {
  const sample = [mail.subject ?? '', ...mail.body.slice(0, 40).map(({ text }) => text)].join('\n').slice(0, 2_000);
  return detectLanguage(sample) ?? 'de';
}

function headOf(mail: Mail, fileNames: readonly string[]): MailPiece[] {
  const language = languageOf(mail);
  const label = labels[language];
  const listed = (names: readonly string[]) => {
    const shown = names.slice(0, maxNames).map(tidyLine);
    return [...shown, ...(names.length > maxNames ? [label.more(names.length - maxNames)] : [])].join(', ');
  };
  const from = listed(mail.from);
  const date = mail.sentAt ? writeDate(mail.sentAt, language) : '';
  const fields: [string, string][] = [
    // In one line, which says who and when.
    [label.from, from === '' || date === '' ? from : `${from}${label.sent(date)}`],
    [label.to, listed(mail.to)],
    [label.cc, listed(mail.cc)],
    [label.date, from === '' ? date : ''],
    [label.attachments, listed(fileNames)],
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  const subject = tidyLine(mail.subject ?? '');
  const heading: MailPiece[] = subject === '' ? [] : [{ kind: 'heading', text: subject, level: 1, speaker: null }];
  return lines.length === 0 ? heading : [...heading, { kind: 'paragraph', text: lines.join('\n'), speaker: null }];
}

function bodyOf(mail: Mail): MailPiece[] {
  const body = markQuotedMails(mail.body, nameOf(mail.from[0] ?? ''));
  if (mail.hiddenText === '') return body;
  const heading: MailPiece = { kind: 'heading', text: labels[languageOf(mail)].hidden, level: 2 };
  return [...body, heading, { kind: 'paragraph', text: mail.hiddenText, speaker: null }];
}

/** "Donnerstag, 5. März 2026, 14:30 Uhr" */
function writeDate({ date, time, isUtc }: SentAt, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const day = format.format(new Date(`${date}T00:00:00Z`));
  return `${day}, ${time}${language === 'de' ? ' Uhr' : ''}${isUtc ? ' (UTC)' : ''}`;
}

/** Lays out pieces in pages of about 3,000 characters. */
export function layOut(pieces: readonly MailPiece[]): DraftPage[] {
  const sections = new SectionPath();
  const pages: DraftPage[] = [];
  let page = new PageBuilder(1, null);
  for (const piece of pieces.flatMap(shorten)) {
    const length = page.text.length + piece.text.length;
    if (page.text.length > 0.5 * pageCharacters && length > 1.15 * pageCharacters) {
      pages.push(page.finish());
      page = new PageBuilder(pages.length + 1, sections.path);
    }
    if (piece.endsSection) sections.enter(2, '');
    if (piece.kind === 'heading') {
      sections.enter(piece.level ?? 1, piece.text);
      if (page.text === '') page.section = sections.path;
    }
    page.add(piece);
  }
  pages.push(page.finish());
  return pages;
}

/** Splits a paragraph that is longer than a page. */
function shorten(piece: MailPiece): MailPiece[] {
  if (piece.kind !== 'paragraph' || piece.text.length <= 1.3 * pageCharacters) return [piece];
  return splitPages(piece.text).map((text) => ({ ...piece, text }));
}
