/** A mail as parsed, before it is laid out as pages. */
export interface Mail {
  subject: string | null;
  /** Names with addresses: "Anna Muster <anna@example.org>". */
  from: string[];
  to: string[];
  cc: string[];
  sentAt: SentAt | null;
  body: MailPiece[];
  /** Text that the HTML hides from readers; '' if none. */
  hiddenText: string;
  attachments: MailPart[];
}

/** When a mail was sent, in the sender's time zone, or in UTC if the file gives nothing else. */
export interface SentAt {
  /** ISO. */
  date: string;
  /** HH:MM */
  time: string;
  isUtc: boolean;
}

/** A piece of a mail's text. Lines of a paragraph are separated by line feeds, cells of a row by tabs. */
export interface MailPiece {
  kind: 'heading' | 'paragraph' | 'row';
  text: string;
  /** Headings only; 1 = highest. */
  level?: number;
  startsTable?: boolean;
  cells?: { name: string; value: string }[];
  /** How deep it is quoted; 0 or absent: by the sender. */
  depth?: number;
  /** Its writer; null: unknown. */
  speaker?: string | null;
  /** A quoted mail has ended before it. */
  endsSection?: boolean;
}

/** A mail's attachment, as the mail describes it. */
export interface MailPart {
  /** Unsanitised. */
  name: string | null;
  mediaType: string;
  /** Part of the text: a picture shown by the HTML or inserted between the lines. */
  isInline: boolean;
  /** Bytes; may be an estimate. */
  size: number;
  bytes: () => Uint8Array;
}

/** Longer than any mail a person writes; bounds the cost of its HTML. */
export const mailCharactersMax = 20_000_000;

/** Collapses white space to single blanks; removes soft hyphens, zero-width marks and NULs. */
export function tidyLine(text: string): string {
  return text
    .replace(/\u034f|[\0\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toWellFormed();
}
