import type { Report } from './table-reports.ts';

/** A question for the greatest or least of a table's rows. */
export interface ExtremeQuestion {
  question: string;
  file: string;
  /** What the row that has it says; null where the papers hold nothing that could be compared. */
  values: string[] | null;
}

const harvest = 'ernte-genossenschaft.xlsx';
const members = 'vereinsstatistik.docx';
const fleet = 'fleet-costs.pdf';
const clinics = 'clinic-network.docx';
const tenders = 'offerten-turnhalle.docx';

/** Invented papers beside those of table-reports.ts. */
export const extremeReports: readonly Report[] = [
  {
    file: harvest,
    title: 'Ernteabrechnung der Obstgenossenschaft Egg',
    text: [],
    tables: [
      {
        caption: 'Anlieferung in Tonnen',
        header: [['Betrieb', 'Äpfel', 'Birnen', 'Zwetschgen', 'Ausschuss']],
        rows: [
          ['Hof Aebi', '118.4', '22.0', '9.5', '3.1 %'],
          ['Hof Brand', '97.2', '41.3', '12.8', '6.4 %'],
          ['Hof Christen', '131,9', '8,7', '4.2', '2.2 %'],
          ['Hof Dubach', '64.0', '35.5', '21.1', '4.9 %'],
          ['Total', '411.5', '107.5', '47.6', ''],
        ],
      },
    ],
  },
  {
    file: members,
    title: 'Statistik des Turnvereins Halden',
    text: ['Der Vorstand legt der Versammlung die Zahlen vor.'],
    tables: [
      {
        caption: 'Mitglieder und Spenden nach Jahr',
        header: [['Jahr', 'Mitglieder', 'Austritte', 'Spenden']],
        rows: [
          ['2020', '1.204', '61', '8.450 €'],
          ['2021', '1.187', '74', '6.120 €'],
          ['2022', '1.169', '58', '9.980 €'],
          ['2023', '1.212', '39', '12.305 €'],
          ['2024', '1.240', '44', '11.760 €'],
        ],
      },
    ],
  },
  {
    file: fleet,
    title: 'Fleet report of Marlow Couriers',
    text: ['The board asked for a review of running costs.'],
    tables: [
      {
        caption: 'Vans by depot',
        header: [['Depot', 'Vans', 'Mileage', 'Repairs', 'Manager']],
        rows: [
          ['Derby', '24', '412,900', '18,240', 'J. Pryce'],
          ['Leeds', '31', '655,120', '9,875', 'M. Osei'],
          ['Exeter', '12', '388,400', '21,060', 'A. Nolan'],
          ['Total', '67', '1,456,420', '49,175', ''],
        ],
      },
    ],
  },
  {
    file: clinics,
    title: 'Clinic network performance 2025',
    text: ['Waiting times remain the main concern of the trustees.'],
    tables: [
      {
        caption: 'Patients and waiting times',
        header: [['Clinic', 'Patients', 'Waiting time', 'Complaints']],
        rows: [
          ['Ashford', '14,220', '19 days', '31'],
          ['Bexley', '9,310', '27 days', '12'],
          ['Crayford', '11,905', '8 days', '31'],
        ],
      },
    ],
  },
  {
    file: tenders,
    title: 'Vergabe der Arbeiten an der Turnhalle',
    text: ['Die Baukommission hat die Offerten geprüft.'],
    tables: [
      {
        caption: 'Eingegangene Offerten',
        header: [['Anbieter', 'Gewerk', 'Offertsumme', 'Bauzeit']],
        rows: [
          ['Holzbau Lenz AG', 'Dach', "CHF 284'500", '14 Wochen'],
          ['Zimmerei Oes', 'Dach', "CHF 266'900", '17 Wochen'],
          ['Elektro Salis', 'Elektro', "CHF 98'300", '6 Wochen'],
          ['Volta GmbH', 'Elektro', "CHF 112'750", '5 Wochen'],
        ],
      },
    ],
  },
];

