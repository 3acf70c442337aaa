import { wordParagraph, writeDocx, writeXlsx } from '#support/office-writer.ts';
import { type PdfText, writePdf } from '#support/pdf-writer.ts';
import { slideShape, slideTable, writePptx } from '#support/presentation-writer.ts';

/** A header's or a row's cell; a number of columns behind it says that it reaches over so many. */
type Cell = string | [text: string, columns: number];

interface ReportTable {
  caption: string;
  header: Cell[][];
  rows: string[][];
}

export interface Report {
  file: string;
  title: string;
  text: string[];
  tables: ReportTable[];
}

/** Invented reports with the tables that boards get: several header rows, merged cells, units in captions, the same words in many papers. */
export const reports: readonly Report[] = [
  {
    file: 'jahresbericht-wasserwerke.pdf',
    title: 'Jahresbericht 2024 der Wasserwerke Lindau',
    text: ['Das Geschäftsjahr verlief ruhig. Der Verwaltungsrat dankt allen Mitarbeitenden für ihren Einsatz.'],
    tables: [
      {
        caption: 'Erfolgsrechnung in TCHF',
        header: [['', '2022', '2023', '2024']],
        rows: [
          ['Wasserverkauf', "18'420", "18'970", "19'345"],
          ['Anschlussgebühren', "1'210", "1'185", "1'302"],
          ['Personalkosten', "6'105", "6'240", "6'418"],
          ['Energie und Chemikalien', "2'030", "2'655", "2'471"],
          ['Unterhalt der Leitungen', "3'318", "3'402", "3'777"],
          ['Abschreibungen', "2'900", "2'950", "3'015"],
          ['Jahresgewinn', "1'277", '908', "1'166"],
        ],
      },
    ],
  },
  {
    file: 'finanzbericht-spital.xlsx',
    title: 'Finanzbericht Spital Seetal',
    text: [],
    tables: [
      {
        caption: 'Aufwand nach Bereichen in Mio. €',
        header: [
          ['', ['2023', 2], ['2024', 2]],
          ['Bereich', 'Ist', 'Budget', 'Ist', 'Budget'],
        ],
        rows: [
          ['Chirurgie', '41,2', '40,5', '43,8', '42,9'],
          ['Innere Medizin', '36,7', '37,1', '38,4', '37,6'],
          ['Notaufnahme', '18,3', '17,9', '19,6', '18,8'],
          ['Labor', '9,1', '9,0', '9,7', '9,4'],
          ['Radiologie', '12,4', '12,6', '13,2', '12,8'],
          ['Verwaltung', '7,7', '7,9', '8,1', '8,0'],
        ],
      },
      {
        caption: 'Stellen',
        header: [['Bereich', 'Stellenplan', 'Besetzt', 'Offen']],
        rows: [
          ['Chirurgie', '212', '198', '14'],
          ['Innere Medizin', '187', '181', '6'],
          ['Notaufnahme', '96', '83', '13'],
          ['Labor', '54', '52', '2'],
        ],
      },
    ],
  },
  {
    file: 'quartalsbericht-brauerei.docx',
    title: 'Quartalsbericht der Brauerei Hopfenau',
    text: ['Der Absatz im Inland ging zurück, die Ausfuhr legte zu.'],
    tables: [
      {
        caption: 'Absatz in Hektolitern',
        header: [['Sorte', 'Q1 2024', 'Q2 2024', 'Q3 2024', 'Q4 2024']],
        rows: [
          ['Lager hell', '14.210', '18.930', '21.450', '15.120'],
          ['Weizen', '6.880', '9.745', '11.030', '7.215'],
          ['Alkoholfrei', '3.105', '4.480', '5.990', '3.870'],
          ['Spezialbiere', '1.240', '1.515', '1.690', '2.045'],
        ],
      },
      {
        caption: 'Ergebnis in TEUR',
        header: [['', 'Q1 2024', 'Q2 2024', 'Q3 2024', 'Q4 2024']],
        rows: [
          ['Umsatz', '5.120', '6.890', '7.760', '5.640'],
          ['Rohstoffe', '1.480', '1.985', '2.210', '1.610'],
          ['Werbung', '310', '455', '520', '290'],
          ['Personalkosten', '1.620', '1.655', '1.690', '1.705'],
        ],
      },
    ],
  },
  {
    file: 'budget-stadttheater.pdf',
    title: 'Budget 2025 des Stadttheaters Kirchberg',
    text: ['Der Stiftungsrat legt dem Gemeinderat das Budget für die Spielzeit vor.'],
    tables: [
      {
        caption: 'Erträge und Aufwendungen (in Fr.)',
        header: [['Konto', 'Rechnung 2023', 'Budget 2024', 'Budget 2025']],
        rows: [
          ['Billettverkauf', "812'400", "830'000", "845'000"],
          ['Beitrag der Stadt', "1'450'000", "1'450'000", "1'520'000"],
          ['Sponsoren', "96'500", "110'000", "90'000"],
          ['Gagen', "1'105'300", "1'130'000", "1'164'000"],
          ['Bühnenbau', "274'800", "260'000", "281'000"],
          ['Kostüme', "88'150", "92'000", "94'500"],
          ['Miete der Probebühne', "126'000", "126'000", "131'000"],
        ],
      },
    ],
  },
  {
    file: 'risikobericht-pensionskasse.docx',
    title: 'Risikobericht der Pensionskasse Aaretal',
    text: ['Der Anlageausschuss hat die Bandbreiten geprüft.'],
    tables: [
      {
        caption: 'Tabelle 2: Vermögensaufteilung',
        header: [['Anlageklasse', 'Anteil Ist', 'Anteil Soll', 'Rendite 2024']],
        rows: [
          ['Obligationen Schweiz', '31,4 %', '32,0 %', '2,1 %'],
          ['Aktien Schweiz', '14,8 %', '14,0 %', '6,9 %'],
          ['Aktien Ausland', '21,7 %', '20,0 %', '11,3 %'],
          ['Immobilien', '24,6 %', '25,0 %', '3,4 %'],
          ['Infrastruktur', '4,2 %', '5,0 %', '5,8 %'],
          ['Liquidität', '3,3 %', '4,0 %', '0,7 %'],
        ],
      },
    ],
  },
  {
    file: 'strategie-energieversorger.pptx',
    title: 'Strategie 2030 der Energie Muldental',
    text: ['Ausbau der Erzeugung aus Wind und Sonne'],
    tables: [
      {
        caption: 'Investitionen in Mio. €',
        header: [['Vorhaben', '2025', '2026', '2027']],
        rows: [
          ['Windpark Höhenfeld', '18,5', '42,0', '9,3'],
          ['Solarfelder', '6,4', '7,1', '7,9'],
          ['Netzausbau', '21,0', '22,5', '24,8'],
          ['Ladesäulen', '1,2', '2,6', '3,7'],
        ],
      },
    ],
  },
  {
    file: 'annual-report-ferries.pdf',
    title: 'Annual Report 2024 of Northern Ferries plc',
    text: ['Passenger numbers recovered in the second half of the year.'],
    tables: [
      {
        caption: 'Income statement (GBP million)',
        header: [['', '2023', '2024']],
        rows: [
          ['Passenger revenue', '84.6', '91.2'],
          ['Freight revenue', '47.3', '45.9'],
          ['Fuel', '31.8', '29.4'],
          ['Crew costs', '27.5', '29.9'],
          ['Port charges', '11.2', '11.7'],
          ['Depreciation', '14.0', '15.3'],
          ['Operating profit', '12.1', '16.8'],
        ],
      },
      {
        caption: 'Traffic by route (thousand passengers)',
        header: [['Route', '2023', '2024']],
        rows: [
          ['Aberdeen to Lerwick', '148', '156'],
          ['Hull to Bergen', '92', '101'],
          ['Newcastle to Esbjerg', '77', '74'],
        ],
      },
    ],
  },
  {
    file: 'budget-university.xlsx',
    title: 'Budget of Westmoor University',
    text: [],
    tables: [
      {
        caption: 'Expenditure in USD thousand',
        header: [
          ['', ['Fiscal year 2024', 2], ['Fiscal year 2025', 2]],
          ['Faculty', 'Actual', 'Plan', 'Actual', 'Plan'],
        ],
        rows: [
          ['Law', '8140', '8200', '8455', '8500'],
          ['Medicine', '31220', '30800', '32960', '32500'],
          ['Engineering', '19875', '20100', '21040', '20900'],
          ['Humanities', '11310', '11500', '11205', '11400'],
          ['Libraries', '4620', '4700', '4815', '4750'],
        ],
      },
      {
        caption: 'Students',
        header: [['Faculty', 'Bachelor', 'Master', 'Doctorate']],
        rows: [
          ['Law', '920', '310', '45'],
          ['Medicine', '1430', '880', '260'],
          ['Engineering', '2105', '1240', '315'],
          ['Humanities', '1675', '540', '120'],
        ],
      },
    ],
  },
  {
    file: 'board-pack-retail.docx',
    title: 'Board pack of Harbour Retail Group',
    text: ['Trading was in line with expectations.'],
    tables: [
      {
        caption: 'Sales by region in EUR million',
        header: [
          ['Region', ['First half', 2], ['Second half', 2]],
          ['', '2023', '2024', '2023', '2024'],
        ],
        rows: [
          ['Ireland', '22.4', '23.9', '27.1', '28.8'],
          ['Benelux', '35.0', '36.2', '41.7', '40.9'],
          ['Iberia', '18.6', '20.3', '21.9', '24.5'],
          ['Nordics', '29.7', '28.1', '33.4', '32.0'],
        ],
      },
    ],
  },
  {
    file: 'safety-report-quarry.pdf',
    title: 'Safety report of Blackrock Quarries 2024',
    text: ['The committee reviewed all incidents of the year.'],
    tables: [
      {
        caption: 'Incidents by site',
        header: [['Site', 'Injuries', 'Near misses', 'Days lost', 'Audits']],
        rows: [
          ['Dunmore', '4', '37', '61', '12'],
          ['Carrick', '2', '29', '18', '11'],
          ['Slate Hill', '7', '52', '134', '14'],
          ['Moyle', '1', '16', '9', '10'],
          ['Kilbride', '3', '33', '47', '12'],
        ],
      },
    ],
  },
  {
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    title: 'Personalbericht der Verkehrsbetriebe Rheintal',
    text: [],
    tables: [
      {
        caption: 'Bestand und Absenzen',
        header: [['Abteilung', 'Mitarbeitende', 'Frauenanteil', 'Krankheitstage', 'Fluktuation']],
        rows: [
          ['Fahrdienst', '412', '18 %', '11.2', '6,4 %'],
          ['Werkstatt', '96', '7 %', '8.9', '4,1 %'],
          ['Leitstelle', '38', '29 %', '9.6', '3,2 %'],
          ['Kundendienst', '57', '61 %', '12.7', '9,8 %'],
          ['Verwaltung', '44', '54 %', '6.3', '5,0 %'],
        ],
      },
      {
        caption: 'Lohnsumme in TCHF',
        header: [['Abteilung', '2022', '2023', '2024']],
        rows: [
          ['Fahrdienst', '31450', '32110', '33275'],
          ['Werkstatt', '8120', '8295', '8510'],
          ['Leitstelle', '3630', '3705', '3840'],
          ['Verwaltung', '4980', '5075', '5190'],
        ],
      },
    ],
  },
  {
    file: 'bauprojekte-gemeinde.docx',
    title: 'Stand der Bauprojekte der Gemeinde Oberwil',
    text: ['Der Gemeinderat nimmt den Stand zur Kenntnis.'],
    tables: [
      {
        caption: 'Kredite und Kosten (in CHF)',
        header: [['Projekt', 'Kredit', 'Bisher bezahlt', 'Endprognose', 'Abschluss']],
        rows: [
          ['Schulhaus Feldmatt', "12'400'000", "7'815'300", "12'950'000", 'Herbst 2026'],
          ['Sanierung Hallenbad', "4'850'000", "4'790'200", "4'810'000", 'Frühling 2025'],
          ['Dorfbach', "1'960'000", "385'000", "2'140'000", 'Sommer 2027'],
          ['Werkhof', "3'300'000", "3'012'700", "3'250'000", 'Winter 2025'],
        ],
      },
    ],
  },
];

