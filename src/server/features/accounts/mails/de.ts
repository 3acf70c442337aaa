import { plural } from '#shared/messages/plural.ts';
import type { MailContext, MailTexts } from './mail-texts.ts';
import { notices } from './notices/de.ts';
import { operatorMails } from './operators/de.ts';

const greeting = 'Guten Tag,';

const duration = (minutes: number): string => {
  if (minutes === 60) return 'eine Stunde';
  if (minutes > 1_440 && minutes % 1_440 === 0) return `${minutes / 1_440} Tage`;
  if (minutes % 60 === 0) return `${minutes / 60} Stunden`;
  return minutes === 1 ? 'eine Minute' : `${minutes} Minuten`;
};

const resetButton = ({ forgotPasswordLink }: MailContext) => ({
  label: 'Passwort zurücksetzen',
  link: forgotPasswordLink,
});
const notYou =
  'Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an Ihre Administration.';

const methods = {
  email: 'Bestätigungscodes per E-Mail',
  totp: 'Authenticator-App',
  passkey: 'Passkey',
  all: 'Zwei-Faktor-Authentifizierung',
};

/** Mails in German, in the formal address. */
export const mails: MailTexts = {
  ...notices,
  ...operatorMails,
  'reset-password': ({ link, validMinutes, name }) => ({
    subject: 'Passwort für BoardSearch zurücksetzen',
    heading: 'Neues Passwort festlegen',
    paragraphs: [
      name ? `Guten Tag ${name},` : greeting,
      'für Ihr Konto bei BoardSearch wurde ein neues Passwort angefordert. Legen Sie es mit diesem Link fest.',
    ],
    button: { label: 'Passwort festlegen', link },
    notes: [
      `Der Link gilt ${duration(validMinutes)} und nur einmal. Wenn Sie kein neues Passwort angefordert haben, brauchen Sie nichts zu tun: Ihr bisheriges gilt weiter.`,
    ],
  }),
  'verification-code': ({ code, minutes }) => ({
    subject: 'Ihr Bestätigungscode für BoardSearch',
    heading: 'Ihr Bestätigungscode',
    paragraphs: [greeting, 'geben Sie diesen Code in BoardSearch ein, um fortzufahren.'],
    code: { label: 'Bestätigungscode', value: code },
    notes: [
      `Der Code gilt ${duration(minutes)} und nur einmal. Geben Sie ihn an niemanden weiter; wir fragen nie danach.`,
      'Wenn Sie sich gerade nicht anmelden, kennt vielleicht jemand Ihr Passwort. Ändern Sie es dann bitte.',
    ],
  }),
  'confirm-email': ({ link, validMinutes }) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    heading: 'E-Mail-Adresse bestätigen',
    paragraphs: [
      greeting,
      'mit dieser Adresse wurde ein Konto bei BoardSearch angelegt. Bestätigen Sie mit Ihrem Passwort, dass sie Ihnen gehört; danach können Sie sich anmelden.',
    ],
    button: { label: 'Adresse bestätigen', link },
    notes: [
      `Der Link gilt ${duration(validMinutes)}.`,
      'Wenn Sie kein Konto angelegt haben, brauchen Sie nichts zu tun: Ohne das Passwort kann es niemand bestätigen.',
    ],
  }),
  'finish-sign-up': ({ link, validMinutes }) => ({
    subject: 'Schließen Sie Ihre Anmeldung bei BoardSearch ab',
    heading: 'Eigenes Passwort festlegen',
    paragraphs: [
      greeting,
      'soeben wollte jemand mit dieser Adresse ein Konto bei BoardSearch anlegen. Es gibt schon eines, das nie bestätigt wurde. Legen Sie mit diesem Link Ihr eigenes Passwort fest, um es als Ihres zu bestätigen.',
    ],
    button: { label: 'Passwort festlegen', link },
    notes: [
      `Der Link gilt einmal und ${duration(validMinutes)}. Ein früher gewähltes Passwort gilt dann nicht mehr.`,
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
    ],
  }),
  'already-registered': ({ loginLink, resetLink }) => ({
    subject: 'Sie haben bereits ein Konto bei BoardSearch',
    heading: 'Sie haben bereits ein Konto',
    paragraphs: [
      greeting,
      'mit dieser Adresse sollte gerade ein Konto bei BoardSearch angelegt werden. Es gibt schon eines; daran wurde nichts geändert.',
    ],
    button: { label: 'Anmelden', link: loginLink },
    otherLink: { label: 'Passwort vergessen? Hier zurücksetzen', link: resetLink },
    notes: ['Wenn Sie das nicht waren, brauchen Sie nichts zu tun.'],
  }),
  'prove-login': ({ link, validMinutes }, { forgotPasswordLink }) => ({
    subject: 'Bestätigen Sie Ihre Anmeldung bei BoardSearch',
    heading: 'Anmeldung bestätigen',
    paragraphs: [
      greeting,
      'gerade wurde das richtige Passwort Ihres Kontos bei BoardSearch eingegeben. Weil es zuvor viele Fehlversuche gab, bestätigen Sie die Anmeldung bitte: Öffnen Sie den Link, und melden Sie sich dort an.',
    ],
    button: { label: 'Anmelden', link },
    otherLink: {
      label: 'Wenn Sie das nicht waren, kennt jemand Ihr Passwort: Setzen Sie es hier zurück',
      link: forgotPasswordLink,
    },
    notes: [`Der Link gilt ${duration(validMinutes)} und nur einmal. Ohne Ihr Passwort ist er wirkungslos.`],
  }),
  'password-changed': (_values, context) => ({
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    paragraphs: [greeting, `das Passwort Ihres Kontos bei BoardSearch wurde am ${context.at} geändert.`, notYou],
    button: resetButton(context),
  }),
  'second-factor-changed': ({ change, method, byAdmin }, context) => {
    const verb = change === 'enabled' ? 'eingeschaltet' : 'ausgeschaltet';
    return {
      subject: 'Ihre Zwei-Faktor-Authentifizierung wurde geändert',
      heading: `${methods[method]}: ${verb}`,
      paragraphs: [
        greeting,
        `bei Ihrem Konto bei BoardSearch wurde am ${context.at} der zweite Faktor „${methods[method]}“ ${byAdmin ? 'durch die Administration ' : ''}${verb}.`,
        byAdmin ? 'Wenn das nicht abgesprochen war, wenden Sie sich bitte an Ihre Administration.' : notYou,
      ],
      ...(byAdmin ? {} : { button: resetButton(context) }),
    };
  },
  'account-settled': ({ decision, ...gone }, context) => {
    const isKept = decision === 'kept';
    const ways = [
      gone.passkeys > 0 && plural(gone.passkeys, 'ein Passkey', `${gone.passkeys} Passkeys`),
      gone.hasAuthenticator && 'die Authenticator-App',
      gone.hasRecoveryCodes && 'die Wiederherstellungscodes',
    ];
    const things = [
      gone.uploads > 0 && plural(gone.uploads, 'ein Upload', `${gone.uploads} Uploads`),
      gone.chats > 0 && plural(gone.chats, 'ein Chat', `${gone.chats} Chats`),
      gone.sources > 0 && plural(gone.sources, 'eine Datenquelle', `${gone.sources} Datenquellen`),
    ];
    const list = [...(isKept ? [] : things), ...ways].filter((each) => each !== false).join(', ');
    return {
      subject: isKept ? 'Anmeldewege wurden entfernt' : 'Ihr Konto wurde neu begonnen',
      heading: isKept ? 'Anmeldewege wurden entfernt' : 'Ihr Konto wurde neu begonnen',
      paragraphs: [
        greeting,
        isKept
          ? `am ${context.at} wurde Ihre Adresse erstmals bestätigt und Ihr BoardSearch-Konto behalten. Diese unbestätigten Anmeldewege wurden entfernt: ${list}.`
          : `am ${context.at} wurde Ihre Adresse erstmals bestätigt und bekam ein neues, leeres BoardSearch-Konto. Das bisherige Konto ist gesperrt; niemand kann sich dort mehr anmelden${list ? `: ${list}` : ''}.`,
        isKept
          ? 'In den Einstellungen können Sie sie neu einrichten.'
          : 'War etwas davon von Ihnen, kann Ihre Administration es wiederherstellen.',
        notYou,
      ],
      button: resetButton(context),
    };
  },
  'new-passkey': (_values, context) => ({
    subject: 'Ein Passkey wurde hinzugefügt',
    heading: 'Ein Passkey wurde hinzugefügt',
    paragraphs: [
      greeting,
      `Ihrem Konto bei BoardSearch wurde am ${context.at} ein Passkey hinzugefügt. Mit ihm kann man sich anmelden.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'recovery-codes-changed': (_values, context) => ({
    subject: 'Neue Wiederherstellungscodes',
    heading: 'Neue Wiederherstellungscodes',
    paragraphs: [
      greeting,
      `für Ihr Konto bei BoardSearch wurden am ${context.at} neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'admin-recovery-used': (_values, context) => ({
    subject: 'Der Notfallzugang wurde benutzt',
    heading: 'Der Notfallzugang wurde benutzt',
    paragraphs: [
      greeting,
      `das Passwort Ihres Administrationskontos bei BoardSearch wurde am ${context.at} mit dem Wiederherstellungscode des Betreibers neu gesetzt. Alle Sitzungen dieses Kontos wurden beendet.`,
      'Wenn das nicht abgesprochen war, muss der Betreiber den Wiederherstellungscode sofort ändern. Setzen Sie danach Ihr Passwort zurück.',
    ],
    button: resetButton(context),
  }),
  onboarding: ({ email, link, validMinutes }) => ({
    subject: 'Ihr Zugang zu BoardSearch',
    heading: 'Willkommen bei BoardSearch',
    paragraphs: [
      greeting,
      `für Sie wurde ein Konto angelegt. Legen Sie Ihr Passwort fest und melden Sie sich dann mit der Adresse ${email} an.`,
    ],
    button: { label: 'Passwort festlegen', link },
    notes: [
      `Der Link gilt ${duration(validMinutes)} und nur einmal. Danach fordern Sie auf der Anmeldeseite unter „Passwort vergessen“ einen neuen an.`,
    ],
  }),
  'email-changed': ({ newEmail }, context) => ({
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    heading: 'Neue E-Mail-Adresse',
    paragraphs: [
      greeting,
      `die Administration hat am ${context.at} die Adresse Ihres Kontos bei BoardSearch geändert. Melden Sie sich ab jetzt mit ${newEmail} an.`,
      'Wenn das nicht abgesprochen war, wenden Sie sich bitte an Ihre Administration.',
    ],
  }),
  'confirm-new-email': ({ link, validMinutes }) => ({
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    heading: 'Neue Adresse bestätigen',
    paragraphs: [
      greeting,
      'diese Adresse soll für ein BoardSearch-Konto gelten. Öffnen Sie den Link in einem Browser, in dem Sie dort angemeldet sind.',
    ],
    button: { label: 'Adresse bestätigen', link },
    notes: [
      `Der Link gilt ${duration(validMinutes)} und nur einmal.`,
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Der Link wirkt nur, wenn man bei dem Konto angemeldet ist.',
    ],
  }),
  'email-has-account': (_values, context) => ({
    subject: 'Ihre Adresse hat schon ein Konto bei BoardSearch',
    heading: 'Ihre Adresse hat schon ein Konto',
    paragraphs: [
      greeting,
      `am ${context.at} sollte diese Adresse für ein anderes BoardSearch-Konto gelten. Sie hat aber schon ein Konto; es wurde nichts geändert.`,
    ],
    notes: ['Wenn Sie das nicht waren, brauchen Sie nichts zu tun.'],
  }),
  'email-change-requested': ({ newEmail, link, validMinutes }, context) => ({
    subject: 'Für Ihr Konto wurde eine andere E-Mail-Adresse angefordert',
    heading: 'Andere E-Mail-Adresse angefordert',
    paragraphs: [
      greeting,
      `am ${context.at} wurde für Ihr BoardSearch-Konto die Adresse ${newEmail} angefordert. Sie gilt, sobald sie dort bestätigt ist.`,
      'Wenn Sie das nicht waren, behalten Sie hier Ihre bisherige Adresse; dabei werden alle Geräte abgemeldet.',
    ],
    button: { label: 'Diese Adresse behalten', link },
    notes: [
      `Der Link gilt ${duration(validMinutes)}, auch nachdem die andere Adresse bestätigt wurde.`,
      'Wenn Sie das nicht waren, ist jemand anders in Ihrem Konto. Ändern Sie dann auch Ihr Passwort.',
    ],
  }),
  'own-email-changed': ({ newEmail }, context) => ({
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    heading: 'Neue E-Mail-Adresse',
    paragraphs: [
      greeting,
      `seit dem ${context.at} hat Ihr BoardSearch-Konto die Adresse ${newEmail}. Melden Sie sich ab jetzt damit an, auf anderen Geräten neu.`,
      'Wenn Sie das nicht waren, widerrufen Sie es mit dem Link in der E-Mail an Ihre bisherige Adresse.',
    ],
  }),
  'email-change-stopped': ({ email }, context) => ({
    subject: 'Ihr Konto behält seine E-Mail-Adresse',
    heading: 'Ihr Konto behält seine E-Mail-Adresse',
    paragraphs: [
      greeting,
      `die Änderung der Adresse Ihres BoardSearch-Kontos wurde am ${context.at} widerrufen. Es hat die Adresse ${email}.`,
      notYou,
    ],
    button: resetButton(context),
  }),
  'account-locked': ({ minutes }, context) => ({
    subject: 'Ihr Konto ist vorübergehend gesperrt',
    heading: 'Ihr Konto ist vorübergehend gesperrt',
    paragraphs: [
      greeting,
      `nach zu vielen falschen Codes am ${context.at} ist die Anmeldung bei Ihrem Konto für ${duration(minutes)} gesperrt. Danach können Sie es wieder versuchen.`,
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Setzen Sie es dann bitte sofort zurück.',
    ],
    button: resetButton(context),
  }),
  'deletion-requested': ({ due, link }) => ({
    subject: 'Ihr Konto wird gelöscht',
    heading: 'Ihr Konto wird gelöscht',
    paragraphs: [
      greeting,
      `Ihr BoardSearch-Konto wird am ${due} gelöscht, mit allen Dokumenten, Chats und Einstellungen. Das lässt sich danach nicht rückgängig machen. Bis dahin können Sie es weiter nutzen.`,
      'Wenn Sie es sich anders überlegt haben oder das nicht waren, behalten Sie das Konto mit diesem Link.',
    ],
    button: { label: 'Konto behalten', link },
    notes: [
      'Wenn Sie das nicht waren, ist jemand anders in Ihrem Konto. Ändern Sie dann bitte auch sofort Ihr Passwort.',
    ],
  }),
  'deletion-undone': (_values, context) => ({
    subject: 'Ihr Konto bleibt bestehen',
    heading: 'Ihr Konto bleibt bestehen',
    paragraphs: [greeting, `die Löschung Ihres BoardSearch-Kontos wurde am ${context.at} widerrufen.`, notYou],
    button: resetButton(context),
  }),
  'account-erased': (_values, context) => ({
    subject: 'Ihr Konto wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    paragraphs: [
      greeting,
      `Ihr BoardSearch-Konto wurde am ${context.at} gelöscht, mit allen Dokumenten, Chats und Einstellungen. Wird je eine ältere Sicherung wiederhergestellt, wird Ihr Konto daraus wieder gelöscht.`,
    ],
  }),
  'customer-deletion': ({ company, due }) => ({
    subject: 'Ihr Zugang zu BoardSearch endet',
    heading: 'Ihr Zugang zu BoardSearch endet',
    paragraphs: [
      greeting,
      `der Zugang von „${company}“ zu BoardSearch wird am ${due} beendet. Dann werden alle Konten, Dateien und Chats gelöscht.`,
      'Was Sie behalten möchten, können Sie bis dahin in den Einstellungen als Archiv herunterladen.',
    ],
  }),
  'customer-kept': ({ company }) => ({
    subject: 'Ihr Zugang zu BoardSearch bleibt bestehen',
    heading: 'Ihr Zugang zu BoardSearch bleibt bestehen',
    paragraphs: [
      greeting,
      `der Zugang von „${company}“ zu BoardSearch wird nun doch nicht beendet. Nichts wurde gelöscht.`,
    ],
  }),
  'archive-ready': ({ link, days }, context) => ({
    subject: 'Ihr BoardSearch-Archiv ist fertig',
    heading: 'Ihr Archiv ist fertig',
    paragraphs: [
      greeting,
      `das Archiv Ihrer Daten ist seit ${context.at} fertig. Laden Sie es in den Einstellungen herunter; es bleibt dort ${days} Tage.`,
      notYou,
    ],
    button: { label: 'Zu den Einstellungen', link },
  }),
  'admin-new-place': ({ admin, address, device }, context) => ({
    subject: 'Administratorkonto von einem neuen Ort aus verwendet',
    heading: 'Anmeldung von einem neuen Ort',
    paragraphs: [
      greeting,
      `am ${context.at} hat sich ${admin} von einem neuen Ort oder Gerät angemeldet: ${[address, device].filter(Boolean).join(', ')}.`,
      'Wenn das nicht erwartet war, beenden Sie die Sitzungen dieses Kontos und lassen Sie sein Passwort ändern.',
    ],
  }),
  'admin-added': ({ admin }, context) => ({
    subject: 'Ein neues Administratorkonto',
    heading: 'Ein neues Administratorkonto',
    paragraphs: [
      greeting,
      `seit dem ${context.at} ist ${admin} Administrator des Betreibers. Wenn Sie davon nichts wissen, prüfen Sie das bitte sofort.`,
    ],
  }),
  'admin-looked': ({ admin, customer, kind, reason }, context) => ({
    subject: kind === 'file' ? 'Einsicht in eine Datei' : 'Einsicht in einen Chat',
    heading: 'Einsicht durch den Betreiber',
    paragraphs: [
      greeting,
      `am ${context.at} hat ${admin} ${kind === 'file' ? 'eine Datei' : 'einen Chat'} beim Kunden ${customer} eingesehen.`,
      `Angegebener Grund: ${reason}`,
    ],
    notes: [
      'Der Vorgang steht im Protokoll; die betroffene Person sieht ihn in ihren Einstellungen. Sie erhalten diese Nachricht als Administrator.',
    ],
  }),
  'audit-broken': ({ place, link }, context) => ({
    subject: 'Das Protokoll ist nicht mehr unversehrt',
    heading: 'Die Prüfung des Protokolls ist fehlgeschlagen',
    paragraphs: [
      greeting,
      `die Prüfung vom ${context.at} hat veränderte Einträge gefunden. Der erste: ${place}.`,
      'Sichern Sie die Datenbank, bevor Sie etwas ändern. „npm run audit-verify“ nennt alle Stellen; die Betriebsanleitung erklärt sie.',
    ],
    button: { label: 'Protokoll öffnen', link },
    notes: ['Diese Nachricht kommt für denselben Befund nur einmal.'],
  }),
  'audit-checkpoint': ({ statement, signature }) => ({
    subject: 'Prüfpunkt des Protokolls',
    heading: 'Prüfpunkt des Protokolls',
    paragraphs: [
      greeting,
      'bewahren Sie diese Nachricht auf: Sie beweist, wenn im Protokoll später etwas fehlt oder eine alte Kopie wiederhergestellt wurde.',
      statement,
    ],
    code: { label: 'Unterschrift (Ed25519)', value: signature },
  }),
  'model-refused': ({ model }, context) => ({
    subject: `Sprachmodell ${model}: der Anbieter lehnt den Schlüssel ab`,
    heading: 'Der Anbieter lehnt den Schlüssel ab',
    paragraphs: [
      greeting,
      `das Sprachmodell ${model} hat am ${context.at} eine Anfrage abgelehnt, weil sein Schlüssel nicht gilt. Bis das behoben ist, antwortet das nächste freigegebene Modell oder die eingebaute Suche.`,
      'Einen neuen Schlüssel hinterlegen Sie mit „npm run language-model -- set“; „npm run language-model -- test“ zeigt, ob er gilt.',
    ],
    notes: ['Diese Nachricht kommt höchstens einmal am Tag für jedes Modell.'],
  }),
  'model-budget': ({ model }, context) => ({
    subject: `Sprachmodell ${model}: eine Grenze ist erreicht`,
    heading: 'Eine Grenze ist erreicht',
    paragraphs: [
      greeting,
      `das Sprachmodell ${model} wurde am ${context.at} nicht genutzt, weil ein Guthaben oder eine Grenze aufgebraucht ist: beim Anbieter, für das Modell oder für einen Kunden. Solange antwortet das nächste freigegebene Modell oder die eingebaute Suche.`,
      'Welche Grenze es ist, sehen Sie mit „npm run language-model -- usage“; Sie ändern sie mit „npm run language-model -- limits“.',
    ],
    notes: ['Diese Nachricht kommt höchstens einmal am Tag für jedes Modell.'],
  }),
};

export const footer = 'Diese Nachricht wurde automatisch verschickt. Antworten werden nicht gelesen.';
