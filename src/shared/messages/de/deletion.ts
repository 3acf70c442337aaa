export const deletion = {
  title: 'Konto löschen',
  label: 'Konto mit allem darin löschen',
  hint: 'Dokumente, Chats, Einstellungen und Zugänge werden nach sieben Tagen endgültig gelöscht. Bis dahin können Sie es sich anders überlegen.',
  request: 'Konto löschen',
  confirmTitle: 'Konto wirklich löschen?',
  confirmText:
    'In sieben Tagen werden alle Ihre Dokumente, Chats und Einstellungen gelöscht; niemand kann sie danach zurückholen. Sie bekommen eine E-Mail mit einem Link, mit dem Sie das Konto behalten können. Laden Sie vorher herunter, was Sie noch brauchen.',
  failed: 'Das Konto wird nicht gelöscht.',
  loadFailed: 'Ob Ihr Konto gelöscht wird, konnte nicht geladen werden.',
  due: (when: string) => `Ihr Konto wird am ${when} gelöscht.`,
  dueHint: 'Bis dahin können Sie es weiter benutzen und behalten.',
  keep: 'Konto behalten',
  kept: 'Ihr Konto bleibt bestehen',
  keepFailed: 'Das Löschen konnte nicht zurückgenommen werden.',

  undoTitle: 'Konto behalten?',
  undoText: 'Ihr BoardSearch-Konto soll gelöscht werden. Hier nehmen Sie das zurück.',
  undoDoneTitle: 'Ihr Konto bleibt bestehen',
  undoDoneText: 'Es wird nichts gelöscht. Wenn Sie das Löschen nicht verlangt hatten, ändern Sie bitte Ihr Passwort.',
  undoInvalidTitle: 'Dieser Link gilt nicht mehr',
  undoInvalidText:
    'Das Löschen wurde schon zurückgenommen, oder das Konto ist bereits gelöscht. Melden Sie sich an, um nachzusehen.',
};
