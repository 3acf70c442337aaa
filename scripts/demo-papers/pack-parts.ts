import { crc32 } from 'node:zlib';

/** 1 January 2024 in the calendar of zip files. */
const day = ((2024 - 1980) << 9) | (1 << 5) | 1;

/**
 * Packs the parts of an Office file. They are stored, not compressed: what a compressor makes of them differs from machine to
 * machine, and these files must come out the same everywhere.
 */
export function packParts(parts: ReadonlyMap<string, string>): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const data = Buffer.from(content, 'utf8');
    const nameBytes = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(day, 8);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, data);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, entry, nameBytes);
    offset += 30 + nameBytes.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** A text as it may stand in XML, between tags or in an attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const types = 'http://schemas.openxmlformats.org/package/2006';

/** What all Office files have: kinds of parts, the main part, title and dates. */
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

/** A relation of a part to another. */
export function relationship(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
}

/** The relations of a part, as a part. */
export function relationships(inner: string): string {
  return `${head}<Relationships xmlns="${types}/relationships">${inner}</Relationships>`;
}

/** The line that every XML part begins with. */
export const xmlHead = head;
