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
  errorId: (id: string) => `Fehlernummer ${id}`,
  errorTitle: 'Das konnte nicht geladen werden.',
};
