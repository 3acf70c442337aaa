/** A piece of a line. A piece with a `note` ends in that footnote's mark. */
export type Piece = {
  text: string;
  isStrong?: boolean;
  /** Set apart from what the papers say: "ohne Beleg", "überfällig". */
  isRemark?: boolean;
  notes?: readonly number[];
  /** Opened by it. */
  address?: string;
};

/** The parts of a report, in their order. */
export type Block =
  | { kind: 'title' | 'question' | 'phase'; text: string }
  | { kind: 'text' | 'quotation' | 'item' | 'remark'; pieces: readonly Piece[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly (readonly Piece[])[])[] }
  /** Where a format without footnotes tells the notes from `first` to `last`. */
  | { kind: 'notes'; first: number; last: number };

/** A proof: what is quoted, where it stands, and what is to be known of it. */
export type Note = {
  number: number;
  /** "Protokoll, 16.08.2023, S. 12". */
  source: string;
  /** Of the document's page in the product; null where the document is gone. */
  address: string | null;
  quotation: string | null;
  /** "nicht mehr gültig, ersetzt durch …", "Quelle gelöscht". */
  remarks: readonly string[];
};

/** What is written to a file, whatever its format. Notes are numbered from 1 in the order of their first marks. */
export type Report = {
  title: string;
  language: 'de' | 'en';
  isWide: boolean;
  blocks: readonly Block[];
  notes: readonly Note[];
};

/** Without what XML and fonts do not know: control characters, halves of characters, noncharacters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');

/** On one line. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();
