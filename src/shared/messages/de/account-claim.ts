import { plural } from '../plural.ts';

/** Whose an account is after its address was first proven. */
export const accountClaim = {
  title: 'Ist dieses Konto Ihres?',
  subtitle: (email: string) =>
    `Sie haben bestätigt, dass ${email} Ihre Adresse ist. Beim Anlegen des Kontos war das nicht geschehen. Deshalb fragen wir einmal nach, ob alles darin von Ihnen ist.`,
  loadFailed: 'Das Konto konnte nicht geladen werden.',
  found: 'Was darin steht',
  created: 'Angelegt',
  name: 'Name',
  company: 'Unternehmen',
  content: 'Inhalt',
  uploads: (count: number) => plural(count, '1 Upload', `${count} Uploads`),
  chats: (count: number) => plural(count, '1 Chat', `${count} Chats`),
  sources: (count: number) => plural(count, '1 Datenquelle', `${count} Datenquellen`),
  ways: 'Anmeldewege',
  password: 'Passwort',
  companySignIn: 'Anmeldung über das Unternehmen',
  passkeys: (count: number) => plural(count, '1 Passkey', `${count} Passkeys`),
  authenticator: 'Authenticator-App',
  recoveryCodes: (count: number) => plural(count, '1 Wiederherstellungscode', `${count} Wiederherstellungscodes`),
  nothing: 'nichts',
  question: 'Was soll damit geschehen?',
  keep: 'Es ist meines: behalten',
  keepWithFactor: 'Als Nächstes bestätigen Sie Ihren zweiten Faktor. Alles bleibt, wie es ist.',
  keepRemoves: (ways: string) => `Ihre Unterlagen bleiben. Diese Anmeldewege werden entfernt: ${ways}.`,
  keepAll: 'Alles bleibt, wie es ist.',
  keepSources: 'Datenquellen sind vorsorglich getrennt; Sie können sie neu verbinden.',
  beginAnew: 'Es ist nicht meines: neu beginnen',
  beginAnewText:
    'Sie bekommen ein leeres Konto. Was bisher darin steht, wird beiseitegelegt; niemand kann sich dort mehr anmelden.',
  submit: 'Weiter',
  kept: 'Konto behalten',
  begun: 'Neues Konto angelegt',
};
