/** Texts shared by all screens. */
export const common = {
  retry: 'Erneut versuchen',
  quoted: (text: string) => `„${text}“`,
  copyQuotation: (number: number) => `Zitat ${number} kopieren`,
  quotationCopied: 'Zitat mit Quelle kopiert',
  copyFailed: 'Kopieren ist in diesem Browser nicht erlaubt.',
  loadMore: 'Weitere laden',
  mailDelayed:
    'Wir können gerade keine E-Mails senden. Ihre E-Mail geht hinaus, sobald der Mailserver wieder erreichbar ist.',
  errorId: (id: string) => `Fehlernummer ${id}`,
  errorTitle: 'Laden fehlgeschlagen.',
};
