/** Excel's last row. */
const lastRow = 1_048_576;

/**
 * True if a sheet (SpreadsheetML) has a row or cell beyond Excel's last row: Excel writes none, and arrays of that
 * length must not be allocated. Matches whatever a parser accepts: any prefix, either quote, any space.
 */
export function hasImpossibleRow(sheet: Buffer): boolean {
  // One character per byte: only digits and quotes matter.
  const text = sheet.toString('latin1');
  for (const [, digits = ''] of text.matchAll(
    /<(?:[\w-]+:)?(?:row|c)\s[^<>]{0,500}?\br\s*=\s*["'][A-Za-z]{0,8}(\d{7,})["']/gu,
  )) {
    if (Number(digits) > lastRow) return true;
  }
  return false;
}
