import { expect, test } from 'vitest';
import { compareVersions, type Paper, versionKeysOf } from './compare-versions.ts';

/** "title | file | date of the meeting"; an empty title or date is unknown. */
function paper(line: string, addedAt = 0): Paper {
  const [title = '', fileName = '', meetingDate = ''] = line.split('|').map((part) => part.trim());
  return { title: title || null, fileName, meetingDate: meetingDate || null, language: null, addedAt };
}

/** Older first. */
const versions: [string, string][] = [
  ['Anlagerichtlinie | Anlagerichtlinie.pdf | 2024-03-12', 'Anlagerichtlinie | Anlagerichtlinie_2026.pdf | 2026-05-04'],
  ['Anlagerichtlinie | Anlagerichtlinie_v1.pdf |', 'Anlagerichtlinie | Anlagerichtlinie_v2.pdf |'],
  ['Strategie 2030 (Entwurf) | Strategie_2030_Entwurf.docx |', 'Strategie 2030 | Strategie_2030.docx |'],
  ['Strategie 2030 | Strategie_2030.docx |', 'Strategie 2030 – überarbeitet | Strategie_2030_ueberarbeitet.docx |'],
  ['Strategie 2030 | Strategie 2030.docx |', 'Strategie 2030 | Strategie 2030 final.docx |'],
  [
    'Geschäftsordnung des Vorstands | GO Vorstand 2022.pdf |',
    'Geschäftsordnung des Vorstands | GO Vorstand 2025.pdf |',
  ],
  ['Satzung der Nordwind AG | Satzung.pdf | 2021-06-01', 'Satzung der Nordwind AG | Satzung.pdf | 2024-06-03'],
  ['Budget 2026 | Budget_2026.xlsx | 2025-10-14', 'Budget 2026 | Budget_2026.xlsx | 2025-11-18'],
  ['Budget 2026 Version 1 | Budget_2026_V1.xlsx |', 'Budget 2026 Version 2 | Budget_2026_V2.xlsx |'],
  [
    'Protokoll der Sitzung vom 12. März 2026 | Protokoll_2026-03-12_Entwurf.pdf | 2026-03-12',
    'Protokoll der Sitzung vom 12. März 2026 | Protokoll_2026-03-12.pdf | 2026-03-12',
  ],
  [
    'Protokoll der Sitzung vom 12. März 2026 | Protokoll_2026-03-12.pdf | 2026-03-12',
    'Protokoll der Sitzung vom 12. März 2026 (genehmigt) | Protokoll_2026-03-12_genehmigt.pdf | 2026-03-12',
  ],
  [
    'Tagesordnung | Tagesordnung AR 12.03.2026 v1.docx | 2026-03-12',
    'Tagesordnung | Tagesordnung AR 12.03.2026 v2.docx | 2026-03-12',
  ],
  [
    'Quartalsbericht Q1 2026 | Quartalsbericht_Q1_2026.pdf | 2026-04-10',
    'Quartalsbericht Q1 2026 (korrigiert) | Quartalsbericht_Q1_2026_korrigiert.pdf | 2026-04-10',
  ],
  [
    'Quartalsbericht Q1 2026 | Quartalsbericht_Q1_2026.pdf | 2026-04-10',
    'Quartalsbericht Q1 2026 | Quartalsbericht_Q1_2026.pdf | 2026-04-24',
  ],
  [
    'Jahresabschluss 2025 Entwurf | JA_2025_Entwurf.pdf | 2026-02-10',
    'Jahresabschluss 2025 | JA_2025.pdf | 2026-03-20',
  ],
  ['Risikobericht | Risikobericht_Entwurf.docx | 2026-03-02', 'Risikobericht | Risikobericht.docx | 2026-03-12'],
  ['Risikobericht v1 | Risikobericht_v1.docx |', 'Risikobericht v2 | Risikobericht_v2.docx |'],
  [
    'Mietvertrag Hauptsitz | Mietvertrag Hauptsitz.pdf | 2020-01-15',
    'Mietvertrag Hauptsitz | Mietvertrag Hauptsitz neu.pdf | 2025-01-15',
  ],
  [
    'Beschlussvorlage Erwerb der Solarpark Süd GmbH | BV Solarpark.docx | 2026-02-10',
    'Beschlussvorlage Erwerb der Solarpark Süd GmbH | BV Solarpark.docx | 2026-03-10',
  ],
  [
    'Investitionsplan 2026 | Investitionsplan 2026 Stand 12.01.2026.xlsx |',
    'Investitionsplan 2026 | Investitionsplan 2026 Stand 15.02.2026.xlsx |',
  ],
  ['Reglement Spesen | Reglement Spesen Rev. A.pdf |', 'Reglement Spesen | Reglement Spesen Rev. B.pdf |'],
  [
    'Konzept Digitalisierung | 2. Entwurf Konzept Digitalisierung.docx |',
    'Konzept Digitalisierung | 3. Entwurf Konzept Digitalisierung.docx |',
  ],
  [
    'Konzept Digitalisierung | Konzept Digitalisierung Entwurf 3.docx |',
    'Konzept Digitalisierung | Konzept Digitalisierung Endfassung.docx |',
  ],
  ['Konzept Nachfolgeplanung | konzept.docx |', 'Konzept Nachfolgeplanung, zweite Fassung | konzept2.docx |'],
  ['Investment Policy | Investment Policy 2023.pdf |', 'Investment Policy | Investment Policy 2026.pdf |'],
  [
    'Remuneration Policy (draft) | Remuneration-Policy-draft.docx |',
    'Remuneration Policy | Remuneration-Policy.docx |',
  ],
  ['Board Charter | board_charter_v1.2.pdf |', 'Board Charter | board_charter_v1.10.pdf |'],
  [
    'Minutes of the Board Meeting, March 12, 2026 | Minutes 2026-03-12 draft.docx | 2026-03-12',
    'Minutes of the Board Meeting, March 12, 2026 | Minutes 2026-03-12.docx | 2026-03-12',
  ],
  [
    'Annual Report 2025 | Annual Report 2025 draft.pdf | 2026-02-02',
    'Annual Report 2025 | Annual Report 2025 final.pdf | 2026-03-30',
  ],
  [
    'Shareholders Agreement | Shareholders Agreement v3.docx |',
    'Shareholders Agreement | Shareholders Agreement signed.pdf |',
  ],
  [
    'Business Plan Nordic | business-plan-nordic-1st draft.pdf |',
    'Business Plan Nordic | business-plan-nordic-2nd draft.pdf |',
  ],
  [
    'Delegation of Authority Matrix | doa matrix.xlsx | 2024-01-10',
    'Delegation of Authority Matrix | doa matrix.xlsx | 2025-01-10',
  ],
  ['Datenschutzrichtlinie | Datenschutzrichtlinie.pdf |', 'Datenschutzrichtlinie | Datenschutzrichtlinie.pdf |'],
  [
    'Code of Conduct – Preliminary | code_of_conduct_preliminary.pdf |',
    'Code of Conduct – Revised | code_of_conduct_revised.pdf |',
  ],
];

