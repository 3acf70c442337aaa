/** Preview of every mail. */
export const adminMails = {
  title: 'E-Mail-Vorlagen',
  intro: 'So sehen die E-Mails von BoardSearch aus, mit Beispieldaten. Es wird nichts gesendet.',
  choose: 'Mail',
  language: 'Sprache',
  form: 'Darstellung',
  forms: { html: 'HTML', text: 'Text' },
  languages: { de: 'Deutsch', en: 'Englisch' },
  subject: 'Betreff',
  preview: 'Vorschau der Mail',
  loading: 'Mails werden geladen',
  loadFailed: 'Die Mails konnten nicht geladen werden.',
};
