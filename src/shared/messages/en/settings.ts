import type { settings as source } from '../de/settings.ts';

export const settings: typeof source = {
  title: 'Settings',
  subtitle: 'Changes are saved at once.',
  loading: 'Loading settings',
  loadFailed: 'The settings could not be loaded.',
  saveFailed: 'The change was not saved.',

  chatTitle: 'AI chat',
  showCitations: 'Show citations',
  showCitationsHint: 'Each answer lists its sources with document, date and page.',
  detailedResponses: 'Detailed responses',
  detailedResponsesHint: 'More quotations and a longer summary.',
  proactiveRecommendations: 'Proactive recommendations',
  proactiveRecommendationsHint: 'Recommendations come without being asked for; otherwise a button requests them.',

  appearanceTitle: 'Language and theme',
  language: 'Language',
  languages: { de: 'German', en: 'English' },
  mailLanguage: (language: string) => `Applies to this browser. Emails to you are in ${language}.`,
  alignMails: (language: string) => `Emails in ${language}`,
  mailLanguageFailed: 'The language of emails could not be saved.',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark' },
  appearanceHint: 'Applies to this browser.',

  accountTitle: 'Account',
  fullName: 'Name',
  email: 'Email address',
  company: 'Company',
  plan: 'Plan',
  pagesStored: 'Pages stored',
  questionsThisMonth: 'Questions this month',
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  unlimited: (used: string) => `${used}, without limit`,
  plans: { basic: 'Basic', plus: 'Plus', enterprise: 'Enterprise' },
};
