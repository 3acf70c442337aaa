/** The pages for what is missing or broken. */
export const site = {
  notFoundTitle: 'Hoppla! Seite nicht gefunden',
  notFoundText: (path: string) => `Unter „${path}“ gibt es hier keine Seite.`,
  toHome: 'Zur Startseite',
  failureTitle: 'Unerwarteter Anwendungsfehler!',
  failureText: 'Ihre gespeicherten Daten sind davon nicht betroffen. Bitte laden Sie die Seite neu.',
  reload: 'Seite neu laden',
};
