import type { PersonaSource } from './persona-source.ts';

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
        en: 'What is the deadline for the invitation to meetings of the supervisory board?',
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
        en: 'How high is the fee for auditing the annual accounts 2024?',
      },
      folder: 'audit',
      expected: { file: 'Auftragsbestaetigung_Abschlusspruefung_2024.pdf', page: 2, fact: '148.500 EUR' },
    },
    {
      question: {
        de: 'Ab welchem Betrag braucht der Vorstand die Zustimmung des Aufsichtsrats zu Investitionen?',
        en: 'Which investments need the approval of the supervisory board?',
      },
      folder: 'rules',
      expected: {
        file: 'Geschaeftsordnung_Aufsichtsrat_ueberarbeitet_Version_2.docx',
        page: 2,
        fact: '750 TEUR',
      },
    },
    {
      question: {
        de: 'Wie viele Benutzerkonten sind im Leitsystem zu sperren?',
        en: 'How many user accounts in the control system are to be blocked?',
      },
      folder: 'meetings',
      expected: { file: 'Protokoll_Pruefungsausschuss_2024-11-21.pdf', page: 1, fact: '43 Benutzerkonten' },
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
      de: 'Wer ist für die Vier-Augen-Prüfung bei Stammdaten verantwortlich?',
      en: 'How many actions agreed in 2024 were closed on time?',
    },
    {
      de: 'Wer ist für die Benutzerkonten im Leitsystem verantwortlich?',
      en: 'What did the board evaluation cost?',
    },
    {
      de: 'Wie hoch ist die gewichtete Zielerreichung 2024?',
      en: 'When is the register of interests reviewed?',
    },
    {
      de: 'Bei wie vielen Vergaben fehlte die Dokumentation der Preisprüfung?',
      en: 'Up to which value may gifts be accepted?',
    },
  ],
};
