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
    none: 'BoardSearch antwortet hier ohne Sprachmodell. Keine Frage und kein Text aus Ihren Unterlagen verlässt dafür diesen Server.',
    some: 'Diese Sprachmodelle formulieren Antworten oder helfen bei der Suche, sofern sie Ihrem Unternehmen freigegeben sind:',
    received:
      'Ein Modell erhält Ihre Frage, die letzten Nachrichten desselben Chats und die dazu gefundenen nummerierten Textstellen und Einträge aus Ihren Unterlagen, danach zur Prüfung seine eigenen Sätze mit den zitierten Stellen, sonst nichts. In den Einstellungen sehen Sie, welches Modell Ihnen freigegeben ist, und bei jeder Antwort, welches sie geschrieben hat.',
    uses: {
      answers: 'Antworten',
      understanding: 'Verstehen der Frage',
      welcome: 'Begrüßungschat (erhält Fragen von Besuchern)',
      embeddings: 'Suche nach Bedeutung (erhält alle Texte der Unterlagen)',
      reranking: 'Ordnen der Fundstellen',
    },
    ownMachine: 'auf eigenen Servern des Betreibers',
  },
};
