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
  not_found: 'Das haben wir nicht gefunden. Vielleicht wurde es gelöscht.',
  conflict: 'Diese Aktion ist wegen vorhandener Daten nicht möglich.',
  key_expired: 'Dieser API-Schlüssel ist abgelaufen. Bitte erstellen Sie in den Einstellungen einen neuen.',
  key_scope_missing: 'Diesem Schlüssel fehlt die nötige Berechtigung.',
  api_keys_exceeded: 'Sie haben bereits 20 API-Schlüssel. Widerrufen Sie einen, den Sie nicht mehr brauchen.',
  edit_conflict:
    'Inzwischen hat jemand anderes dies geändert. Prüfen Sie den neuen Stand, und versuchen Sie es erneut.',
  own_account: 'Das können Sie mit Ihrem eigenen Konto nicht tun.',
  customer_kept: 'Dieser Kunde gehört zum System und kann nicht gelöscht werden.',
  admin_needs_provider: 'Administratorkonten kann es nur beim Kunden des Anbieters selbst geben.',
  mail_not_sent: 'Die E-Mail konnte nicht gesendet werden.',
  too_many_rows: 'Die Tabelle hat zu viele Zeilen. Bitte teilen Sie sie auf; die Grenze liegt bei 500.',
  account_disabled: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an Ihre Administration.',
  looks_forbidden: 'Einsicht in Chats und Dateien ist hier nicht erlaubt. Erlauben können sie nur die Benutzer selbst.',
  deletion_begun: 'Die Löschung hat begonnen und lässt sich nicht mehr widerrufen.',
  looks_kept:
    'Damit könnte der Anbieter in ein benutztes Konto gelangen. Die E-Mail-Adresse ändern Benutzer selbst in den Einstellungen.',
  account_in_use: 'Dieses Konto wird schon benutzt. Senden Sie statt eines Passworts den Link zum Zurücksetzen.',
  search_too_wide:
    'Mehr als 100 Personen oder Kunden passen zu diesem Namen. Geben Sie mehr an, etwa die E-Mail-Adresse.',
  last_admin: 'Das ist das letzte Administratorkonto des Anbieters. Ernennen Sie zuerst ein anderes.',
  idempotency_key_invalid: 'Der Idempotency-Key darf nur 1 bis 200 druckbare ASCII-Zeichen ohne Leerzeichen haben.',
  idempotency_key_reused: 'Dieser Idempotency-Key gehört bereits zu einer anderen Anfrage.',
  request_running: 'Dieselbe Anfrage läuft bereits. Bitte versuchen Sie es gleich noch einmal.',
  payload_too_large: 'Die Anfrage ist zu groß.',
  rate_limited: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.',
  internal: 'Es ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  busy: 'BoardSearch ist gerade ausgelastet. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  maintenance: 'BoardSearch wird gerade gewartet. Bald können Sie wieder fragen und hochladen; Laufendes wird beendet.',
  unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  database_unavailable: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  stored_file_damaged:
    'Die gespeicherte Datei ist beschädigt und wird deshalb nicht ausgegeben. Laden Sie das Original noch einmal hoch. Haben Sie es nicht mehr, wenden Sie sich an Ihren Anbieter.',
  storage_failed: 'Der Dateivorgang ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  storage_full: 'Auf dem Server ist kein Speicherplatz mehr frei. Bitte wenden Sie sich an den Betreiber.',
  invalid_credentials: 'E-Mail-Adresse oder Passwort ist nicht richtig.',
  sign_in_needs_mail:
    'Für diese Adresse gab es zu viele Fehlversuche. War Ihr Passwort richtig, haben wir Ihnen einen Link zur Anmeldung per E-Mail gesendet.',
  email_not_confirmed: 'Bitte bestätigen Sie Ihre E-Mail-Adresse.',
  email_taken: 'Diese E-Mail-Adresse ist bereits registriert.',
  email_unchanged: 'Das ist bereits die Adresse Ihres Kontos.',
  password_change_required: 'Bitte ändern Sie zuerst Ihr Passwort.',
  account_review_required: 'Bitte bestätigen Sie zuerst, ob dieses Konto Ihnen gehört.',
  second_factor_required: 'Bitte bestätigen Sie zuerst Ihre Identität.',
  factor_setup_required: 'Bitte richten Sie zuerst einen zweiten Faktor ein.',
  factor_kept:
    'Ein zweiter Faktor ist vorgeschrieben. Richten Sie erst einen anderen ein, dann können Sie diesen ausschalten.',
  confirmation_required: 'Bitte bestätigen Sie diese Änderung mit Ihrem Passwort oder einem Code.',
  sign_in_again:
    'Bitte melden Sie sich neu an: Diese Änderung ist nur in den ersten zehn Minuten nach der Anmeldung möglich.',
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
  passkey_paused: 'Melden Sie sich bitte zuerst mit Ihrem Passwort oder über Ihr Unternehmen an.',
  passkey_unverified:
    'Dieser Passkey prüft nicht, wer ihn benutzt. Richten Sie für den Schlüssel eine PIN ein, oder melden Sie sich mit dem Passwort an.',
  company_sign_in_unavailable:
    'Für diese E-Mail-Adresse ist keine Anmeldung über das Unternehmen eingerichtet, oder sie ist gerade nicht erreichbar.',
  company_sign_in_required:
    'Mit dieser Adresse melden Sie sich über Ihr Unternehmen an: Nutzen Sie auf der Anmeldeseite „Über mein Unternehmen anmelden“.',
  company_decides_address:
    'Ihre Domain meldet sich nur über das Unternehmen an. Ihre E-Mail-Adresse kann nur der Anbieter ändern.',
  sign_in_unproven: 'Dazu muss sich erst jemand mit dieser Domain über das Unternehmen angemeldet haben.',
  company_sign_in_failed: 'Die Anmeldung über Ihr Unternehmen ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
  company_account_mismatch: 'Dieses Konto gehört nicht zu dem Unternehmen, über das Sie sich angemeldet haben.',
  password_too_short: 'Das Passwort muss mindestens 8 Zeichen haben',
  password_too_long: 'Das Passwort darf höchstens 128 Zeichen haben',
  password_needs_uppercase: 'Das Passwort muss mindestens einen Großbuchstaben enthalten',
  password_needs_lowercase: 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten',
  password_needs_number: 'Das Passwort muss mindestens eine Ziffer enthalten',
  password_needs_special: 'Das Passwort muss mindestens ein Sonderzeichen enthalten',
  password_too_common:
    'Dieses Passwort ist zu bekannt oder zu leicht zu erraten, oder es enthält Ihren Namen, Ihr Unternehmen oder Ihre Adresse. Bitte wählen Sie ein anderes.',
  file_empty: 'Die Datei ist leer.',
  file_type_unsupported: `BoardSearch kann diesen Dateityp nicht lesen. Speichern Sie die Datei als PDF, Fotos (etwa HEIC) als JPEG. Möglich sind ${readableNames}.`,
  file_type_mismatch:
    'Der Inhalt der Datei passt nicht zu ihrer Endung. Bitte speichern Sie sie neu, zum Beispiel als PDF.',
  file_encrypted:
    'Die Datei ist verschlüsselt oder mit einem Passwort geschützt. Bitte laden Sie eine ungeschützte Fassung hoch.',
  file_damaged: 'Die Datei ist beschädigt. Öffnen Sie sie, speichern Sie sie neu, und laden Sie sie noch einmal hoch.',
  file_too_large: 'Die Datei ist zu groß. Die Grenze liegt bei 200 MB. Bitte teilen Sie sie auf.',
  file_too_complex:
    'Die Datei ist zu komplex. Teilen Sie sie auf, oder laden Sie sie als neu gedruckte PDF hoch („Als PDF drucken“).',
  file_timed_out: 'Das Lesen der Datei hat zu lange gedauert. Bitte teilen Sie sie auf oder speichern Sie sie neu.',
  file_no_text:
    'Wir haben in der Datei keinen Text gefunden. Steht Text nur in Bildern, laden Sie sie als PDF oder als schärferen Scan hoch.',
  attachments_too_many: `BoardSearch liest aus einer E-Mail oder einem Archiv höchstens ${maxAttachments} Dateien mit zusammen 200 MB. Bitte laden Sie diese Datei einzeln hoch.`,
  attachment_too_deep: `Diese Datei liegt tiefer als ${maxAttachmentDepth} Ebenen in E-Mails oder Archiven. Bitte laden Sie sie einzeln hoch.`,
  file_name_invalid: 'Die Datei hat keinen lesbaren Namen. Bitte benennen Sie sie um.',
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
    'Diese Datei übersteigt die Seiten Ihres Tarifs. Löschen Sie Dateien, und lassen Sie diese erneut lesen, oder fragen Sie Ihren Anbieter nach einem größeren Tarif.',
  plan_queries_exceeded:
    'Die Fragen Ihres Tarifs für diesen Monat sind aufgebraucht. Im nächsten Monat können Sie wieder fragen; einen größeren Tarif erhalten Sie von Ihrem Anbieter.',
  reading_stopped: 'Das Lesen wurde vom Betreiber angehalten. Sie können es noch einmal versuchen.',
  reading_failed:
    'Die Datei konnte mehrmals nicht gelesen werden. Lassen Sie sie noch einmal lesen, oder speichern Sie sie neu, und laden Sie sie wieder hoch.',
  folders_exceeded: 'Sie haben bereits 200 Ordner, das ist die Grenze. Löschen Sie einen, den Sie nicht mehr brauchen.',
  answers_unfinished:
    'Mehrere Ihrer Fragen werden gerade beantwortet. Warten Sie, bis einige fertig sind, und senden Sie diese dann noch einmal.',
  answer_running: 'Es wird noch eine Antwort geschrieben. Bitte warten Sie, bis sie fertig ist.',
  answer_finished: 'Diese Antwort ist bereits fertig.',
  answer_too_complex:
    'Die Antwort hätte zu lange gebraucht. Fragen Sie genauer, oder beschränken Sie die Frage auf weniger Unterlagen.',
  archive_unknown: 'Diese Datei ist kein Archiv und keine Sicherung von BoardSearch.',
  archive_damaged: 'Diese Datei ist unvollständig oder verändert. Bitte laden Sie das Archiv noch einmal herunter.',
  archive_newer:
    'Dieses Archiv stammt aus einer neueren Version von BoardSearch. Sie können es importieren, sobald dieser Server aktualisiert ist.',
  archive_too_large: 'Dieses Archiv ist zu groß oder hat zu viele Teile.',
  import_open:
    'Ein anderer Import läuft noch. Schließen Sie ihn zuerst ab, oder brechen Sie ihn ab, unter „Archiv oder Sicherung importieren“.',
  archive_of_other_account:
    'Dieses Archiv gehört zu einem anderen Konto. Bestätigen Sie bitte, dass Sie es übernehmen möchten.',
  passphrase_wrong: 'Diese Passphrase öffnet die Sicherung nicht.',
  export_too_large:
    'Das ist zu viel für eine Datei. Schränken Sie die Auswahl ein, oder exportieren Sie einzelne Antworten.',
  answer_interrupted: 'Die Antwort wurde mehrmals unterbrochen. Bitte versuchen Sie es erneut.',
  demo_preparing:
    'Die Beispieldaten der Demo werden gerade vorbereitet. Bitte versuchen Sie es in einer Minute erneut.',
  demo_full: 'Gerade sehen sich sehr viele Besucher die Demo an. Bitte versuchen Sie es später erneut.',
  demo_address: 'Diese Adresse gehört zur Demo. Melden Sie sich auf der Demo-Seite mit einem Klick an.',
  demo_read_only: 'Die Beispieldokumente der Demo können Sie nicht ändern oder löschen.',
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
