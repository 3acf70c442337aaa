/** Fields for entering or choosing a password. */
export const passwords = {
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  rulesLabel: 'Ihr Passwort braucht',
  rules: {
    password_too_short: 'mindestens 8 Zeichen',
    password_too_long: 'höchstens 128 Zeichen',
    password_needs_uppercase: 'einen Großbuchstaben',
    password_needs_lowercase: 'einen Kleinbuchstaben',
    password_needs_number: 'eine Ziffer',
    password_needs_special: 'ein Sonderzeichen',
  },
  /** What only the server can check. */
  notGuessed: 'nichts Bekanntes oder leicht zu Erratendes, auch nicht Ihren Namen, Ihre Adresse oder Ihr Unternehmen',
  specialOneOf: (characters: string) => `eines dieser Sonderzeichen: ${characters}`,
  ruleMet: 'erfüllt',
  ruleOpen: 'noch nicht erfüllt',
  required: 'Bitte geben Sie Ihr Passwort ein.',
  repeatRequired: 'Bitte wiederholen Sie das Passwort.',
  differ: 'Die Passwörter stimmen nicht überein',
  allRules: 'Das Passwort muss Großbuchstaben, Kleinbuchstaben, eine Ziffer und ein Sonderzeichen enthalten',
};