/** Written before the rules were finished. */
export const extremeQuestions: readonly ExtremeQuestion[] = [
  {
    question: 'Welche Abteilung hat die meisten Krankheitstage?',
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    values: ['Kundendienst', '12.7'],
  },
  {
    question: 'Welche Abteilung hatte 2023 die höchste Lohnsumme?',
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    values: ['Fahrdienst', '32110'],
  },
  {
    question: 'Welches Projekt hat den höchsten Kredit?',
    file: 'bauprojekte-gemeinde.docx',
    values: ['Schulhaus Feldmatt'],
  },
  {
    question: 'Welche Sorte hatte im dritten Quartal den grössten Absatz?',
    file: 'quartalsbericht-brauerei.docx',
    values: ['Lager hell', '21.450'],
  },
  {
    question: 'In welchem Quartal war der Umsatz der Brauerei am höchsten?',
    file: 'quartalsbericht-brauerei.docx',
    values: ['Q3', '7.760'],
  },
  {
    question: 'Welche Anlageklasse hatte die höchste Rendite?',
    file: 'risikobericht-pensionskasse.docx',
    values: ['Aktien Ausland', '11,3 %'],
  },
  {
    question: 'In welchem Jahr war der Jahresgewinn der Wasserwerke am tiefsten?',
    file: 'jahresbericht-wasserwerke.pdf',
    values: ['2023', '908'],
  },
  {
    question: 'Welcher Bereich hat am meisten offene Stellen?',
    file: 'finanzbericht-spital.xlsx',
    values: ['Chirurgie', '14'],
  },
  { question: 'Which site had the most near misses?', file: 'safety-report-quarry.pdf', values: ['Slate Hill', '52'] },
  { question: 'Which site had the fewest injuries?', file: 'safety-report-quarry.pdf', values: ['Moyle', '1'] },
  {
    question: 'Which region had the highest sales in the second half of 2024?',
    file: 'board-pack-retail.docx',
    values: ['Benelux', '40.9'],
  },
  {
    question: 'Which faculty spent the most in fiscal year 2025?',
    file: 'budget-university.xlsx',
    values: ['Medicine', '32960'],
  },
  {
    question: 'Which route had the fewest passengers in 2024?',
    file: 'annual-report-ferries.pdf',
    values: ['Newcastle to Esbjerg', '74'],
  },
  { question: 'Welche Filiale hatte den höchsten Umsatz?', file: '', values: null },
  { question: 'Welche Stadt hat die meisten Einwohner?', file: '', values: null },
  { question: 'Which supplier is the most expensive?', file: '', values: null },
  { question: 'Which site had the most injuries at night?', file: '', values: null },
];

/** Written after that, with papers of their own; measured before anything was mended with them. */
export const unseenExtremeQuestions: readonly ExtremeQuestion[] = [
  { question: 'Welcher Betrieb hat die meisten Äpfel geliefert?', file: harvest, values: ['Hof Christen', '131,9'] },
  { question: 'Bei welchem Betrieb war der Ausschuss am höchsten?', file: harvest, values: ['Hof Brand', '6.4 %'] },
  { question: 'Wer lieferte am wenigsten Birnen?', file: harvest, values: ['Hof Christen', '8,7'] },
  { question: 'Wann hatte der Turnverein am wenigsten Mitglieder?', file: members, values: ['2022', '1.169'] },
  { question: 'In welchem Jahr gab es die meisten Austritte?', file: members, values: ['2021', '74'] },
  { question: 'In which year were donations highest?', file: members, values: ['2023', '12.305'] },
  { question: 'Which depot has the most vans?', file: fleet, values: ['Leeds', '31'] },
  { question: 'Which depot had the highest repairs?', file: fleet, values: ['Exeter', '21,060'] },
  { question: 'Who manages the depot with the lowest mileage?', file: fleet, values: ['A. Nolan', '388,400'] },
  { question: 'Which clinic has the longest waiting time?', file: clinics, values: ['Bexley', '27 days'] },
  { question: 'Which clinics had the most complaints?', file: clinics, values: ['Ashford', 'Crayford'] },
  { question: 'Welche Klinik hat am wenigsten Patienten?', file: clinics, values: ['Bexley', '9,310'] },
  { question: 'Welche Offerte für das Dach ist die günstigste?', file: tenders, values: ['Zimmerei Oes', "266'900"] },
  {
    question: 'Welcher Anbieter hat die höchste Offertsumme eingereicht?',
    file: tenders,
    values: ['Holzbau Lenz AG', "284'500"],
  },
  { question: 'Wer bietet die kürzeste Bauzeit?', file: tenders, values: ['Volta GmbH', '5 Wochen'] },
  { question: 'Welcher Betrieb hat den höchsten Gewinn?', file: '', values: null },
  { question: 'Welcher Anbieter hat am meisten Lernende?', file: '', values: null },
  { question: 'Which depot has the lowest emissions?', file: '', values: null },
  { question: 'Welches Mitglied hat am meisten gespendet?', file: '', values: null },
  { question: 'Which clinic has the highest salary costs?', file: '', values: null },
];

