import { zipOf } from './office-writer.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const slideSpace = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const spaces = `xmlns:a="${drawing}" xmlns:p="${slideSpace}" xmlns:r="${office}"`;

export interface WrittenSlide {
  /** Shapes (PresentationML). */
  shapes: string;
  /** Paragraphs of the speaker's notes. */
  notes?: string[];
  isHidden?: boolean;
  /** A chart (ChartML), referenced by the relation "chart". */
  chart?: string;
}

/** A presentation; slides are stored in reverse, so that only the list defines their order. */
export function writePptx(slides: readonly WrittenSlide[], more: Record<string, string> = {}): Uint8Array {
  const fileOf = (index: number) => `slide${slides.length - index}.xml`;
  const relations = (entries: string[]) =>
    `${head}<Relationships xmlns="${packages}/relationships">${entries.join('')}</Relationships>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const main = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="${main}"/></Types>`,
    'ppt/presentation.xml': `${head}<p:presentation ${spaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => relation(`r${index}`, 'slide', `slides/${fileOf(index)}`)),
    ),
  };
  for (const [index, { shapes, notes, isHidden, chart }] of slides.entries()) {
    const file = fileOf(index);
    parts[`ppt/slides/${file}`] =
      `${head}<p:sld ${spaces}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    parts[`ppt/slides/_rels/${file}.rels`] = relations([
      ...(notes ? [relation('notes', 'notesSlide', `../notesSlides/${file}`)] : []),
      ...(chart ? [relation('chart', 'chart', `../charts/chart${index}.xml`)] : []),
      `<Relationship Id="web" Type="${office}/hyperlink" Target="https://example.com/" TargetMode="External"/>`,
    ]);
    if (notes)
      parts[`ppt/notesSlides/${file}`] =
        `${head}<p:notes ${spaces}><p:cSld><p:spTree>${slideShape(notes, 'body')}${slideShape(['7'], 'sldNum')}</p:spTree></p:cSld></p:notes>`;
    if (chart) parts[`ppt/charts/chart${index}.xml`] = chart;
  }
  return zipOf({ ...parts, ...more });
}

/** A shape with paragraphs, as a placeholder of the named kind if given. A paragraph may be DrawingML. */
export function slideShape(paragraphs: readonly string[], placeholder?: string): string {
  const place = placeholder ? `<p:ph type="${placeholder}"/>` : '';
  const paragraph = (text: string) => (text.startsWith('<a:p>') ? text : `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`);
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.map(paragraph).join('')}</p:txBody></p:sp>`;
}

/** A table in a frame; a cell is a text, or a text with further attributes. */
export function slideTable(rows: readonly (readonly (string | [string, string])[])[]): string {
  const cell = (each: string | [string, string]) => {
    const [text, attributes] = typeof each === 'string' ? [each, ''] : each;
    return `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`;
  };
  return slideFrame(
    `<a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row.map(cell).join('')}</a:tr>`).join('')}</a:tbl>`,
  );
}

export function slideFrame(content: string): string {
  return `<p:graphicFrame><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
}
