import { zipOf } from './office-writer.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const spaces = [
  ['office', 'office:1.0'],
  ['text', 'text:1.0'],
  ['table', 'table:1.0'],
  ['style', 'style:1.0'],
  ['draw', 'drawing:1.0'],
  ['fo', 'xsl-fo-compatible:1.0'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ');

/**
 * An OpenDocument text. Styles: Title, Heading_20_1…2, P1 (starts a page), Hidden and HiddenParagraph (not printed),
 * lists L1 (1. a)) and L2 (bullets).
 */
export function writeOdt(body: string, more: Record<string, string> = {}): Uint8Array {
  const paragraphStyle = (name: string, inner = '') =>
    `<style:style style:name="${name}" style:family="paragraph">${inner}</style:style>`;
  const styles = `${paragraphStyle('Title')}${[1, 2].map((level) => paragraphStyle(`Heading_20_${level}`)).join('')}`;
  const automatic = `${paragraphStyle('P1', '<style:paragraph-properties fo:break-before="page"/>')}<style:style style:name="Hidden" style:family="text"><style:text-properties text:display="none"/></style:style>${paragraphStyle('HiddenParagraph', '<style:text-properties text:display="none"/>')}<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style><text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>`;
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `${head}<office:document-content ${spaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'styles.xml': `${head}<office:document-styles ${spaces}><office:styles>${styles}</office:styles></office:document-styles>`,
    ...more,
  });
}

/** A table; a cell is a text, or a text with further attributes. */
export function odtTable(rows: readonly (readonly (string | [string, string])[])[], headerRows = 0): string {
  const cell = (each: string | [string, string]) => {
    const [text, attributes] = typeof each === 'string' ? [each, ''] : each;
    return attributes === 'covered'
      ? '<table:covered-table-cell/>'
      : `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
  };
  const row = (cells: readonly (string | [string, string])[]) =>
    `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
  const header = rows.slice(0, headerRows).map(row).join('');
  return `<table:table>${header ? `<table:table-header-rows>${header}</table:table-header-rows>` : ''}${rows.slice(headerRows).map(row).join('')}</table:table>`;
}

export const openDocumentSpaces = spaces;
