/** Escapes text for XML content and attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'http://schemas.openxmlformats.org/package/2006';

/** Parts common to all Office files: content types, main relation, title and dates. */
export function frameOf(
  main: string,
  contentTypes: Readonly<Record<string, string>>,
  { title, date, organisation, language }: { title: string; date: string; organisation: string; language: string },
): [string, string][] {
  const overrides = Object.entries(contentTypes).map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const at = `<dcterms:created xsi:type="dcterms:W3CDTF">${date}T09:00:00Z</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${date}T09:00:00Z</dcterms:modified>`;
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${types}/relationships">${relationship('r1', 'officeDocument', main)}<Relationship Id="r2" Type="${types}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      'docProps/core.xml',
      `${head}<cp:coreProperties xmlns:cp="${types}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(organisation)}</dc:creator><dc:language>${language}</dc:language>${at}</cp:coreProperties>`,
    ],
  ];
}

/** A relation to another part. */
export function relationship(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
}

/** The relations part of a part. */
export function relationships(inner: string): string {
  return `${head}<Relationships xmlns="${types}/relationships">${inner}</Relationships>`;
}

/** First line of every XML part. */
export const xmlHead = head;
