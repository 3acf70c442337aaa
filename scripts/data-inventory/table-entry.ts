/** What every table of the schema holds of people. A column that is not named here fails a test: whoever adds one says what it is. */
export type TableEntry = {
  purpose: string;
  retention: string;
  /** What the erasure of an account does to it. */
  erasure: string;
  /** Columns with personal data, and those without, with blanks between. */
  personal: string;
  other: string;
};
