/** Texts shared by all screens. */
export const common = {
  retry: 'Erneut versuchen',
  loadMore: 'Weitere laden',
  mailDelayed:
    'Wir können gerade keine E-Mails senden. Ihre E-Mail geht hinaus, sobald der Mailserver wieder erreichbar ist.',
  errorId: (id: string) => `Fehlernummer ${id}`,
  errorTitle: 'Laden fehlgeschlagen.',
};
