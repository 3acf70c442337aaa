/** Excel's last row. */
const lastRow = 1_048_576;

/**
 * Whether a sheet (SpreadsheetML) has a row or cell beyond Excel's last row: no file of Excel's has, and arrays of that length
 * are not to be made. Whatever a parser takes for a row counts: with a prefix, with either quote, after any space.
 */
export function hasImpossibleRow(sheet: Buffer): boolean {
  // One character a byte: only digits and quotes matter.
  const text = sheet.toString('latin1');
  for (const [, digits = ''] of text.matchAll(
    /<(?:[\w-]+:)?(?:row|c)\s[^<>]{0,500}?\br\s*=\s*["'][A-Za-z]{0,8}(\d{7,})["']/gu,
  )) {
    if (Number(digits) > lastRow) return true;
  }
  return false;
}
