import type { PersonaSource } from './personas.ts';

const minutes41 = 'Protokoll_Aufsichtsrat_41_2024-03-14.pdf';
const plan2025 = 'Wirtschaftsplan_2025.xlsx';

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
        de: 'Wie wurde am 14. März 2024 über die Beschaffung der Elektrogelenkbusse abgestimmt?',
        en: 'How did the board vote on the purchase of the electric articulated buses on 14 March 2024?',
      },
      folder: 'fleet',
      expected: { file: minutes41, page: 3, fact: '9 Ja-Stimmen, 2 Nein-Stimmen' },
    },
    {
      question: {
        de: 'Wie hoch ist der geplante Personalaufwand 2025?',
        en: 'What staff costs are planned for 2025?',
      },
      folder: 'finance',
      expected: { file: plan2025, page: 1, fact: '41.350' },
    },
  ],
  examples: [
    {
      de: 'Wer stimmte gegen die Beschaffung der Elektrogelenkbusse?',
      en: 'Who voted against the purchase of the electric buses?',
    },
    { de: 'Was kostet die Gleissanierung in der Kaiserallee?', en: 'What does the track renewal in Kaiserallee cost?' },
    { de: 'Welche Aufträge aus der 41. Sitzung sind offen?', en: 'Which tasks from the 41st meeting are open?' },
    { de: 'Wie viele Stellen sind im Fahrdienst für 2025 geplant?', en: 'How many driver posts are planned for 2025?' },
  ],
};
