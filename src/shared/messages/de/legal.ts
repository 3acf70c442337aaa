/** Legal notice and the other legal pages; what they say comes from the operator's content file. */
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
};
