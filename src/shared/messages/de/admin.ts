/** The admin area around its tabs; each tab has a file of its own. */
export const admin = {
  title: 'Verwaltung',
  tabsLabel: 'Bereiche der Verwaltung',
  tabs: {
    overview: 'Übersicht',
    users: 'Benutzer',
    customers: 'Kunden',
    hierarchy: 'Kundenhierarchie',
    knowledge: 'Wissen des Begrüßungschats',
    'language-models': 'Sprachmodelle',
    operations: 'Betrieb',
    audit: 'Protokoll',
  },
};
