/** A piece of a line, ending with the marks of its `notes`. */
export type Piece = {
  text: string;
  /** Begins on a new line. */
  startsLine?: boolean;
  isStrong?: boolean;
  /** A remark not quoted from the papers: "ohne Beleg", "überfällig". */
  isRemark?: boolean;
  notes?: readonly number[];
  /** Link target. */
  address?: string;
};

/** The parts of a report, in their order. */
export type Block =
  | { kind: 'title' | 'question' | 'phase'; text: string }
  | { kind: 'text' | 'quotation' | 'item' | 'remark'; pieces: readonly Piece[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly (readonly Piece[])[])[] }
  /** Place of the notes `first` to `last` in formats without footnotes. */
  | { kind: 'notes'; first: number; last: number };

/** A piece of evidence: the quotation, its place, and remarks. */
export type Note = {
  number: number;
  /** "Protokoll, 16.08.2023, S. 12". */
  source: string;
  /** Link to the document's page in the product; null if the document is gone. */
  address: string | null;
  quotation: string | null;
  /** "nicht mehr gültig, ersetzt durch …", "Quelle gelöscht". */
  remarks: readonly string[];
};

/** A report, independent of the file format. Notes are numbered from 1 in order of first mention. */
export type Report = {
  title: string;
  language: 'de' | 'en';
  /** On pages turned on their side, whatever its tables need. */
  isWide: boolean;
  blocks: readonly Block[];
  notes: readonly Note[];
};

/** Strips characters unknown to XML and fonts: control characters, lone surrogates, noncharacters. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');

/** The text on one line. */
export const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();
