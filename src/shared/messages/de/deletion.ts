export const deletion = {
  title: 'Konto löschen',
  label: 'Konto mit allen Inhalten löschen',
  hint: 'Ihre Dokumente, Chats und Einstellungen werden nach sieben Tagen endgültig gelöscht. Bis dahin können Sie es widerrufen.',
  request: 'Konto löschen',
  confirmTitle: 'Konto wirklich löschen?',
  confirmText:
    'In sieben Tagen werden alle Ihre Dokumente, Chats und Einstellungen endgültig gelöscht. Bis dahin können Sie das Konto behalten: mit dem Link in der E-Mail, die wir Ihnen senden. Laden Sie vorher herunter, was Sie noch brauchen.',
  failed: 'Ihr Konto wurde nicht gelöscht.',
  loadFailed: 'Der Stand der Löschung konnte nicht geladen werden.',
  due: (when: string) => `Ihr Konto wird am ${when} gelöscht.`,
  dueHint: 'Bis dahin können Sie es nutzen und die Löschung widerrufen.',
  keep: 'Konto behalten',
  kept: 'Ihr Konto bleibt bestehen',
  keepFailed: 'Die Löschung konnte nicht widerrufen werden.',

  undoTitle: 'Konto behalten?',
  undoText: 'Ihr BoardSearch-Konto soll gelöscht werden. Hier können Sie das widerrufen.',
  undoDoneTitle: 'Ihr Konto bleibt bestehen',
  undoDoneText:
    'Es wird nichts gelöscht. Falls Sie die Löschung nicht veranlasst haben, ändern Sie bitte Ihr Passwort.',
  undoInvalidTitle: 'Dieser Link gilt nicht mehr',
  undoInvalidText:
    'Die Löschung wurde bereits widerrufen, oder das Konto ist schon gelöscht. Melden Sie sich an, um nachzusehen.',
};
