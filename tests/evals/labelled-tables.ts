import type { LabelledCell } from '#support/printed-tables.ts';

/** A page's table with hand-labelled cells; each cell as "row | column | value". */
export interface LabelledTable {
  paper: string;
  page: number;
  cells: readonly string[];
}

export function cellOf(text: string): LabelledCell {
  const [row = '', column = '', value = ''] = text.split(' | ');
  return { row, column, value };
}

const vote = 'de-grosser-rat-thurgau-abstimmung-tabelle.pdf';
const members = 'de-grosser-rat-thurgau-mitglieder-gedreht.pdf';

/** From the samples beside this folder: official papers of a parliament. */
export const sampleTables: readonly LabelledTable[] = [
  {
    paper: vote,
    page: 1,
    cells: [
      'Arnold Josef | Stimme | Abwesend',
      'Bétrisey Karin | Fraktion | GRÜNE',
      'Brühlmann Zwahlen Maja | Nr. | 356',
      'Caviezel Christian | Fraktion | EDU/AUFTG',
    ],
  },
  {
    paper: vote,
    page: 2,
    cells: [
      'Leuthold Stefan | Stimme | Abwesend',
      'Macedo Gabriel | Fraktion | FDP',
      'Mader Christian | Nr. | 265',
      'Marolf Jürg | Stimme | Keine Stimmabgabe',
    ],
  },
  {
    paper: vote,
    page: 3,
    cells: [
      'Tobler Stephan | Nr. | 114',
      'Vonlanthen-Specker Isabelle | Fraktion | GRÜNE',
      'Walther René | Stimme | Keine Stimmabgabe',
      'Wepfer Isabelle | Nr. | 435',
    ],
  },
  {
    paper: members,
    page: 1,
    cells: [
      '303 | Beruf | lic. oec. HSG, Unternehmer',
      '283 | Fraktion | SP und Gewerkschaften',
      '338 | Partei | GRÜNE',
      '409 | Eintritt | 2024',
    ],
  },
  {
    paper: members,
    page: 2,
    cells: [
      '336 | Name | Dätwyler Weber',
      '357 | Fraktion | Die Mitte/EVP',
      '249 | Eintritt | 2012',
      '307 | Wahlbezirk | Weinfelden',
    ],
  },
  {
    paper: members,
    page: 3,
    cells: [
      '332 | Eintritt | 2021, 2017',
      '360 | Beruf | Gemeindepräsident',
      '382 | Wohnort | Bischofszell',
      '420 | Partei | FDP',
    ],
  },
  {
    paper: members,
    page: 4,
    cells: [
      '314 | Wohnort | Pfyn',
      '340 | Fraktion | SP und Gewerkschaften',
      '426 | Vorname | Sandrine',
      '315 | Eintritt | 2016',
    ],
  },
  {
    paper: members,
    page: 5,
    cells: [
      '97 | Eintritt | 2002',
      '430 | Wohnort | Guntershausen b. Aadorf',
      '392 | Partei | Die Mitte',
      '429 | Name | Senn-Bieri',
    ],
  },
  {
    paper: members,
    page: 6,
    cells: [
      '439 | Beruf | Techniker HF Holzbau',
      '325 | Wahlbezirk | Arbon',
      '397 | Fraktion | Die Mitte/EVP',
      '375 | Eintritt | 2020',
    ],
  },
];

const quarter = 'supervisory-board/Quartalsbericht_Q2_2024.pdf';
const year = 'supervisory-board/Jahresbericht_2024.pdf';
const safety = 'works-council/Arbeitsschutzbericht_2024.pdf';

/** From the demo's papers. */
export const demoTables: readonly LabelledTable[] = [
  {
    paper: quarter,
    page: 1,
    cells: [
      'Fahrgelderlöse in TEUR | Q2 2024 | 11.180',
      'Pünktlichkeit Bus in Prozent | Plan Q2 2024 | 86,0',
      'Krankenquote Fahrdienst in Prozent | Q1 2024 | 13,3',
    ],
  },
  {
    paper: quarter,
    page: 2,
    cells: [
      'Ausgleichszahlungen | Abweichung | -310',
      'Sonstige Erlöse | Ist 1. Halbjahr 2024 | 3.520',
      'Abschreibungen | Plan 1. Halbjahr 2024 | 5.600',
    ],
  },
  {
    paper: quarter,
    page: 3,
    cells: [
      'Leitsystem | Verausgabt | 1.420',
      'Gleissanierung Kaiserallee | Prognose | 5.760',
      'Fahrerplatzkabinen | Ampel | grün',
    ],
  },
  {
    paper: year,
    page: 1,
    cells: [
      'Nutzwagenkilometer in Mio. | 2023 | 9,8',
      'Beschäftigte am 31. Dezember | 2024 | 612',
      'Ausgefallene Fahrten in Prozent | 2024 | 2,6',
    ],
  },
  {
    paper: year,
    page: 2,
    cells: [
      'Summe Erträge | Plan 2024 | 64.400',
      'Material- und Energieaufwand | Ist 2023 | 24.930',
      'Fehlbetrag vor Verlustausgleich | Ist 2024 | 22.170',
      'Q3 2024 | Fahrgelderlöse in TEUR | 10.940',
    ],
  },
  {
    paper: year,
    page: 4,
    cells: ['7 | Veränderung in Prozent | 7,3', '12 | Fahrgäste in Mio. | 2,9', '4 | Verkehrsmittel | Bus'],
  },
  {
    paper: safety,
    page: 1,
    cells: ['Werkstatt | Ausfalltage 2024 | 196', 'Infrastruktur | 2023 | 6', 'Summe | 2024 | 41'],
  },
  {
    paper: safety,
    page: 2,
    cells: [
      'Nachtlinien N1, N3 | 22 bis 5 Uhr | 11',
      'Übrige Buslinien | 14 bis 22 Uhr | 5',
      'Straßenbahn | Summe | 4',
    ],
  },
  {
    paper: safety,
    page: 3,
    cells: [
      'Brandschutz | Teilgenommen | 548',
      'Arbeiten in der Höhe | Quote in Prozent | 99',
      '4 | Frist | 15.06.2025',
    ],
  },
];
