import { packZip } from '../pack-zip.ts';
import { escapeXml, frameOf, relationship, relationships, xmlHead } from './pack-parts.ts';
import { type Block, type Paper, runsOf, type TableBlock } from './read-source.ts';

const word =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** Twentieths of a point: A4 without margins. */
const textWidth = 9_300;

/** A Word file with styles, header, footer with page numbers, and tables with repeating headers. */
export function writeDocx(paper: Paper): Uint8Array {
  const kind = 'wordprocessingml';
  return packZip(
    [
      ...frameOf(
        'word/document.xml',
        {
          'word/document.xml': `${kind}.document.main`,
          'word/styles.xml': `${kind}.styles`,
          'word/numbering.xml': `${kind}.numbering`,
          'word/header1.xml': `${kind}.header`,
          'word/footer1.xml': `${kind}.footer`,
        },
        paper,
      ),
      [
        'word/_rels/document.xml.rels',
        relationships(
          relationship('r1', 'styles', 'styles.xml') +
            relationship('r2', 'header', 'header1.xml') +
            relationship('r3', 'footer', 'footer1.xml') +
            relationship('r4', 'numbering', 'numbering.xml'),
        ),
      ],
      ['word/styles.xml', stylesOf(paper.language)],
      ['word/numbering.xml', numbering],
      ['word/header1.xml', `${xmlHead}<w:hdr ${word}>${headerOf(paper)}</w:hdr>`],
      ['word/footer1.xml', `${xmlHead}<w:ftr ${word}>${footerOf(paper)}</w:ftr>`],
      [
        'word/document.xml',
        `${xmlHead}<w:document ${word}><w:body>${bodyOf(paper.blocks)}${section}</w:body></w:document>`,
      ],
    ],
    { isCompressed: false },
  );
}

const section =
  '<w:sectPr><w:headerReference w:type="default" r:id="r2"/><w:footerReference w:type="default" r:id="r3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1500" w:right="1300" w:bottom="1300" w:left="1300" w:header="700" w:footer="600" w:gutter="0"/></w:sectPr>';

const numbering = `${xmlHead}<w:numbering ${word}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="–"/><w:pPr><w:ind w:left="360" w:hanging="300"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;

function stylesOf(language: Paper['language']): string {
  const style = (id: string, name: string, paragraph: string, run: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:qFormat/><w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;
  const dark = '<w:color w:val="1F3A4D"/>';
  return `${xmlHead}<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="21"/><w:lang w:val="${language === 'de' ? 'de-DE' : 'en-GB'}"/></w:rPr></w:rPrDefault></w:docDefaults>${[
    style('Normal', 'Normal', '<w:spacing w:after="110" w:line="264" w:lineRule="auto"/>', ''),
    style('Title', 'Title', '<w:spacing w:after="200"/>', `<w:b/>${dark}<w:sz w:val="34"/>`),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:spacing w:before="260" w:after="100"/><w:outlineLvl w:val="0"/>',
      `<w:b/>${dark}<w:sz w:val="25"/>`,
    ),
    style(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:spacing w:before="180" w:after="80"/><w:outlineLvl w:val="1"/>',
      `<w:b/><w:sz w:val="22"/>`,
    ),
    style(
      'Caption',
      'caption',
      '<w:keepNext/><w:spacing w:before="120" w:after="60"/>',
      `<w:i/>${dark}<w:sz w:val="19"/>`,
    ),
    style(
      'Decision',
      'Decision',
      '<w:pBdr><w:left w:val="single" w:sz="24" w:space="8" w:color="2F7D8C"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="EEF4F6"/><w:spacing w:before="80" w:after="140"/><w:ind w:left="200"/>',
      '',
    ),
    style(
      'Bullet',
      'List Bullet',
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="50"/>',
      '',
    ),
    style('Hanging', 'Hanging', '<w:spacing w:after="70"/><w:ind w:left="460" w:hanging="460"/>', ''),
    style(
      'Cell',
      'Cell',
      '<w:spacing w:before="30" w:after="30" w:line="240" w:lineRule="auto"/>',
      '<w:sz w:val="18"/>',
    ),
    style(
      'Header',
      'header',
      '<w:tabs><w:tab w:val="right" w:pos="9300"/></w:tabs>',
      '<w:color w:val="666666"/><w:sz w:val="17"/>',
    ),
  ].join('')}</w:styles>`;
}

function runXml(text: string, properties = ''): string {
  return runsOf(text)
    .map(
      ({ text: part, isBold }) =>
        `<w:r><w:rPr>${isBold ? '<w:b/>' : ''}${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(part)}</w:t></w:r>`,
    )
    .join('');
}

function paragraph(style: string, inner: string, more = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${inner}</w:p>`;
}

