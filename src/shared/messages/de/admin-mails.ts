/** Preview of every mail. */
export const adminMails = {
  title: 'Mails des Dienstes',
  intro: 'So sehen die Mails aus, mit erfundenen Angaben. Es wird nichts verschickt.',
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