/** The file of a report, in the format that its name says. */
export function writeReport(report: Report): Uint8Array {
  if (report.file.endsWith('.pdf')) return pdfOf(report);
  if (report.file.endsWith('.docx')) return docxOf(report);
  return report.file.endsWith('.xlsx') ? xlsxOf(report) : pptxOf(report);
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? cell : cell[0]);
const widthOf = (cell: Cell) => (typeof cell === 'string' ? 1 : cell[1]);

function pdfOf({ title, text, tables }: Report): Uint8Array {
  const texts: PdfText[] = [{ x: 72, y: 780, text: title, size: 16, bold: true }];
  let y = 750;
  for (const line of text) {
    texts.push({ x: 72, y, text: line, size: 10 });
    y -= 30;
  }
  for (const { caption, header, rows } of tables) {
    texts.push({ x: 72, y, text: caption, size: 12, bold: true });
    y -= 22;
    for (const [index, row] of [...header, ...rows].entries()) {
      let column = 0;
      for (const cell of row) {
        if (textOf(cell) !== '')
          texts.push({
            x: column === 0 ? 72 : 150 + column * 80,
            y,
            text: textOf(cell),
            size: 10,
            bold: index < header.length,
          });
        column += widthOf(cell);
      }
      y -= 16;
    }
    y -= 24;
  }
  return writePdf([{ texts }]);
}