function headerOf({ organisation, header }: Paper): string {
  return paragraph('Header', `${runXml(organisation)}<w:r><w:tab/></w:r>${runXml(header)}`);
}

function footerOf({ language }: Paper): string {
  const field = (name: string) => `<w:fldSimple w:instr="${name}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`;
  const [page, of, confidential] =
    language === 'de' ? ['Seite ', ' von ', 'Vertraulich'] : ['Page ', ' of ', 'Confidential'];
  return paragraph(
    'Header',
    `${runXml(confidential ?? '')}<w:r><w:tab/></w:r>${runXml(page ?? '')}${field('PAGE')}${runXml(of ?? '')}${field('NUMPAGES')}`,
  );
}

function bodyOf(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let breaksBefore = false;
  for (const block of blocks) {
    if (block.kind === 'break') {
      breaksBefore = true;
      continue;
    }
    // Put the break where Word would: at the start of the new page's first paragraph.
    if (breaksBefore && block.kind === 'table') throw new Error('a page must not begin with a table');
    const xml = blockXml(block);
    parts.push(breaksBefore ? xml.replace('</w:pPr>', '</w:pPr><w:r><w:br w:type="page"/></w:r>') : xml);
    breaksBefore = false;
  }
  return parts.join('');
}

const styleOf = {
  title: 'Title',
  heading: 'Heading1',
  subheading: 'Heading2',
  paragraph: 'Normal',
  bullet: 'Bullet',
  decision: 'Decision',
  caption: 'Caption',
} as const;

function blockXml(block: Exclude<Block, { kind: 'break' }>): string {
  if (block.kind === 'table') return tableXml(block);
  if (block.kind === 'label') return paragraph('Normal', runXml(`**${block.mark}** ${block.text}`));
  if (block.kind === 'numbered')
    return paragraph('Hanging', `${runXml(block.mark)}<w:r><w:tab/></w:r>${runXml(block.text)}`);
  return paragraph(styleOf[block.kind], runXml(block.text));
}

function tableXml({ header, rows, isRight }: TableBlock): string {
  const weights = header.map((_, column) =>
    Math.min(42, Math.max(8, ...[header, ...rows].map((row) => (row[column] ?? '').length))),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const widths = weights.map((weight) => Math.round((textWidth * weight) / sum));
  const cell = (text: string, column: number, isHeader: boolean) => {
    const fill = isHeader ? '<w:shd w:val="clear" w:color="auto" w:fill="DCE7EB"/>' : '';
    const right = isRight[column] ? '<w:jc w:val="right"/>' : '';
    const content = paragraph('Cell', runXml(isHeader ? `**${text}**` : text), right);
    return `<w:tc><w:tcPr><w:tcW w:w="${widths[column] ?? 0}" w:type="dxa"/>${fill}</w:tcPr>${content}</w:tc>`;
  };
  const row = (cells: readonly string[], isHeader: boolean) =>
    `<w:tr><w:trPr><w:cantSplit/>${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${cells.map((text, column) => cell(text, column, isHeader)).join('')}</w:tr>`;
  const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="AAB8BF"/>`;
  const borders = `<w:tblBorders>${['top', 'bottom', 'insideH'].map(line).join('')}</w:tblBorders>`;
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${textWidth}" w:type="dxa"/>${borders}<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${row(header, true)}${rows.map((cells) => row(cells, false)).join('')}</w:tbl>${paragraph('Normal', '')}`;
}
