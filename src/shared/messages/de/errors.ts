import type { ErrorCode } from '../../contracts/errors.ts';
import {
  maxAttachmentDepth,
  maxAttachments,
  maxDemoQuestions,
  maxDemoUploads,
  readableExtensions,
} from '../../limits.ts';

const readableNames = readableExtensions.map((extension) => extension.toUpperCase()).join(', ');

/** Messages by stable error code. The English file has the specification's wording. */
export const errors: Record<ErrorCode, string> = {
  source_unreachable: 'Die Datenquelle ließ sich nicht erreichen.',
  sources_exceeded: 'Sie haben schon 20 Datenquellen. Trennen Sie eine, die Sie nicht mehr brauchen.',
  validation_failed: 'Die Eingabe ist nicht gültig. Bitte prüfen Sie Ihre Angaben.',
  unauthenticated: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  forbidden: 'Zugriff verweigert. Sie haben für diese Aktion keine Berechtigung.',
  not_found: 'Das gibt es nicht oder nicht mehr.',
  conflict: 'Diese Aktion ist wegen vorhandener Daten nicht möglich.',
  key_expired: 'Dieser API-Schlüssel ist abgelaufen. Bitte erstellen Sie in den Einstellungen einen neuen.',
  key_scope_missing: 'Dieser Zugang darf das nicht: Ihm fehlt die nötige Berechtigung.',
  api_keys_exceeded: 'Sie haben bereits 20 API-Schlüssel. Widerrufen Sie einen, den Sie nicht mehr brauchen.',
  edit_conflict:
    'Jemand anders hat dies inzwischen geändert. Sehen Sie sich den neuen Stand an und ändern Sie ihn dann.',
  own_account: 'Das geht mit dem eigenen Konto nicht.',
  customer_kept: 'Diesen Kunden braucht der Dienst selbst; er kann nicht gelöscht werden.',
  admin_needs_provider: 'Administratorkonten kann es nur beim Kunden des Anbieters selbst geben.',
  mail_not_sent: 'Die E-Mail konnte nicht gesendet werden.',
  too_many_rows: 'Die Tabelle hat zu viele Zeilen. Bitte teilen Sie sie auf; 500 sind auf einmal möglich.',
  account_disabled: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an Ihre Administration.',
  looks_forbidden: 'Dieser Kunde erlaubt keine Einsicht in Chats und Dateien.',
  deletion_begun: 'Der Tag der Löschung ist gekommen: Sie hat begonnen und lässt sich nicht mehr zurücknehmen.',
  looks_kept:
    'Dieser Kunde erlaubt keine Einsicht. Darum ändern nur seine Benutzer selbst ihre E-Mail-Adresse und, über einen Link, ihr Passwort; niemand wechselt zu einem anderen Kunden, und die Firmenanmeldung bleibt, wie sie ist. Wird die Einsicht zuerst erlaubt, erfahren es seine Benutzer per E-Mail.',
  search_too_wide:
    'Auf diesen Namen passen mehr als 100 Personen oder Kunden. Bitte geben Sie mehr davon an, etwa die E-Mail-Adresse.',
  last_admin: 'Das ist das letzte Administratorkonto des Anbieters. Ernennen Sie zuerst ein anderes.',
  idempotency_key_invalid: 'Der Idempotency-Key darf nur 1 bis 200 druckbare ASCII-Zeichen ohne Leerzeichen haben.',
  idempotency_key_reused: 'Dieser Idempotency-Key gehört bereits zu einer anderen Anfrage.',
  request_running: 'Dieselbe Anfrage wird gerade ausgeführt. Bitte versuchen Sie es gleich noch einmal.',
  payload_too_large: 'Die Anfrage ist zu groß.',
  rate_limited: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.',
  internal: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  busy: 'Der Dienst ist gerade sehr beschäftigt. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  maintenance:
    'Der Dienst wird gerade gewartet. Neue Fragen und Dateien sind bald wieder möglich; was schon läuft, wird beendet.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  database_unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  stored_file_damaged:
    'Die gespeicherte Datei hat sich seit dem Hochladen verändert, vermutlich durch einen Fehler des Speichers. Deshalb wird sie nicht ausgegeben. Bitte laden Sie die ursprüngliche Datei noch einmal hoch: Damit ist sie wieder heil. Haben Sie sie nicht mehr, wenden Sie sich an Ihren Anbieter.',
  storage_failed: 'Der Dateivorgang ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  storage_full: 'Auf dem Server ist kein Speicherplatz mehr frei. Bitte wenden Sie sich an den Betreiber.',
  invalid_credentials: 'E-Mail-Adresse oder Passwort ist nicht richtig.',
  sign_in_needs_mail:
    'Für diese Adresse gab es zu viele Fehlversuche. War Ihr Passwort richtig, liegt in Ihrem Postfach eine E-Mail mit einem Link, über den Sie sich anmelden können.',
  email_not_confirmed: 'Bitte bestätigen Sie Ihre E-Mail-Adresse.',
  email_taken: 'Diese E-Mail-Adresse ist bereits registriert.',
  email_unchanged: 'Das ist schon die Adresse Ihres Kontos.',
  password_change_required: 'Bitte ändern Sie zuerst Ihr Passwort.',
  account_review_required: 'Bitte sagen Sie zuerst, ob dieses Konto Ihres ist.',
  second_factor_required: 'Bitte bestätigen Sie zuerst Ihre Identität.',
  confirmation_required: 'Bitte bestätigen Sie diese Änderung mit Ihrem Passwort oder einem Code.',
  sign_in_again:
    'Bitte melden Sie sich ab und erneut an: Diese Änderung ist nur in den ersten zehn Minuten danach möglich.',
  link_invalid: 'Dieser Link ist ungültig. Bitte fordern Sie einen neuen an.',
  link_expired: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  link_used: 'Dieser Link wurde bereits verwendet oder durch einen neueren ersetzt. Bitte fordern Sie einen neuen an.',
  code_invalid: 'Der Code ist ungültig oder abgelaufen.',
  code_recent: 'Es wurde gerade erst ein Code gesendet. Bitte warten Sie einen Moment.',
  factor_locked: 'Zu viele Fehlversuche. Bitte versuchen Sie es in 15 Minuten erneut.',
  factor_unavailable: 'Dieses Verfahren ist für Ihr Konto nicht eingeschaltet.',
  recovery_unavailable: 'Die Notfall-Wiederherstellung ist auf diesem Server nicht eingerichtet.',
  recovery_failed: 'Das Administrator-Passwort konnte nicht zurückgesetzt werden.',
  password_wrong: 'Ihr aktuelles Passwort ist nicht richtig.',
  password_unchanged: 'Das neue Passwort muss sich vom bisherigen unterscheiden.',
  passkey_paused: 'Melden Sie sich bitte zuerst mit Ihrem Passwort oder bei Ihrem Unternehmen an.',
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
  password_too_common:
    'Dieses Passwort ist zu bekannt oder zu leicht zu erraten, oder es enthält Ihren Namen, Ihre Firma oder Ihre Adresse. Bitte wählen Sie ein anderes.',
  file_empty: 'Die Datei ist leer.',
  file_type_unsupported: `Dieser Dateityp kann nicht gelesen werden. Bitte speichern Sie die Datei in ihrem Programm als PDF und laden Sie diese hoch, Fotos (etwa HEIC) als JPEG. Möglich sind ${readableNames}.`,
  file_type_mismatch:
    'Der Inhalt der Datei passt nicht zu ihrer Endung. Bitte speichern Sie sie in ihrem Programm in einem der möglichen Formate neu.',
  file_encrypted:
    'Die Datei ist verschlüsselt oder mit einem Passwort geschützt. Bitte laden Sie eine ungeschützte Fassung hoch.',
  file_damaged:
    'Die Datei ist beschädigt und kann nicht gelesen werden. Bitte öffnen Sie sie in ihrem Programm, speichern Sie sie neu und laden Sie sie noch einmal hoch.',
  file_too_large: 'Die Datei ist zu groß. Möglich sind höchstens 200 MB. Bitte teilen Sie sie auf.',
  file_too_complex:
    'Die Datei ist zu umfangreich, um sicher gelesen zu werden. Bitte teilen Sie sie in mehrere Dateien auf. Bei einer PDF hilft es oft, sie neu zu erzeugen („Als PDF drucken“), bei anderen Dateien, sie als PDF hochzuladen.',
  file_timed_out: 'Das Lesen der Datei hat zu lange gedauert. Bitte teilen Sie sie auf oder speichern Sie sie neu.',
  file_no_text:
    'In der Datei wurde kein Text gefunden. Bitte öffnen Sie sie und sehen Sie nach, ob etwas darin steht. Steht Text nur in Bildern, laden Sie sie als PDF oder als schärferen Scan hoch.',
  attachments_too_many: `Aus einer Mail oder einem Archiv werden höchstens ${maxAttachments} Dateien übernommen, zusammen höchstens 200 MB. Bitte laden Sie diese Datei für sich hoch.`,
  attachment_too_deep: `Diese Datei liegt tiefer als ${maxAttachmentDepth} Mails oder Archive ineinander. Bitte laden Sie sie für sich hoch.`,
  file_name_invalid:
    'Die Datei hat keinen Namen, oder keinen, der sich anzeigen lässt. Bitte benennen Sie die Datei um.',
  file_infected:
    'In der Datei wurde Schadsoftware gefunden. Sie wurde nicht gespeichert. Bitte wenden Sie sich an Ihre IT.',
  file_check_failed:
    'Die Datei konnte nicht geprüft werden und wurde nicht gespeichert. Bitte versuchen Sie es erneut.',
  scanner_unavailable:
    'Die Prüfung auf Schadsoftware ist gerade nicht erreichbar. Die Datei wurde nicht gespeichert. Bitte versuchen Sie es in einigen Minuten erneut.',
  uploads_unfinished: 'Es laufen zu viele Uploads gleichzeitig. Bitte warten Sie, bis einige davon fertig sind.',
  plan_users_exceeded:
    'Der Tarif des Kunden hat keinen Platz für weitere Benutzer. Ändern Sie zuerst den Tarif, oder löschen Sie einen Benutzer.',
  plan_pages_exceeded:
    'Mit dieser Datei wären die Seiten Ihres Tarifs überschritten. Löschen Sie Dateien, die Sie nicht mehr brauchen, und lassen Sie diese erneut lesen, oder bitten Sie Ihren Anbieter um einen größeren Tarif.',
  plan_queries_exceeded:
    'Die Fragen Ihres Tarifs für diesen Monat sind aufgebraucht. Im nächsten Monat können Sie wieder fragen; einen größeren Tarif erhalten Sie von Ihrem Anbieter.',
  reading_stopped: 'Das Lesen wurde vom Betreiber angehalten. Sie können es noch einmal versuchen.',
  reading_failed:
    'Die Datei konnte auch nach mehreren Versuchen nicht gelesen werden. Bitte lassen Sie sie noch einmal lesen. Gelingt es wieder nicht, speichern Sie sie in ihrem Programm neu und laden Sie sie noch einmal hoch.',
  folders_exceeded:
    'Es gibt schon 200 Ordner; mehr sind nicht möglich. Bitte löschen Sie einen, den Sie nicht mehr brauchen.',
  answers_unfinished:
    'Es werden schon viele Ihrer Fragen gleichzeitig beantwortet. Bitte warten Sie, bis einige davon fertig sind, und senden Sie diese Frage dann noch einmal.',
  answer_running: 'Es wird noch eine Antwort geschrieben. Bitte warten Sie, bis sie fertig ist.',
  answer_finished: 'Diese Antwort ist bereits fertig.',
  answer_too_complex:
    'Die Antwort hätte zu lange gebraucht: Die Texte, aus denen sie zu schreiben wäre, sind dafür zu verwickelt. Bitte fragen Sie genauer, oder beschränken Sie die Frage auf andere Unterlagen.',
  archive_unknown: 'Diese Datei ist kein Archiv und keine Sicherung von BoardSearch.',
  archive_damaged:
    'Diese Datei ist unvollständig oder verändert: Sie enthält etwas, das BoardSearch so nicht geschrieben hat. Laden Sie das Archiv bitte noch einmal herunter.',
  archive_newer:
    'Dieses Archiv stammt aus einer neueren Version von BoardSearch. Es kann eingespielt werden, sobald diese Anlage aktualisiert ist.',
  archive_too_large: 'Dieses Archiv ist zu groß oder hat zu viele Teile.',
  import_open:
    'Ein anderes Archiv oder eine andere Sicherung wird gerade geprüft oder eingespielt. Schließen Sie das zuerst ab oder brechen Sie es ab, unter „Archiv oder Sicherung einspielen“.',
  archive_of_other_account:
    'Dieses Archiv gehört zu einem anderen Konto. Bestätigen Sie bitte, dass Sie es übernehmen möchten.',
  passphrase_wrong: 'Diese Passphrase öffnet die Sicherung nicht.',
  export_too_large:
    'Für eine einzige Datei ist das zu viel. Bitte exportieren Sie einzelne Antworten, oder schränken Sie die Auswahl ein.',
  answer_interrupted: 'Die Antwort wurde mehrmals unterbrochen. Bitte versuchen Sie es erneut.',
  demo_preparing:
    'Die Beispieldaten der Demo werden gerade vorbereitet. Bitte versuchen Sie es in einer Minute erneut.',
  demo_full: 'Gerade sehen sich sehr viele Besucher die Demo an. Bitte versuchen Sie es später erneut.',
  demo_address: 'Diese Adresse gehört zur Demo. Melden Sie sich auf der Demo-Seite mit einem Klick an.',
  demo_read_only: 'Die Beispieldokumente der Demo lassen sich nicht ändern oder löschen.',
  demo_uploads_exceeded: `In der Demo können Sie ${maxDemoUploads} eigene Dateien ausprobieren. Löschen Sie eine davon oder legen Sie ein eigenes Konto an.`,
  demo_file_too_large: 'In der Demo darf eine Datei höchstens 10 MB haben.',
  demo_questions_exceeded: `In der Demo können Sie bei einem Besuch ${maxDemoQuestions} Fragen stellen. Mit einem eigenen Konto geht es weiter.`,
};

/** Failures without an API code. */
export const otherErrors = {
  network: 'Netzwerkfehler. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  /** Something failed for an unknown reason. */
  other: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  /** There is not even an error object. */
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
};
