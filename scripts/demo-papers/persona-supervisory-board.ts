import type { PersonaSource } from './personas.ts';

export const supervisoryBoard: PersonaSource = {
  key: 'supervisory-board',
  email: 'aufsichtsrat@demo.boardsearch.example',
  displayName: { de: 'Dr. Marlene Voss', en: 'Dr Marlene Voss' },
  role: {
    de: 'Vorsitzende des Aufsichtsrats: Sitzungsprotokolle, Wirtschaftsplan, Quartalsberichte und Verträge eines Verkehrsunternehmens',
    en: 'Chair of the supervisory board: minutes, budget, quarterly reports and contracts of a transit operator',
  },
  organisation: 'Stadtverkehr Aldenbrück AG',
  folders: [
    { key: 'fleet', name: { de: 'Elektrobusse', en: 'Electric buses' }, color: 'bg-green-500' },
    { key: 'finance', name: { de: 'Finanzen', en: 'Finance' }, color: 'bg-blue-500' },
  ],
  questions: [
    {
      question: {
        de: 'Wie wurde über die Beschaffung der Elektrogelenkbusse abgestimmt?',
        en: 'How did the board vote on the purchase of the electric articulated buses?',
      },
      folder: 'fleet',
      expected: { file: 'Protokoll_Aufsichtsrat_41_2024-03-14.pdf', page: 3, fact: '9 Ja-Stimmen, 2 Nein-Stimmen' },
    },
    {
      question: {
        de: 'Wie viele Elektrogelenkbusse sind bestellt?',
        en: 'How many electric articulated buses have been ordered?',
      },
      folder: 'fleet',
      expected: { file: 'Quartalsbericht_Q2_2024.pdf', page: 2, fact: '18 Elektrogelenkbusse' },
    },
    {
      question: {
        de: 'Welchen Anteil elektrischer Busse sieht die Flottenstrategie bis 2030 vor?',
        en: 'Which share of electric buses does the fleet strategy plan for 2030?',
      },
      folder: 'fleet',
      expected: { file: 'Flottenstrategie_2030_ueberarbeitet_Version_2.docx', page: 1, fact: '50 Prozent der Busse' },
    },
    {
      question: {
        de: 'Wie hoch ist der Personalaufwand im Plan 2025?',
        en: 'How high are the staff costs in the plan for 2025?',
      },
      folder: 'finance',
      expected: { file: 'Wirtschaftsplan_2025.xlsx', page: 1, fact: '41.350' },
    },
    {
      question: {
        de: 'Zu welchem Zinssatz wird das Darlehen der Harbour & Vale Bank verzinst?',
        en: 'What is the interest rate of the loan from Harbour & Vale Bank?',
      },
      folder: 'finance',
      expected: { file: 'Loan_Facility_Agreement_Harbour_and_Vale.docx', page: 1, fact: '3.35 percent' },
    },
    {
      question: {
        de: 'Was wurde zur zweiten Tranche der Elektrobusse entschieden?',
        en: 'What was decided on the second lot of electric buses?',
      },
      folder: 'fleet',
      expected: { file: 'Protokoll_Aufsichtsrat_46_2025-06-18.pdf', page: 2, fact: 'vertagt' },
    },
  ],
  examples: [
    {
      de: 'Wer stimmte gegen die Anpassung der Fahrpreise?',
      en: 'What is the usable range of the electric buses in winter?',
    },
    {
      de: 'Welche Vertragsstrafe gilt bei verspäteter Lieferung der Elektrobusse?',
      en: 'What penalty applies if the electric buses are delivered late?',
    },
    {
      de: 'Wie hoch war der Fehlbetrag vor Verlustausgleich im Jahr 2024?',
      en: 'How many passengers were carried in 2024?',
    },
    {
      de: 'Was muss Frau Selig bis wann vorlegen?',
      en: 'Which covenants does the loan agreement contain?',
    },
  ],
};
