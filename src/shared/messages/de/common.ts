/** Words that every screen uses. */
export const common = {
  productName: 'BoardSearch',
  retry: 'Erneut versuchen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  rename: 'Umbenennen',
  save: 'Speichern',
  loading: 'Wird geladen',
  loadMore: 'Weitere laden',
  mailDelayed:
    'E-Mails können gerade nicht verschickt werden. Ihre Nachricht wartet und kommt, sobald der Mailserver wieder erreichbar ist.',
  errorId: (id: string) => `Fehlernummer ${id}`,
  errorTitle: 'Das konnte nicht geladen werden.',
};
