import type { adminMails as german } from '../de/admin-mails.ts';

export const adminMails: typeof german = {
  title: 'Mails of the service',
  intro: 'This is how the mails look, with made-up facts. Nothing is sent.',
  choose: 'Mail',
  language: 'Language',
  form: 'Form',
  forms: { html: 'HTML', text: 'Text' },
  languages: { de: 'German', en: 'English' },
  subject: 'Subject',
  preview: 'Preview of the mail',
  loading: 'Mails are being loaded',
  loadFailed: 'The mails could not be loaded.',
};
