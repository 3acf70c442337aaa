/** The settings page. */
export const settings = {
  title: 'Einstellungen',
  subtitle: 'Änderungen werden sofort gespeichert.',
  loading: 'Einstellungen werden geladen',
  loadFailed: 'Die Einstellungen konnten nicht geladen werden.',
  saveFailed: 'Die Änderung wurde nicht gespeichert.',

  chatTitle: 'KI-Chat',
  showCitations: 'Quellen anzeigen',
  showCitationsHint: 'Unter jeder Antwort stehen die Quellen mit Dokument, Datum und Seite.',
  detailedResponses: 'Ausführliche Antworten',
  detailedResponsesHint: 'Mehr Fundstellen und eine längere Zusammenfassung.',
  proactiveRecommendations: 'Empfehlungen ohne Nachfrage',
  proactiveRecommendationsHint:
    'Die Empfehlungen kommen mit jeder Antwort; sonst fordern Sie sie mit einer Schaltfläche an.',

  appearanceTitle: 'Sprache und Darstellung',
  language: 'Sprache',
  languages: { de: 'Deutsch', en: 'Englisch' },
  mailLanguage: (language: string) => `Gilt für diesen Browser. E-Mails erhalten Sie auf ${language}.`,
  alignMails: (language: string) => `E-Mails auf ${language}`,
  mailLanguageFailed: 'Die Sprache der E-Mails konnte nicht gespeichert werden.',
  theme: 'Darstellung',
  themes: { light: 'Hell', dark: 'Dunkel' },
  appearanceHint: 'Gilt für diesen Browser.',

  accountTitle: 'Konto',
  fullName: 'Name',
  email: 'E-Mail-Adresse',
  company: 'Unternehmen',
  plan: 'Tarif',
  pagesStored: 'Gespeicherte Seiten',
  questionsThisMonth: 'Fragen in diesem Monat',
  usedOf: (used: string, limit: string) => `${used} von ${limit}`,
  unlimited: (used: string) => `${used}, ohne Begrenzung`,
  plans: { basic: 'Basic', plus: 'Plus', enterprise: 'Enterprise' },
};
