/** A question for one cell of one report. */
export interface TableQuestion {
  question: string;
  file: string;
  /** The cell as it stands in the file. */
  value: string;
}

const water = 'jahresbericht-wasserwerke.pdf';
const hospital = 'finanzbericht-spital.xlsx';
const brewery = 'quartalsbericht-brauerei.docx';
const theatre = 'budget-stadttheater.pdf';
const pension = 'risikobericht-pensionskasse.docx';
const energy = 'strategie-energieversorger.pptx';
const ferries = 'annual-report-ferries.pdf';
const university = 'budget-university.xlsx';
const retail = 'board-pack-retail.docx';
const quarry = 'safety-report-quarry.pdf';
const staff = 'personalbericht-verkehrsbetriebe.xlsx';
const works = 'bauprojekte-gemeinde.docx';

/** Written before the first measurement, as somebody on these boards would ask; the rules for tables were mended with these at hand. */
export const tableQuestions: readonly TableQuestion[] = [
  { question: 'Wie hoch waren die Personalkosten der Wasserwerke 2024?', file: water, value: "6'418" },
  { question: 'Was kostete der Unterhalt der Leitungen im Jahr 2023?', file: water, value: "3'402" },
  { question: 'Wie hoch war der Jahresgewinn 2022?', file: water, value: "1'277" },
  { question: 'Wie viel brachten die Anschlussgebühren 2024 ein?', file: water, value: "1'302" },
  { question: 'Wie hoch war der Aufwand der Chirurgie 2024?', file: hospital, value: '43,8' },
  { question: 'Welches Budget hatte die Radiologie 2023?', file: hospital, value: '12,6' },
  { question: 'Wie viele Stellen sind in der Notaufnahme offen?', file: hospital, value: '13' },
  { question: 'Wie viele Hektoliter Weizen wurden im dritten Quartal 2024 abgesetzt?', file: brewery, value: '11.030' },
  { question: 'Wie hoch war der Umsatz der Brauerei im Q2 2024?', file: brewery, value: '6.890' },
  { question: 'Was gab die Brauerei im vierten Quartal für Werbung aus?', file: brewery, value: '290' },
  { question: 'Wie viel ist für Gagen im Budget 2025 vorgesehen?', file: theatre, value: "1'164'000" },
  { question: 'Wie hoch war der Beitrag der Stadt in der Rechnung 2023?', file: theatre, value: "1'450'000" },
  { question: 'Was kostet die Miete der Probebühne 2025?', file: theatre, value: "131'000" },
  { question: 'Welche Rendite brachten ausländische Aktien 2024?', file: pension, value: '11,3 %' },
  { question: 'Wie hoch ist der Anteil der Immobilien im Ist?', file: pension, value: '24,6 %' },
  { question: 'Wie viel Liquidität soll die Pensionskasse halten?', file: pension, value: '4,0 %' },
  { question: 'Wie viel wird 2026 in den Windpark Höhenfeld investiert?', file: energy, value: '42,0' },
  { question: 'Was ist für Ladesäulen im Jahr 2027 geplant?', file: energy, value: '3,7' },
  { question: 'What were the crew costs in 2024?', file: ferries, value: '29.9' },
  { question: 'How high was the operating profit of Northern Ferries in 2023?', file: ferries, value: '12.1' },
  { question: 'How many passengers travelled from Hull to Bergen in 2024?', file: ferries, value: '101' },
  { question: 'How much did Medicine actually spend in fiscal year 2025?', file: university, value: '32960' },
  { question: 'What was planned for the libraries in fiscal year 2024?', file: university, value: '4700' },
  { question: 'How many doctorate students does Engineering have?', file: university, value: '315' },
  { question: 'What were sales in Iberia in the second half of 2024?', file: retail, value: '24.5' },
  { question: 'How much did the Nordics sell in the first half of 2023?', file: retail, value: '29.7' },
  { question: 'How many near misses were there at Slate Hill?', file: quarry, value: '52' },
  { question: 'How many days were lost in Kilbride?', file: quarry, value: '47' },
  { question: 'Wie viele Krankheitstage hat der Kundendienst?', file: staff, value: '12.7' },
  { question: 'Wie hoch war die Lohnsumme der Werkstatt 2023?', file: staff, value: '8295' },
  { question: 'Wie viele Mitarbeitende hat die Leitstelle?', file: staff, value: '38' },
  { question: 'Wie hoch ist der Kredit für den Dorfbach?', file: works, value: "1'960'000" },
  { question: 'Wie viel wurde bisher für das Schulhaus Feldmatt bezahlt?', file: works, value: "7'815'300" },
  { question: 'Wann wird der Werkhof abgeschlossen?', file: works, value: 'Winter 2025' },
];

/** Written after that mending, to see how it does with questions that nobody has looked at; measured once before they were kept. */
export const unseenTableQuestions: readonly TableQuestion[] = [
  { question: 'Wie viel gaben die Wasserwerke 2022 für Energie und Chemikalien aus?', file: water, value: "2'030" },
  { question: 'Abschreibungen 2024?', file: water, value: "3'015" },
  { question: 'Was hat das Labor im Jahr 2023 tatsächlich gekostet?', file: hospital, value: '9,1' },
  { question: 'Wie viele Stellen der Inneren Medizin sind besetzt?', file: hospital, value: '181' },
  { question: 'Wie gross war der Absatz von alkoholfreiem Bier im zweiten Quartal?', file: brewery, value: '4.480' },
  { question: 'Personalkosten der Brauerei Q4', file: brewery, value: '1.705' },
  { question: 'Mit welchen Einnahmen aus Billetten rechnet das Theater 2025?', file: theatre, value: "845'000" },
  { question: 'Wie viel zahlen die Sponsoren laut Budget 2024?', file: theatre, value: "110'000" },
  { question: 'Welchen Soll-Anteil haben Obligationen Schweiz?', file: pension, value: '32,0 %' },
  { question: 'Wie viel kostet der Netzausbau 2025?', file: energy, value: '21,0' },
  { question: 'How much freight revenue did the ferries make in 2023?', file: ferries, value: '47.3' },
  { question: 'What was the depreciation for 2024?', file: ferries, value: '15.3' },
  { question: 'What did the university plan to spend on Law in fiscal year 2025?', file: university, value: '8500' },
  { question: 'How many master students are there in Humanities?', file: university, value: '540' },
  { question: 'Sales in Benelux, first half 2024?', file: retail, value: '36.2' },
  { question: 'How many injuries did Carrick have?', file: quarry, value: '2' },
  { question: 'Wie hoch ist der Frauenanteil in der Leitstelle?', file: staff, value: '29 %' },
  { question: 'Wie hoch ist die Fluktuation im Fahrdienst?', file: staff, value: '6,4 %' },
  { question: 'Was ist die Endprognose für die Sanierung des Hallenbads?', file: works, value: "4'810'000" },
  { question: 'Wann ist der Dorfbach fertig?', file: works, value: 'Sommer 2027' },
];
