/** A mail as its format tells it, before it is laid out as pages. */
export interface Mail {
  subject: string | null;
  /** Names with addresses, "Anna Muster <anna@example.org>". */
  from: string[];
  to: string[];
  cc: string[];
  sentAt: SentAt | null;
  body: MailPiece[];
  /** What a reader of the mail does not see, because its HTML hides it; '' for nothing. */
  hiddenText: string;
  attachments: MailPart[];
}

/** When a mail was sent, by the sender's clock, or in UTC where that is all the file tells. */
export interface SentAt {
  /** ISO. */
  date: string;
  /** HH:MM */
  time: string;
  isUtc: boolean;
}

/** A stretch of a mail's text, in order. Lines of a paragraph are divided by line feeds, cells of a row by tabs. */
export interface MailPiece {
  kind: 'heading' | 'paragraph' | 'row';
  text: string;
  /** Of a heading, 1 = highest. */
  level?: number;
  startsTable?: boolean;
  cells?: { name: string; value: string }[];
}

/** A file in a mail, as the mail describes it. */
export interface MailPart {
  /** As given: any text. */
  name: string | null;
  mediaType: string;
  /** Belongs to the text: a picture that the HTML shows, or one that the sender's program put between the lines. */
  isInline: boolean;
  /** Bytes, before they are read. */
  size: number;
  bytes: () => Uint8Array;
}

/** Text beyond which no mail that somebody wrote goes; bounds what its HTML may cost. */
export const mailCharactersMax = 20_000_000;

/** White space of any kind as one blank; soft hyphens, marks of no width and zeros gone. */
export function tidyLine(text: string): string {
  return text
    .replace(/\u034f|[\0\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toWellFormed();
}
