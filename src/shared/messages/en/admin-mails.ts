import type { adminMails as german } from '../de/admin-mails.ts';

export const adminMails: typeof german = {
  title: 'Email templates',
  intro: 'This is what BoardSearch emails look like, with sample data. Nothing is sent.',
  choose: 'Email',
  language: 'Language',
  form: 'Format',
  forms: { html: 'HTML', text: 'Text' },
  languages: { de: 'German', en: 'English' },
  subject: 'Subject',
  preview: 'Email preview',
  loading: 'Loading emails',
  loadFailed: 'We couldn’t load the emails.',
};