/** Written after the second set was mended. Measured once: 8 of 11 found, and one of four invented, which was mended. */
export const laterExtremeQuestions: readonly ExtremeQuestion[] = [
  {
    question: 'Welches Vorhaben verschlingt 2026 das meiste Geld?',
    file: 'strategie-energieversorger.pptx',
    values: ['Windpark Höhenfeld', '42,0'],
  },
  {
    question: 'Wo liegt der Frauenanteil am tiefsten?',
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    values: ['Werkstatt', '7 %'],
  },
  {
    question: 'Nenne mir die Abteilung mit den meisten Mitarbeitenden.',
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    values: ['Fahrdienst', '412'],
  },
  {
    question: 'Welcher Fachbereich hatte laut Budget 2023 den kleinsten Aufwand?',
    file: 'finanzbericht-spital.xlsx',
    values: ['Verwaltung', '7,9'],
  },
  {
    question: 'Welche Anlageklasse hat den grössten Anteil?',
    file: 'risikobericht-pensionskasse.docx',
    values: ['Obligationen Schweiz', '31,4 %'],
  },
  {
    question: 'Für welches Bauprojekt wurde am meisten bezahlt?',
    file: 'bauprojekte-gemeinde.docx',
    values: ['Schulhaus Feldmatt', "7'815'300"],
  },
  { question: 'In welchem Jahr traten am meisten Mitglieder aus?', file: '', values: null },
  { question: 'Wann sammelte der Turnverein am meisten Spenden?', file: members, values: ['2023', '12.305'] },
  { question: 'Which clinic treated the most patients?', file: clinics, values: ['Ashford', '14,220'] },
  {
    question: 'What is the largest number of days lost at any site?',
    file: 'safety-report-quarry.pdf',
    values: ['Slate Hill', '134'],
  },
  {
    question: 'Which quarter had the highest advertising costs at the brewery?',
    file: 'quartalsbericht-brauerei.docx',
    values: ['Q3', '520'],
  },
  { question: 'Which two depots have the highest mileage?', file: fleet, values: ['Leeds', 'Derby'] },
  {
    question: 'Which electrical contractor submitted the cheapest bid?',
    file: tenders,
    values: ['Elektro Salis', "98'300"],
  },
  { question: 'Which region has the most employees?', file: '', values: null },
  { question: 'Welcher Bereich erzielte den höchsten Ertrag?', file: '', values: null },
];

/** For what several rows come to: as a row states it, or added up. Written before the rules were finished. */
export const sumQuestions: readonly ExtremeQuestion[] = [
  { question: 'Wie hoch ist die Summe aller Kredite?', file: 'bauprojekte-gemeinde.docx', values: ["22'510'000"] },
  {
    question: 'Wie viele Mitarbeitende haben alle Abteilungen zusammen?',
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    values: ['647'],
  },
  {
    question: 'Wie hoch war die Lohnsumme aller Abteilungen 2024 insgesamt?',
    file: 'personalbericht-verkehrsbetriebe.xlsx',
    values: ['50815'],
  },
  { question: 'Wie viele Austritte gab es in allen Jahren zusammen?', file: members, values: ['276'] },
  { question: 'Wie hoch sind alle Offertsummen für das Dach zusammen?', file: tenders, values: ["551'400"] },
  { question: 'How many injuries were there at all sites in total?', file: 'safety-report-quarry.pdf', values: ['17'] },
  {
    question: 'What were sales of all regions in total in the first half of 2024?',
    file: 'board-pack-retail.docx',
    values: ['108.5'],
  },
  {
    question: 'How much did all faculties spend together in fiscal year 2025?',
    file: 'budget-university.xlsx',
    values: ['78475'],
  },
  {
    question: 'How many passengers travelled on all routes together in 2024?',
    file: 'annual-report-ferries.pdf',
    values: ['331'],
  },
  { question: 'Wie hoch ist der Frauenanteil aller Abteilungen zusammen?', file: '', values: null },
  { question: 'Wie viele Einwohner haben alle Städte zusammen?', file: '', values: null },
  { question: 'Wie viel kosten alle Fahrzeuge zusammen?', file: '', values: null },
  { question: 'What do all licences cost together?', file: '', values: null },
];

/** Written after that; measured before anything was mended with them. */
export const unseenSumQuestions: readonly ExtremeQuestion[] = [
  { question: 'Was ist die Summe aller Spenden?', file: members, values: ['48.615 €'] },
  { question: 'Wie viele Patienten behandelten alle Kliniken zusammen?', file: clinics, values: ['35,435'] },
  { question: 'What is the total number of complaints across all clinics?', file: clinics, values: ['74'] },
  {
    question: 'Wie viel wurde bisher für alle Projekte zusammen bezahlt?',
    file: 'bauprojekte-gemeinde.docx',
    values: ["16'003'200"],
  },
  {
    question: 'Welcher Gesamtbetrag ergibt sich aus allen Offerten für Elektro zusammen?',
    file: tenders,
    values: ["211'050"],
  },
  {
    question: 'How many near misses did all sites report altogether?',
    file: 'safety-report-quarry.pdf',
    values: ['167'],
  },
  {
    question: 'Wie viele Stellen sind in allen Bereichen zusammen offen?',
    file: 'finanzbericht-spital.xlsx',
    values: ['35'],
  },
  {
    question: 'Wie hoch sind die Investitionen in alle Vorhaben 2026 insgesamt?',
    file: 'strategie-energieversorger.pptx',
    values: ['74,2'],
  },
  { question: 'Wie hoch ist die Fluktuation aller Abteilungen zusammen?', file: '', values: null },
  { question: 'Wie viele Tore schossen alle Mannschaften zusammen?', file: '', values: null },
  { question: 'What is the total profit of all depots?', file: '', values: null },
];
