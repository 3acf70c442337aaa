/** The legal notice and other legal pages; their contents come from the operator's content file. */
export const legal = {
  legalNotice: 'Impressum',
  privacy: 'Datenschutz',
  terms: 'Nutzungsbedingungen',
  accessibility: 'Barrierefreiheit',
  titles: {
    legalNotice: 'Impressum',
    privacy: 'Datenschutzhinweise',
    terms: 'Nutzungsbedingungen',
    accessibility: 'Erklärung zur Barrierefreiheit',
  },
  descriptions: {
    legalNotice: 'Anbieter dieser Website: Name, Anschrift, Registereintrag und Kontakt.',
    privacy: 'Welche Daten diese Website und der Dienst verarbeiten, wozu und welche Rechte Sie haben.',
    terms: 'Die Bedingungen, unter denen der Dienst genutzt wird.',
    accessibility: 'Wie barrierefrei dieser Dienst ist, was noch fehlt und wohin Sie sich wenden können.',
  },
  fields: {
    companyName: 'Unternehmen',
    address: 'Anschrift',
    registerNumber: 'Handelsregisternummer',
    registrationCourt: 'Registergericht',
    managingDirectors: 'Geschäftsführung',
    email: 'E-Mail-Adresse',
    phone: 'Telefon',
    vatId: 'Umsatzsteuer-Identifikationsnummer',
    supervisoryAuthority: 'Aufsichtsbehörde',
    responsibleForContent: 'Verantwortlich für den Inhalt',
  },
  legalNoticeText: 'Angaben nach § 5 des Digitale-Dienste-Gesetzes (DDG)',
  updated: (day: string) => `Stand: ${day}`,
  models: {
    title: 'Sprachmodelle',
    none: 'Antworten schreibt kein Sprachmodell. Keine Frage und kein Text aus Ihren Unterlagen verlässt dafür diese Anlage.',
    some: 'Diese Sprachmodelle können Antworten schreiben oder bei der Suche helfen, für Unternehmen, denen sie freigegeben sind:',
    received:
      'Ein Modell erhält Ihre Frage, die letzten Beiträge desselben Chats und die dazu gefundenen nummerierten Textstellen und Einträge aus Ihren Unterlagen, danach zur Prüfung noch einmal seine Sätze mit den Stellen, auf die sie sich berufen, sonst nichts. Welches Modell Ihnen freigegeben ist, steht in Ihren Einstellungen, und bei jeder Antwort, welches sie geschrieben hat.',
    uses: {
      answers: 'Antworten',
      understanding: 'Verstehen der Frage',
      welcome: 'Begrüßungschat (erhält die Fragen von Besuchern)',
      embeddings: 'Suche nach Bedeutung (erhält alle Textstellen der Unterlagen)',
      reranking: 'Ordnen der Fundstellen',
    },
    ownMachine: 'auf einer Anlage des Betreibers',
  },
};
