/** The admin area around its tabs; each tab has a file of its own. */
export const admin = {
  title: 'Verwaltung',
  tabsLabel: 'Bereiche der Verwaltung',
  factorHint: {
    text: 'Ihr Administratorkonto schützt nur ein Passwort. Richten Sie einen zweiten Faktor ein.',
    link: 'Zu den Einstellungen',
  },
  tabs: {
    overview: 'Übersicht',
    users: 'Benutzer',
    customers: 'Kunden',
    hierarchy: 'Kundenhierarchie',
    knowledge: 'Wissen des Begrüßungschats',
    'language-models': 'Sprachmodelle',
    operations: 'Betrieb',
    mails: 'E-Mails',
    audit: 'Protokoll',
  },
  clearSearch: 'Suche leeren',
  nothingFound: 'Nichts gefunden.',
  customer: 'Kunde',
  changeCustomer: 'Ändern',
  searchCustomer: 'Kunden suchen',
  usersOf: (count: number) => (count === 1 ? '1 Benutzer' : `${count} Benutzer`),
};
