/** A text on a page: baseline start in points from the lower left of the unrotated page. */
export interface PdfText {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  /** Degrees counter-clockwise. */
  angle?: number;
  /** Shade of grey, 0 = black. */
  shade?: number;
  /** Drawn with neither fill nor stroke, as scanners add recognised text. */
  isInvisible?: boolean;
}

export interface PdfPage {
  texts: PdfText[];
  width?: number;
  height?: number;
  rotate?: 0 | 90 | 180 | 270;
  /** Left, bottom, right, top. */
  cropBox?: [number, number, number, number];
  /** Fills the page, below its texts. */
  picture?: { bytes: Buffer; width: number; height: number; codec?: 'DCT' | 'JPX' | 'JBIG2' };
  /** Filled rectangles below and above the texts: left, bottom, width, height, shade of grey (0 = black). */
  boxesBelow?: [number, number, number, number, number][];
  boxesAbove?: [number, number, number, number, number][];
  /** Further page entries in PDF syntax. */
  entries?: string;
  /** The content stream with its dictionary in PDF syntax, instead of texts and boxes. */
  content?: string;
  /** Points per unit. */
  userUnit?: number;
}

/** Without a style the prefix alone is the label. */
export interface PdfLabels {
  style?: 'D' | 'r' | 'R' | 'A';
  prefix?: string;
}

export interface PdfOptions {
  title?: string;
  /**
   * Prefix and style of the page labels, e.g. `{ style: 'r' }` for i, ii, iii; each of several restarts at its page.
   */
  labels?: PdfLabels | (PdfLabels & { fromPage: number })[];
  outline?: { title: string; page: number }[];
  /** Claims to be encrypted with an unknown password. */
  isEncrypted?: boolean;
  /** Further catalog entries in PDF syntax. */
  catalog?: string;
  /** Further objects; after one page without an outline the first is number 7. */
  objects?: readonly string[];
}

/** Writes a small PDF with Helvetica, for tests. Latin-1 only. */
export function writePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array {
  const writer = new ObjectWriter();
  const catalog = writer.reserve();
  const tree = writer.reserve();
  const regular = writer.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const bold = writer.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((page) => addPage(writer, page, tree, regular, bold));
  writer.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const { labels, outline } = options;
  const ranges = labels === undefined ? [] : Array.isArray(labels) ? labels : [{ ...labels, fromPage: 1 }];
  const labelEntry = ranges.length > 0 ? `/PageLabels << /Nums [${ranges.map(labelRange).join(' ')}] >>` : '';
  const outlineEntry = outline ? `/Outlines ${addOutline(writer, outline, kids)} 0 R` : '';
  writer.set(catalog, `<< /Type /Catalog /Pages ${tree} 0 R ${labelEntry} ${outlineEntry} ${options.catalog ?? ''} >>`);
  for (const body of options.objects ?? []) writer.add(body);
  const info = options.title === undefined ? null : writer.add(`<< /Title ${literal(options.title)} >>`);
  const secret = '00112233445566778899aabbccddeeff'.repeat(2);
  const encrypt = options.isEncrypted
    ? writer.add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret.split('').reverse().join('')}> >>`)
    : null;
  return writer.finish(catalog, info, encrypt);
}

function labelRange({ fromPage, style, prefix }: PdfLabels & { fromPage: number }): string {
  return `${fromPage - 1} << ${style ? `/S /${style}` : ''} ${prefix ? `/P ${literal(prefix)}` : ''} >>`;
}

/** Lines of text below each other, as printed by a program. */
export function textLines(
  lines: readonly string[],
  options: { x?: number; y?: number; size?: number; leading?: number } = {},
): PdfText[] {
  const { x = 72, y = 770, size = 11, leading = 14 } = options;
  return lines.flatMap((text, index) => (text === '' ? [] : [{ x, y: y - index * leading, text, size }]));
}

function addPage(writer: ObjectWriter, page: PdfPage, tree: number, regular: number, bold: number): number {
  const { width = 595, height = 842, rotate = 0, cropBox, picture } = page;
  const image = picture ? addPicture(writer, picture) : null;
  const drawn = image === null ? '' : `q ${width} 0 0 ${height} 0 0 cm /I Do Q\n`;
  const texts = page.texts
    .map(({ x, y, text, size = 11, bold: isBold = false, angle = 0, shade = 0, isInvisible = false }) => {
      const radians = (angle * Math.PI) / 180;
      const cos = Math.cos(radians).toFixed(5);
      const sin = Math.sin(radians).toFixed(5);
      return `${shade} g BT /${isBold ? 'B' : 'R'} ${size} Tf ${isInvisible ? 3 : 0} Tr ${cos} ${sin} ${-Number(sin)} ${cos} ${x} ${y} Tm ${literal(text)} Tj ET`;
    })
    .join('\n');
  const content = [drawn, boxes(page.boxesBelow), texts, boxes(page.boxesAbove)].join('\n');
  const stream = writer.add(
    page.content ?? `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  );
  return writer.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] ${cropBox ? `/CropBox [${cropBox.join(' ')}]` : ''} /Rotate ${rotate} ${page.userUnit ? `/UserUnit ${page.userUnit}` : ''} ${page.entries ?? ''} ` +
      `/Resources << /Font << /R ${regular} 0 R /B ${bold} 0 R >> ${image === null ? '' : `/XObject << /I ${image} 0 R >>`} >> /Contents ${stream} 0 R >>`,
  );
}

const boxes = (all: PdfPage['boxesBelow'] = []) =>
  all.map(([x, y, width, height, shade]) => `${shade} g ${x} ${y} ${width} ${height} re f`).join('\n');

function addPicture(writer: ObjectWriter, picture: NonNullable<PdfPage['picture']>): number {
  const { bytes, width, height, codec = 'DCT' } = picture;
  const bits = codec === 'JBIG2' ? 1 : 8;
  const size = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent ${bits}`;
  return writer.add(
    `<< /Type /XObject /Subtype /Image ${size} /Filter /${codec}Decode /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`,
  );
}

