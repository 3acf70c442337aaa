import { packZip } from '../pack-zip.ts';
import { escapeXml, frameOf, relationship, relationships, xmlHead } from './pack-parts.ts';
import type { Block, Paper, TableBlock } from './read-source.ts';

const sheetNamespace =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** Indexes into `cellXfs` below. */
const style = {
  plain: 0,
  title: 1,
  header: 2,
  headerRight: 3,
  whole: 4,
  day: 5,
  note: 6,
  textRight: 7,
  total: 8,
  decimal: 9,
  percent: 10,
} as const;

type Sheet = { name: string; blocks: Block[] };

/** A workbook: every `##` starts a sheet; figures are numbers, dates are dates, and "Σ" sums the column above. */
export function writeXlsx(paper: Paper): Uint8Array {
  const sheets = sheetsOf(paper);
  const kind = 'spreadsheetml';
  const contentTypes = {
    'xl/workbook.xml': `${kind}.sheet.main`,
    'xl/styles.xml': `${kind}.styles`,
    ...Object.fromEntries(sheets.map((_, index) => [`xl/worksheets/sheet${index + 1}.xml`, `${kind}.worksheet`])),
  };
  return packZip(
    [
      ...frameOf('xl/workbook.xml', contentTypes, paper),
      [
        'xl/workbook.xml',
        `${xmlHead}<workbook ${sheetNamespace}><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`).join('')}</sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relationships(
          sheets
            .map((_, index) => relationship(`s${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
            .join('') + relationship('st', 'styles', 'styles.xml'),
        ),
      ],
      ['xl/styles.xml', stylesOf(paper.language)],
      ...sheets.map(({ blocks }, index): [string, string] => [
        `xl/worksheets/sheet${index + 1}.xml`,
        sheetXml(blocks, paper.language),
      ]),
    ],
    { isCompressed: false },
  );
}

function sheetsOf({ blocks }: Paper): Sheet[] {
  const sheets: Sheet[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sheets.push({ name: block.text, blocks: [] });
    else {
      const sheet = sheets.at(-1);
      if (!sheet) throw new Error('a workbook begins with a sheet');
      sheet.blocks.push(block);
    }
  }
  const long = sheets.find(({ name }) => name.length > 31);
  if (long) throw new Error(`sheet name longer than 31: ${long.name}`);
  return sheets;
}

function stylesOf(language: Paper['language']): string {
  const day = language === 'de' ? 'dd\\.mm\\.yyyy' : 'd\\ mmmm\\ yyyy';
  const font = (inner: string) => `<font>${inner}<name val="Calibri"/></font>`;
  const cell = (format: number, fontId: number, fill: number, border: number, align = '') =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${align ? ` applyAlignment="1"><alignment ${align}/></xf>` : '/>'}`;
  const top = 'vertical="top" wrapText="1"';
  return `${xmlHead}<styleSheet ${sheetNamespace}><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0"/><numFmt numFmtId="166" formatCode="#,##0.0#"/><numFmt numFmtId="167" formatCode="0.0&quot; %&quot;"/><numFmt numFmtId="165" formatCode="${day}"/></numFmts><fonts count="4">${font('<sz val="10.5"/>')}${font('<b/><sz val="14"/><color rgb="FF1F3A4D"/>')}${font('<b/><sz val="10.5"/>')}${font('<i/><sz val="9.5"/><color rgb="FF555555"/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDCE7EB"/></patternFill></fill></fills><borders count="2"><border/><border><bottom style="thin"><color rgb="FFAAB8BF"/></bottom></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="11">${[
    cell(0, 0, 0, 1, top),
    cell(0, 1, 0, 0),
    cell(0, 2, 2, 1, top),
    cell(0, 2, 2, 1, `horizontal="right" ${top}`),
    cell(164, 0, 0, 1, 'vertical="top"'),
    cell(165, 0, 0, 1, 'horizontal="left" vertical="top"'),
    cell(0, 3, 0, 0),
    cell(0, 0, 0, 1, `horizontal="right" ${top}`),
    cell(164, 2, 0, 1, 'vertical="top"'),
    cell(166, 0, 0, 1, 'vertical="top"'),
    cell(167, 0, 0, 1, 'vertical="top"'),
  ].join('')}</cellXfs></styleSheet>`;
}

/** Letter of a zero-based column; no table here has more than 26. */
function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}

function textCell(text: string, at: string, styleIndex: number): string {
  return `<c r="${at}" s="${styleIndex}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function sheetXml(blocks: readonly Block[], language: Paper['language']): string {
  const rows: string[] = [];
  const widths: number[] = [];
  const add = (cells: string, row: number) => {
    rows[row] = `<row r="${row}">${cells}</row>`;
  };
  let row = 1;
  for (const block of blocks) {
    if (block.kind === 'break') throw new Error('a sheet has no page breaks');
    if (block.kind === 'table') {
      addTable(block, row, add, language);
      for (const [column, text] of block.header.entries()) {
        const longest = Math.max(text.length, ...block.rows.map((cells) => (cells[column] ?? '').length));
        widths[column] = Math.max(widths[column] ?? 0, Math.min(56, longest + 3));
      }
      row += block.rows.length + 2;
    } else {
      const text = block.kind === 'label' ? `${block.mark} ${block.text}` : block.text;
      const isTitle = block.kind === 'title';
      if (block.kind === 'subheading' || block.kind === 'caption') row += 1;
      add(textCell(text.replaceAll('**', ''), `A${row}`, isTitle ? style.title : style.note), row);
      row += 1;
    }
  }
  const columns = widths.map(
    (wide, column) => `<col min="${column + 1}" max="${column + 1}" width="${wide}" customWidth="1"/>`,
  );
  return `${xmlHead}<worksheet ${sheetNamespace}><cols>${columns.join('')}</cols><sheetData>${rows.filter(Boolean).join('')}</sheetData></worksheet>`;
}

function addTable(
  table: TableBlock,
  first: number,
  add: (cells: string, row: number) => void,
  language: Paper['language'],
) {
  const header = table.header.map((text, column) =>
    textCell(text, `${letterOf(column)}${first}`, table.isRight[column] ? style.headerRight : style.header),
  );
  add(header.join(''), first);
  for (const [index, cells] of table.rows.entries()) {
    const row = first + 1 + index;
    const drawn = cells.map((text, column) => {
      const at = `${letterOf(column)}${row}`;
      if (text === '') return '';
      if (text === 'Σ') {
        const range = `${letterOf(column)}${first + 1}:${letterOf(column)}${row - 1}`;
        const total = sumAbove(table, index, column, language);
        return `<c r="${at}" s="${style.total}"><f>SUM(${range})</f><v>${total}</v></c>`;
      }
      const figure = table.isRight[column] ? figureOf(text, language) : null;
      if (figure !== null) return `<c r="${at}" s="${figure.style}"><v>${figure.value}</v></c>`;
      const day = serialOf(text);
      if (day !== null) return `<c r="${at}" s="${style.day}"><v>${day}</v></c>`;
      return textCell(text.replaceAll('**', ''), at, table.isRight[column] ? style.textRight : style.plain);
    });
    add(drawn.join(''), row);
  }
}

function sumAbove({ rows }: TableBlock, index: number, column: number, language: Paper['language']): number {
  return rows
    .slice(0, index)
    .reduce((total, cells) => total + (figureOf(cells[column] ?? '', language)?.value ?? 0), 0);
}

/** "1.234" or "1,234", "8,94" or "8.94", "7,7 %" as a number with its style; null for anything else. */
function figureOf(text: string, language: Paper['language']): { value: number; style: number } | null {
  const [, whole, part, sign] = /^(-?\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?( %)?$/u.exec(text) ?? [];
  if (whole === undefined) return null;
  const value = Number(`${whole.replaceAll(language === 'de' ? '.' : ',', '')}.${part ?? '0'}`);
  return { value, style: sign !== undefined ? style.percent : part !== undefined ? style.decimal : style.whole };
}

/** "14.03.2024" as Excel's serial day number; null for anything else. */
function serialOf(text: string): number | null {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/u.exec(text) ?? [];
  if (day === undefined) return null;
  return (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / 86_400_000;
}
