import type { PersonaSource } from './personas.ts';

export const boardSecretary: PersonaSource = {
  key: 'board-secretary',
  email: 'gremienbuero@demo.boardsearch.example',
  displayName: { de: 'Judith Amsel', en: 'Judith Amsel' },
  role: {
    de: 'Leiterin des Gremienbüros: Geschäftsordnung, Beschlussregister, Ausschussprotokolle und Schriftwechsel mit dem Abschlussprüfer',
    en: 'Board secretary: rules of procedure, register of resolutions, committee minutes and letters of the auditor',
  },
  organisation: 'Stadtverkehr Aldenbrück AG',
  folders: [
    { key: 'rules', name: { de: 'Geschäftsordnung', en: 'Rules of procedure' }, color: 'bg-purple-500' },
    { key: 'audit', name: { de: 'Abschlussprüfung', en: 'Audit' }, color: 'bg-pink-500' },
    { key: 'meetings', name: { de: 'Sitzungen', en: 'Meetings' }, color: 'bg-blue-500' },
  ],
  questions: [
    {
      question: {
        de: 'Mit welcher Frist ist zu Sitzungen des Aufsichtsrats einzuladen?',
        en: 'What notice must be given for meetings of the supervisory board?',
      },
      folder: 'rules',
      expected: {
        file: 'Geschaeftsordnung_Aufsichtsrat_ueberarbeitet_Version_2.docx',
        page: 1,
        fact: 'mit einer Frist von 21 Tagen',
      },
    },
    {
      question: {
        de: 'Wie hoch ist das Honorar für die Abschlussprüfung 2024?',
        en: 'What is the fee for the audit of 2024?',
      },
      folder: 'audit',
      expected: { file: 'Auftragsbestaetigung_Abschlusspruefung_2024.pdf', page: 2, fact: '148.500 EUR' },
    },
    {
      question: {
        de: 'Welche Feststellungen enthält der Management Letter zum Leitsystem?',
        en: 'What does the management letter say about user accounts in the control system?',
      },
      folder: 'audit',
      expected: { file: 'Management_Letter_Abschlusspruefung_2024.pdf', page: 1, fact: '16 dieser Konten aktiv' },
    },
    {
      question: {
        de: 'Welche Aufträge des Aufsichtsrats sind überfällig?',
        en: 'Which tasks of the supervisory board are overdue?',
      },
      folder: 'meetings',
      expected: {
        file: 'Massnahmenliste_Aufsichtsrat_2025_07.xlsx',
        page: 2,
        fact: 'Vier-Augen-Prüfung bei Stammdaten',
      },
    },
    {
      question: {
        de: 'Wie stimmte der Personalausschuss über die Wiederbestellung von Herrn Dohle ab?',
        en: 'How did the personnel committee vote on the reappointment of Mr Dohle?',
      },
      folder: 'meetings',
      expected: { file: 'Protokoll_Personalausschuss_2024-11-28.pdf', page: 1, fact: '3 Ja-Stimmen, 1 Nein-Stimme' },
    },
    {
      question: {
        de: 'Bis zu welchem Wert dürfen Geschenke angenommen werden?',
        en: 'Up to which value may gifts be accepted?',
      },
      folder: 'rules',
      expected: { file: 'Conflicts_of_Interest_Policy.docx', page: 2, fact: 'EUR 35' },
    },
  ],
  examples: [
    {
      de: 'Ab welchem Betrag müssen Investitionen vom Aufsichtsrat genehmigt werden?',
      en: 'How many actions agreed in 2024 were closed on time?',
    },
    {
      de: 'Wer ist für die Benutzerkonten im Leitsystem verantwortlich und bis wann?',
      en: 'What does the board evaluation recommend?',
    },
    {
      de: 'Wann finden die Sitzungen des Aufsichtsrats 2025 statt?',
      en: 'When is the register of interests reviewed?',
    },
    {
      de: 'Wie wurde über den Wirtschaftsplan 2025 abgestimmt?',
      en: 'Which interests have members declared?',
    },
  ],
};
