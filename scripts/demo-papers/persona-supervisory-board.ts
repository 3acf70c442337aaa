import type { PersonaSource } from './persona-source.ts';

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
        en: 'How did the supervisory board vote on the purchase of electric buses?',
      },
      folder: 'fleet',
      expected: { file: 'Protokoll_Aufsichtsrat_41_2024-03-14.pdf', page: 3, fact: '9 Ja-Stimmen, 2 Nein-Stimmen' },
    },
    {
      question: {
        de: 'Wie viel ist für die erste Tranche der Elektrobusse aufzubringen?',
        en: 'How much must be raised for the first tranche of electric buses?',
      },
      folder: 'fleet',
      expected: { file: 'Protokoll_Aufsichtsrat_41_2024-03-14.pdf', page: 2, fact: '15,2 Mio. EUR' },
    },
    {
      question: {
        de: 'Welche Reichweite haben die Elektrobusse im Winter?',
        en: 'What is the usable range of the electric buses in winter?',
      },
      folder: 'fleet',
      expected: { file: 'Independent_Technical_Review_Electric_Buses.pdf', page: 1, fact: '228 kilometres' },
    },
    {
      question: {
        de: 'Wie hoch ist der Personalaufwand im Plan 2025?',
        en: 'What are the planned staff costs for 2025?',
      },
      folder: 'finance',
      expected: { file: 'Wirtschaftsplan_2025.xlsx', page: 1, fact: '41.350' },
    },
    {
      question: {
        de: 'Wie hoch ist der Zinssatz des Darlehens?',
        en: 'What is the interest rate of the loan?',
      },
      folder: 'finance',
      expected: { file: 'Loan_Facility_Agreement_Harbour_and_Vale.docx', page: 1, fact: '3.35 percent' },
    },
    {
      question: {
        de: 'Auf wann wurde die Entscheidung über die zweite Tranche der Elektrobusse vertagt?',
        en: 'When will the decision on the second tranche of electric buses be taken?',
      },
      folder: 'fleet',
      expected: { file: 'Protokoll_Aufsichtsrat_46_2025-06-18.pdf', page: 2, fact: '11. Dezember 2025' },
    },
  ],
  examples: [
    {
      de: 'Wer stimmte gegen die Anpassung der Fahrpreise?',
      en: 'What is the usable range of the electric buses in winter?',
    },
    {
      de: 'Welche Vertragsstrafe gilt bei verspäteter Lieferung der Elektrobusse?',
      en: 'What is the arrangement fee of the loan?',
    },
    {
      de: 'Wie hoch war der Fehlbetrag vor Verlustausgleich im Jahr 2024?',
      en: 'When may the lender terminate for good cause?',
    },
    {
      de: 'Was muss Frau Selig bis wann vorlegen?',
      en: 'Which covenants does the loan agreement contain?',
    },
  ],
};
