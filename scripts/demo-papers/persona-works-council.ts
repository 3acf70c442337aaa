import type { PersonaSource } from './personas.ts';

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
        en: 'How many reportable accidents at work were there in 2024?',
      },
      folder: 'safety',
      expected: { file: 'Arbeitsschutzbericht_2024.pdf', page: 1, fact: '41 meldepflichtige Arbeitsunfälle' },
    },
    {
      question: {
        de: 'Wann endet die Frist zur Anfechtung des Spruchs der Einigungsstelle?',
        en: 'When does the period for contesting the ruling of the conciliation committee end?',
      },
      folder: 'agreements',
      expected: { file: 'Spruch_der_Einigungsstelle_Pausenregelung.pdf', page: 3, fact: '16. Dezember 2024' },
    },
    {
      question: {
        de: 'Wie viele Stellen im Fahrdienst sind 2025 geplant?',
        en: 'How many posts for drivers are planned for 2025?',
      },
      folder: 'staff',
      expected: { file: 'Personalplanung_2025.xlsx', page: 1, fact: '352' },
    },
    {
      question: {
        de: 'Wie stimmte der Betriebsrat über die Kameras in Elektrobussen ab?',
        en: 'How did the works council vote on the cameras in electric buses?',
      },
      folder: 'agreements',
      expected: { file: 'Protokoll_Betriebsrat_2025-05-13.pdf', page: 1, fact: '8 Ja-Stimmen, 2 Nein-Stimmen' },
    },
    {
      question: {
        de: 'Welche kritischen Feststellungen enthält die Prüfung der Hochvolt-Werkstatt?',
        en: 'Which critical findings did the safety audit of the high-voltage workshop record?',
      },
      folder: 'safety',
      expected: { file: 'High_Voltage_Workshop_Safety_Audit.docx', page: 1, fact: 'No lock-out procedure' },
    },
  ],
  examples: [
    {
      de: 'Welche Zulage gibt es für einen Einsatz innerhalb von 24 Stunden?',
      en: 'How long is the course at level 2S and what does it cost?',
    },
    {
      de: 'Wie viele Überstunden wurden im dritten Quartal 2024 geleistet?',
      en: 'How many employees are qualified for high-voltage work?',
    },
    {
      de: 'Was hat die Einigungsstelle zu den Pausen entschieden?',
      en: 'What did the conciliation committee decide on breaks?',
    },
    {
      de: 'Welche Maßnahmen zum Arbeitsschutz sind 2025 fällig?',
      en: 'Who voted against the rule on overtime?',
    },
  ],
};
