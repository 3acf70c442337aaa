/** A table's personal data. A column not listed here fails a test: whoever adds one classifies it. */
export type TableEntry = {
  purpose: string;
  retention: string;
  /** Effect of erasing an account. */
  erasure: string;
  /** Columns with and without personal data, separated by blanks. */
  personal: string;
  other: string;
};
