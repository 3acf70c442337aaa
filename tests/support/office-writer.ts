import { packZip } from '../../scripts/pack-zip.ts';

/** Writes a zip file; `claim` falsifies the sizes of its parts. */
export function zipOf(parts: Record<string, string | Uint8Array>, claim: { size?: number } = {}): Uint8Array {
  return packZip(Object.entries(parts), { isCompressed: true, claimedSize: claim.size });
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';
const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word file with the given body (WordprocessingML) and further parts. Styles: Heading1…3 ("heading 1"…), Title. */
export function writeDocx(body: string, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  const styles = [1, 2, 3]
    .map(
      (level) =>
        `<w:style w:type="paragraph" w:styleId="berschrift${level}"><w:name w:val="heading ${level}"/></w:style>`,
    )
    .join('');
  const notes = more['word/footnotes.xml']
    ? `<Relationship Id="r2" Type="${officeTypes}/footnotes" Target="footnotes.xml"/>`
    : '';
  return zipOf({
    '[Content_Types].xml': `${head}<Types xmlns="${packageTypes}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${officeTypes}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${officeTypes}/styles" Target="styles.xml"/>${notes}</Relationships>`,
    'word/styles.xml': `${head}<w:styles ${word}>${styles}<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style></w:styles>`,
    'word/document.xml': `${head}<w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

/** A paragraph of WordprocessingML; `inner` replaces the plain run. */
export function wordParagraph(text: string, style?: string, inner?: string): string {
  const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${properties}${inner ?? `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`}</w:p>`;
}

export function wordTable(rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`;
  return `<w:tbl>${rows.map(row).join('')}</w:tbl>`;
}

export const wordNamespace = word;

/** A workbook with the given sheets (SpreadsheetML rows); `shared` is its only shared string, number 0. */
export function writeXlsx(
  sheets: Record<string, string>,
  styles = '',
  shared = '',
  others: Record<string, { type: string; content: string }> = {},
): Uint8Array {
  const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packageTypes}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}${styles ? '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' : ''}${shared ? '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>' : ''}${Object.entries(
      others,
    )
      .map(([name, { type }]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="r1" Type="${officeTypes}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${sheet}" xmlns:r="${officeTypes}"><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageTypes}/relationships">${names.map((_, index) => `<Relationship Id="s${index + 1}" Type="${officeTypes}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}${styles ? `<Relationship Id="st" Type="${officeTypes}/styles" Target="styles.xml"/>` : ''}${shared ? `<Relationship Id="ss" Type="${officeTypes}/sharedStrings" Target="sharedStrings.xml"/>` : ''}</Relationships>`,
  };
  if (shared) parts['xl/sharedStrings.xml'] = `${head}<sst xmlns="${sheet}"><si><t>${shared}</t></si></sst>`;
  if (styles) parts['xl/styles.xml'] = `${head}<styleSheet xmlns="${sheet}">${styles}</styleSheet>`;
  for (const [index, name] of names.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${head}<worksheet xmlns="${sheet}"><sheetData>${sheets[name]}</sheetData></worksheet>`;
  }
  for (const [name, { content }] of Object.entries(others)) parts[name] = content;
  return zipOf(parts);
}

/** A row of strings and numbers in SpreadsheetML. */
export function sheetRow(number: number, cells: readonly (string | number)[]): string {
  const letters = (index: number) => String.fromCharCode(65 + index);
  const cell = (value: string | number, index: number) =>
    typeof value === 'number'
      ? `<c r="${letters(index)}${number}"><v>${value}</v></c>`
      : `<c r="${letters(index)}${number}" t="inlineStr"><is><t>${value}</t></is></c>`;
  return `<row r="${number}">${cells.map(cell).join('')}</row>`;
}
