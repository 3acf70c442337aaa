/** Texts shared by all screens. */
export const common = {
  retry: 'Erneut versuchen',
  loadMore: 'Weitere laden',
  mailDelayed:
    'E-Mails können gerade nicht verschickt werden. Ihre Nachricht wartet und kommt, sobald der Mailserver wieder erreichbar ist.',
  errorId: (id: string) => `Fehlernummer ${id}`,
  errorTitle: 'Das konnte nicht geladen werden.',
};
