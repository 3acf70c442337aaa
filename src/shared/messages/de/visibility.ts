/**
 * Who sees what: every public sentence about it. Shown in the settings and, as facts, in public pages and the welcome
 * chat; `docs` repeat them (`visibility.test.ts`). What the code does: `features/looks`, `features/admin`.
 */
export const visibility = {
  own: 'Ihre Dokumente und Chats sehen nur Sie: weder andere Kunden noch Kolleginnen und Kollegen Ihres Unternehmens.',
  brief:
    'Der Anbieter sieht Titel, Dateinamen und Inhalte nur, wenn Sie es erlauben, und nur mit einem Grund, den Sie lesen.',
  looks:
    'Administratoren des Anbieters sehen Titel von Chats, Dateinamen und Inhalte nur, wenn Sie es in den Einstellungen erlauben, und nur mit einem Grund. Anfangs ist es nicht erlaubt. Sie können die Erlaubnis jederzeit zurückziehen; der Anbieter kann sie nicht für Sie geben.',
  without:
    'Ohne Ihre Erlaubnis sehen sie nur, wie viele Ordner, Chats und Dateien Sie haben, von wann sie sind und wie groß die Dateien sind.',
  told: 'Jede Einsicht in einen Chat oder eine Datei steht mit ihrem Grund in Ihrem Sicherheitsprotokoll. Sie erfahren davon per E-Mail, sofern E-Mail eingerichtet ist, und bei Ihrer nächsten Anmeldung; ebenso, wenn der Anbieter eine Datei löscht, Ihre E-Mail-Adresse ändert oder Ihr Konto einem anderen Kunden zuordnet.',
  operator: 'Wer den Server betreibt, verwaltet Maschine und Schlüssel; ihm müssen Sie vertrauen.',
};