const distinct: [string, string][] = [
  [
    'Protokoll der Sitzung vom 12. März 2026 | Protokoll_2026-03-12.pdf | 2026-03-12',
    'Protokoll der Sitzung vom 14. Mai 2026 | Protokoll_2026-05-14.pdf | 2026-05-14',
  ],
  [
    'Protokoll der Sitzung vom 12.3. | Protokoll 12.3..docx |',
    'Protokoll der Sitzung vom 14.5. | Protokoll 14.5..docx |',
  ],
  ['Protokoll | Protokoll.pdf | 2026-03-12', 'Protokoll | Protokoll.pdf | 2026-05-14'],
  ['Protokoll | Protokoll.pdf |', 'Protokoll | Protokoll.pdf | 2026-05-14'],
  ['Protokoll der 12. Sitzung | Protokoll 12.pdf |', 'Protokoll der 13. Sitzung | Protokoll 13.pdf |'],
  [
    'Protokoll der Sitzung vom 12. März 2026 | Protokoll_Entwurf.pdf | 2026-03-12',
    'Protokoll der Sitzung vom 14. Mai 2026 | Protokoll.pdf | 2026-05-14',
  ],
  ['Tagesordnung | TO Aufsichtsrat.docx | 2026-03-12', 'Tagesordnung | TO Aufsichtsrat.docx | 2026-06-11'],
  ['Tagesordnung | TO Prüfungsausschuss v1.docx | 2026-03-12', 'Tagesordnung | TO Aufsichtsrat v2.docx | 2026-03-12'],
  [
    'Einladung zur Sitzung des Verwaltungsrats | Einladung VR.pdf | 2026-03-12',
    'Einladung zur Sitzung des Verwaltungsrats | Einladung VR.pdf | 2026-05-14',
  ],
  [
    'Quartalsbericht Q1 2026 | Quartalsbericht_Q1_2026.pdf | 2026-04-10',
    'Quartalsbericht Q2 2026 | Quartalsbericht_Q2_2026.pdf | 2026-07-10',
  ],
  ['Quartalsbericht | Quartalsbericht.pdf | 2026-04-10', 'Quartalsbericht | Quartalsbericht.pdf | 2026-07-10'],
  ['Quartalsbericht | Quartalsbericht_Q1.pdf | 2026-04-10', 'Quartalsbericht | Quartalsbericht_Q2.pdf | 2026-07-10'],
  ['Quartalsbericht | Quartalsbericht_Entwurf.pdf | 2026-04-10', 'Quartalsbericht | Quartalsbericht.pdf | 2026-07-10'],
  [
    'Monatsbericht Januar 2026 | Monatsbericht.pdf | 2026-02-05',
    'Monatsbericht Februar 2026 | Monatsbericht.pdf | 2026-03-05',
  ],
  [
    'Bericht des Vorstands | Bericht Vorstand.docx | 2026-03-12',
    'Bericht des Vorstands | Bericht Vorstand.docx | 2026-05-14',
  ],
  ['Budget 2025 | Budget.xlsx | 2024-11-18', 'Budget 2026 | Budget.xlsx | 2025-11-18'],
  ['Jahresabschluss 2024 | JA_2024.pdf |', 'Jahresabschluss 2025 | JA_2025.pdf |'],
  [
    'Liquiditätsvorschau | Liquiditätsvorschau.xlsx | 2026-03-12',
    'Liquiditätsvorschau | Liquiditätsvorschau.xlsx | 2026-04-12',
  ],
  [
    'Risikobericht | Risikobericht.pdf | 2025-12-01',
    'Risikobericht überarbeitet | Risikobericht_ueberarbeitet.pdf | 2026-06-01',
  ],
  ['Anlage 1 | Anlage 1.pdf |', 'Anlage 2 | Anlage 2.pdf |'],
  ['Anlage | Anlage (1).pdf |', 'Anlage | Anlage (2).pdf |'],
  ['Lebenslauf Dr. Weber | scan.pdf |', 'Gutachten Standort Mitte | scan.pdf |'],
  ['Anlagerichtlinie | Anlagerichtlinie.pdf | 2024-03-12', 'Anlagestrategie | Anlagestrategie.pdf | 2026-05-04'],
  ['Satzung der Nordwind AG | Satzung Nordwind.pdf |', 'Satzung der Südwind AG | Satzung Südwind.pdf |'],
  [
    'Mietvertrag Hauptsitz | Mietvertrag Hauptsitz.pdf | 2020-01-15',
    'Mietvertrag Lager Ost | Mietvertrag Lager Ost.pdf | 2022-01-15',
  ],
  ['Beschlussvorlage Nr. 12 | BV 12.docx | 2026-02-10', 'Beschlussvorlage Nr. 13 | BV 13.docx | 2026-03-10'],
  [
    'Grosser Rat des Kantons Thurgau | abstimmung-tabelle.pdf |',
    'Grosser Rat des Kantons Thurgau | mitglieder-gedreht.pdf |',
  ],
  [
    'Minutes of the Federal Open Market Committee | fomc-minutes-2022-01-26.txt | 2022-01-26',
    'Minutes of the Federal Open Market Committee | fomc-minutes-2022-03-16.txt | 2022-03-16',
  ],
  [
    'Transcript of Chair Powell’s Press Conference | press-conference-2022-03-16.pdf | 2022-03-16',
    'Transcript of Chair Powell’s Press Conference | press-conference-2022-05-04.pdf | 2022-05-04',
  ],
  ['Board Update | Board Update.pdf | 2026-03-12', 'Board Update | Board Update.pdf | 2026-04-12'],
  ['Agenda | agenda.docx | 2026-03-12', 'Agenda | agenda.docx | 2026-04-12'],
  ['CFO Report | CFO Report v1.pdf | 2026-03-12', 'CFO Report | CFO Report.pdf | 2026-06-12'],
  ['Weekly Sales Figures | sales_kw12.xlsx |', 'Weekly Sales Figures | sales_kw13.xlsx |'],
  ['Capex Request Plant A | capex_plant_a.pdf | 2026-01-10', 'Capex Request Plant B | capex_plant_b.pdf | 2026-02-10'],
  ['Präsentation | Präsentation.pdf | 2026-01-10', 'Präsentation | Präsentation.pdf | 2026-02-10'],
  ['Interim Report H1 2025 | interim.pdf | 2025-08-01', 'Interim Report H1 2026 | interim.pdf | 2026-08-01'],
  [
    'Konzept Digitalisierung | Konzept Digitalisierung.docx | 2026-01-10',
    'Konzept Digitalisierung | Konzept Digitalisierung.pdf | 2026-01-10',
  ],
  [
    'Vergütungsbericht 2025 | Verguetungsbericht 2025.pdf | 2026-03-01',
    'Präsentation zum Vergütungsbericht 2025 | Praesentation Verguetungsbericht 2025.pdf | 2026-03-01',
  ],
];

