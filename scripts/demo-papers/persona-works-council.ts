import type { PersonaSource } from './persona-source.ts';

export const worksCouncil: PersonaSource = {
  key: 'works-council',
  email: 'betriebsrat@demo.boardsearch.example',
  displayName: { de: 'Petra Willms', en: 'Petra Willms' },
  role: {
    de: 'Vorsitzende des Betriebsrats: Betriebsvereinbarungen, Sitzungsprotokolle, Personalplanung und Arbeitsschutz desselben Unternehmens',
    en: 'Chair of the works council: works agreements, minutes, staff planning and occupational safety of the same company',
  },
  organisation: 'Stadtverkehr Aldenbrück AG',
  folders: [
    { key: 'agreements', name: { de: 'Vereinbarungen', en: 'Agreements' }, color: 'bg-purple-500' },
    { key: 'safety', name: { de: 'Arbeitsschutz', en: 'Safety at work' }, color: 'bg-orange-500' },
    { key: 'staff', name: { de: 'Personal', en: 'Staff' }, color: 'bg-blue-500' },
  ],
  questions: [
    {
      question: {
        de: 'An wie vielen Tagen je Woche ist mobile Arbeit möglich?',
        en: 'On how many days per week is mobile work possible?',
      },
      folder: 'agreements',
      expected: {
        file: 'Betriebsvereinbarung_Mobile_Arbeit_ueberarbeitet_Version_2.docx',
        page: 1,
        fact: 'bis zu drei Tagen je Woche',
      },
    },
    {
      question: {
        de: 'Wie viele meldepflichtige Arbeitsunfälle gab es 2024?',
        en: 'How many accidents at work had to be reported in 2024?',
      },
      folder: 'safety',
      expected: { file: 'Arbeitsschutzbericht_2024.pdf', page: 1, fact: '41 meldepflichtige Arbeitsunfälle' },
    },
    {
      question: {
        de: 'Wie hoch ist das Schulungsbudget des Betriebsrats für 2025?',
        en: 'What is the training budget of the works council for 2025?',
      },
      folder: 'staff',
      expected: { file: 'Schulungsbudget_Betriebsrat_2024_2025.xlsx', page: 2, fact: '52.000 EUR' },
    },
    {
      question: {
        de: 'Was kostet die Schulung der Stufe 2S je Person?',
        en: 'What does level 2S cost per person?',
      },
      folder: 'staff',
      expected: { file: 'Training_Concept_High_Voltage_Work.pdf', page: 1, fact: '2,850' },
    },
    {
      question: {
        de: 'Wie stimmte der Betriebsrat über die Kameras in Elektrobussen ab?',
        en: 'How did the works council vote on the cameras in electric buses?',
      },
      folder: 'agreements',
      expected: { file: 'Protokoll_Betriebsrat_2025-05-13.pdf', page: 1, fact: '8 Ja-Stimmen, 2 Nein-Stimmen' },
    },
  ],
  examples: [
    {
      de: 'Welche Zulage gibt es für einen Einsatz innerhalb von 24 Stunden?',
      en: 'How many findings did the safety audit record?',
    },
    {
      de: 'Wie viele Überstunden gab es 2024 im Fahrdienst insgesamt?',
      en: 'How much would the fire wall cost?',
    },
    {
      de: 'Mit wie vielen Stimmen erging der Spruch der Einigungsstelle?',
      en: 'What does level 2S cost per person?',
    },
    {
      de: 'Wie hoch ist die Quote der Deeskalationsschulung im Fahrdienst?',
      en: 'By when must all critical findings be closed?',
    },
  ],
};
