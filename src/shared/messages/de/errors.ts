import type { ErrorCode } from '../../contracts/errors.ts';

/** What a failure says to the user, by its stable code. The English file holds the specification's wording. */
export const errors: Record<ErrorCode, string> = {
  validation_failed: 'Die Eingabe ist nicht gültig. Bitte prüfen Sie Ihre Angaben.',
  unauthenticated: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  forbidden: 'Zugriff verweigert. Sie haben für diese Aktion keine Berechtigung.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  conflict: 'Diese Aktion ist wegen vorhandener Daten nicht möglich.',
  payload_too_large: 'Die Anfrage ist zu groß.',
  rate_limited: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.',
  internal: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  database_unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  storage_failed: 'Der Dateivorgang ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  storage_full: 'Auf dem Server ist kein Speicherplatz mehr frei. Bitte wenden Sie sich an den Betreiber.',
  invalid_credentials: 'E-Mail-Adresse oder Passwort ist nicht richtig.',
  email_not_confirmed: 'Bitte bestätigen Sie Ihre E-Mail-Adresse.',
  email_taken: 'Diese E-Mail-Adresse ist bereits registriert.',
  password_change_required: 'Bitte ändern Sie zuerst Ihr Passwort.',
  second_factor_required: 'Bitte bestätigen Sie zuerst Ihre Identität.',
  confirmation_required: 'Bitte bestätigen Sie diese Änderung mit Ihrem Passwort oder einem Code.',
  sign_in_again:
    'Bitte melden Sie sich ab und erneut an: Diese Änderung ist nur in den ersten zehn Minuten danach möglich.',
  link_invalid: 'Dieser Link ist ungültig, abgelaufen oder bereits verwendet. Bitte fordern Sie einen neuen an.',
  code_invalid: 'Der Code ist ungültig oder abgelaufen.',
  code_recent: 'Es wurde gerade erst ein Code gesendet. Bitte warten Sie einen Moment.',
  factor_locked: 'Zu viele Fehlversuche. Bitte versuchen Sie es in 15 Minuten erneut.',
  factor_unavailable: 'Dieses Verfahren ist für Ihr Konto nicht eingeschaltet.',
  recovery_unavailable: 'Die Notfall-Wiederherstellung ist auf diesem Server nicht eingerichtet.',
  recovery_failed: 'Das Administrator-Passwort konnte nicht zurückgesetzt werden.',
  password_wrong: 'Ihr aktuelles Passwort ist nicht richtig.',
  password_unchanged: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  passkey_unverified:
    'Dieser Passkey hat Sie nicht geprüft. Bitte richten Sie für den Schlüssel eine PIN ein oder melden Sie sich mit dem Passwort an.',
  company_sign_in_unavailable:
    'Für diese E-Mail-Adresse ist keine Anmeldung über das Unternehmen eingerichtet, oder sie ist gerade nicht erreichbar.',
  company_sign_in_failed: 'Die Anmeldung über Ihr Unternehmen ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  company_account_mismatch: 'Dieses Konto gehört nicht zu dem Unternehmen, über das Sie sich angemeldet haben.',
  password_too_short: 'Das Passwort muss mindestens 8 Zeichen haben',
  password_too_long: 'Das Passwort darf höchstens 128 Zeichen haben',
  password_needs_uppercase: 'Das Passwort muss mindestens einen Großbuchstaben enthalten',
  password_needs_lowercase: 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten',
  password_needs_number: 'Das Passwort muss mindestens eine Ziffer enthalten',
  password_needs_special: 'Das Passwort muss mindestens ein Sonderzeichen enthalten',
  password_too_common: 'Dieses Passwort ist zu bekannt oder zu leicht zu erraten. Bitte wählen Sie ein anderes.',
  file_empty: 'Die Datei ist leer.',
  file_type_unsupported: 'Dieser Dateityp kann nicht gelesen werden. Möglich sind PDF, DOCX, XLSX, CSV und TXT.',
  file_type_mismatch: 'Der Inhalt der Datei passt nicht zu ihrer Endung.',
  file_encrypted: 'Die Datei ist mit einem Passwort geschützt. Bitte laden Sie eine ungeschützte Fassung hoch.',
  file_damaged: 'Die Datei ist beschädigt und kann nicht gelesen werden.',
  file_too_large: 'Die Datei ist zu groß. Möglich sind höchstens 200 MB.',
  file_too_complex: 'Die Datei ist zu umfangreich, um sicher gelesen zu werden.',
  file_timed_out: 'Das Lesen der Datei hat zu lange gedauert.',
  file_no_text: 'In der Datei wurde kein Text gefunden.',
  file_name_invalid: 'Der Dateiname ist nicht zulässig.',
  uploads_unfinished: 'Es laufen zu viele Uploads gleichzeitig. Bitte warten Sie, bis einige davon fertig sind.',
  reading_failed: 'Die Datei konnte nicht gelesen werden.',
  answer_running: 'Es wird noch eine Antwort geschrieben. Bitte warten Sie, bis sie fertig ist.',
  answer_finished: 'Diese Antwort ist bereits fertig.',
  answer_interrupted: 'Die Antwort wurde mehrmals unterbrochen. Bitte versuchen Sie es erneut.',
};

/** What failed without a code of the API. */
export const otherErrors = {
  network: 'Netzwerkfehler. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  /** Something failed, and we do not know what. */
  other: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  /** There is not even an error to look at. */
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
};