const judge = ([first, second]: [string, string]) => {
  const [older, newer] = [paper(first, 1), paper(second, 2)];
  return { forward: Math.sign(compareVersions(newer, older)), backward: Math.sign(compareVersions(older, newer)) };
};

test.each(versions)('UPL-08 a version: %s → %s', (older, newer) => {
  expect(judge([older, newer])).toEqual({ forward: 1, backward: -1 });
});

test.each(distinct)('UPL-08 two papers: %s ≠ %s', (first, second) => {
  expect(judge([first, second])).toEqual({ forward: 0, backward: 0 });
});

test('UPL-08 versions of a paper share a key', () => {
  const apart = versions.filter(([older, newer]) => {
    const [one, other] = [versionKeysOf(paper(older)), versionKeysOf(paper(newer))];
    return one.titleKey !== other.titleKey && one.nameKey !== other.nameKey;
  });
  expect(apart).toEqual([]);
});

test('UPL-08 a translation is not a version', () => {
  const german = { ...paper('Code of Conduct | Code of Conduct.pdf | 2024-01-01'), language: 'de' as const };
  const english = { ...paper('Code of Conduct | Code of Conduct.pdf | 2025-01-01'), language: 'en' as const };
  expect(compareVersions(german, english)).toBe(0);
});

test('UPL-08 counts of the pairs above', () => {
  const found = versions.filter((pair) => judge(pair).forward === 1).length;
  const mistaken = distinct.filter((pair) => judge(pair).forward !== 0).length;
  process.stdout.write(
    `versions: ${found} of ${versions.length} found, ${mistaken} of ${distinct.length} other pairs mistaken for versions\n`,
  );
  expect(versions.length + distinct.length).toBeGreaterThanOrEqual(60);
});