function docxOf({ title, text, tables }: Report): Uint8Array {
  const cellOf = (cell: Cell) => {
    const span = widthOf(cell) > 1 ? `<w:tcPr><w:gridSpan w:val="${widthOf(cell)}"/></w:tcPr>` : '';
    return `<w:tc>${span}${wordParagraph(textOf(cell))}</w:tc>`;
  };
  const body = tables.map(({ caption, header, rows }) => {
    const lines = [...header, ...rows].map((row) => `<w:tr>${row.map(cellOf).join('')}</w:tr>`);
    return `${wordParagraph(caption)}<w:tbl>${lines.join('')}</w:tbl>`;
  });
  return writeDocx([wordParagraph(title, 'Titel'), ...text.map((line) => wordParagraph(line)), ...body].join(''));
}

/** Each table on a sheet of its own: title and caption, a blank row, the table from the fourth row on. Figures are numbers. */
function xlsxOf({ title, tables }: Report): Uint8Array {
  const cellOf = (value: string, column: number, row: number) => {
    const place = `${String.fromCharCode(65 + column)}${row}`;
    if (value === '') return '';
    return /^\d+(?:[.,]\d+)?$/u.test(value) && !/^20\d\d$/u.test(value)
      ? `<c r="${place}"><v>${value.replace(',', '.')}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const rowOf = (cells: readonly string[], row: number) =>
    `<row r="${row}">${cells.map((value, column) => cellOf(value, column, row)).join('')}</row>`;
  const spread = (cells: readonly Cell[]) =>
    cells.flatMap((cell) => [textOf(cell), ...Array<string>(widthOf(cell) - 1).fill('')]);
  return writeXlsx(
    Object.fromEntries(
      tables.map(({ caption, header, rows }, index) => [
        `Blatt ${index + 1}`,
        [[title], [caption], [], ...header.map(spread), ...rows]
          .map((cells, row) => (cells.length === 0 ? '' : rowOf(cells, row + 1)))
          .join(''),
      ]),
    ),
  );
}

function pptxOf({ title, text, tables }: Report): Uint8Array {
  const spread = (cells: readonly Cell[]) =>
    cells.flatMap((cell): (string | [string, string])[] => [
      widthOf(cell) > 1 ? [textOf(cell), `gridSpan="${widthOf(cell)}"`] : textOf(cell),
      ...Array.from({ length: widthOf(cell) - 1 }, (): [string, string] => ['', 'hMerge="1"']),
    ]);
  return writePptx([
    { shapes: slideShape([title], 'ctrTitle') + slideShape(text, 'body') },
    ...tables.map(({ caption, header, rows }) => ({
      shapes: slideShape([caption], 'title') + slideTable([...header, ...rows].map(spread)),
    })),
  ]);
}
