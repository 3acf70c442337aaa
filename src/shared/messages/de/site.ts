/** The pages for what is missing or broken. */
export const site = {
  notFoundTitle: 'Hoppla! Seite nicht gefunden',
  notFoundText: (path: string) => `Die Seite „${path}“ gibt es nicht.`,
  toHome: 'Zur Startseite',
  failureTitle: 'Unerwarteter Anwendungsfehler!',
  failureText: 'Ihre Daten sind sicher gespeichert. Bitte laden Sie die Seite neu.',
  reload: 'Seite neu laden',
};
