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
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark' },
  appearanceHint: 'Applies to this browser.',

  accountTitle: 'Account',
  fullName: 'Name',
  email: 'Email address',
  company: 'Company',
  plan: 'Plan',
  plans: { basic: 'Basic', plus: 'Plus', enterprise: 'Enterprise' },
};