function addOutline(
  writer: ObjectWriter,
  entries: readonly { title: string; page: number }[],
  kids: readonly number[],
): number {
  const root = writer.reserve();
  const items = entries.map(() => writer.reserve());
  for (const [index, entry] of entries.entries()) {
    const next = items[index + 1] === undefined ? '' : `/Next ${items[index + 1]} 0 R`;
    const previous = index === 0 ? '' : `/Prev ${items[index - 1]} 0 R`;
    writer.set(
      items[index] ?? 0,
      `<< /Title ${literal(entry.title)} /Parent ${root} 0 R ${next} ${previous} /Dest [${kids[entry.page - 1]} 0 R /Fit] >>`,
    );
  }
  writer.set(root, `<< /Type /Outlines /First ${items[0]} 0 R /Last ${items.at(-1)} 0 R /Count ${items.length} >>`);
  return root;
}

function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, (sign) => `\\${sign}`)})`;
}

class ObjectWriter {
  readonly #bodies: string[] = [];

  reserve(): number {
    this.#bodies.push('null');
    return this.#bodies.length;
  }

  add(body: string): number {
    this.#bodies.push(body);
    return this.#bodies.length;
  }

  set(number: number, body: string): void {
    this.#bodies[number - 1] = body;
  }

  finish(catalog: number, info: number | null, encrypt: number | null): Uint8Array {
    let text = '%PDF-1.4\n';
    const offsets: number[] = [];
    for (const [index, body] of this.#bodies.entries()) {
      offsets.push(text.length);
      text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    }
    const start = text.length;
    text += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`;
    for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`;
    const extra = `${info === null ? '' : `/Info ${info} 0 R`} ${encrypt === null ? '' : `/Encrypt ${encrypt} 0 R /ID [<00> <00>]`}`;
    text += `trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R ${extra} >>\nstartxref\n${start}\n%%EOF\n`;
    return Buffer.from(text, 'latin1');
  }
}
