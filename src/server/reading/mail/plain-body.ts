import { AppError } from '#server/platform/errors/app-error.ts';
import { type MailPiece, mailCharactersMax } from './mail-model.ts';
import { stripQuoteMarks } from './quoted/quoted-mails.ts';

/** Paragraphs of a mail's plain text, line breaks kept. @throws AppError `file_too_complex` */
export function readPlainBody(text: string): MailPiece[] {
  if (text.length > mailCharactersMax) throw new AppError('file_too_complex');
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\f\v]/gu, '\n')
    .replace(/[\0\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .toWellFormed()
    .split('\n')
    .map(stripQuoteMarks);
  const pieces: MailPiece[] = [];
  let gathered: string[] = [];
  let last = 0;
  const flush = () => {
    if (gathered.length > 0) pieces.push({ kind: 'paragraph', text: gathered.join('\n'), depth: last });
    gathered = [];
  };
  for (const { text: line, depth } of lines) {
    const isBlank = line.trim() === '';
    if (isBlank || depth !== last) flush();
    if (isBlank) continue;
    gathered.push(line.trim());
    last = depth;
  }
  flush();
  return pieces;
}
