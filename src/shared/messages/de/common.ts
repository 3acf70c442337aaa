/** Texts shared by all screens. */
export const common = {
  retry: 'Erneut versuchen',
  quoted: (text: string) => `„${text}“`,
  copyQuotation: (number: number) => `Zitat ${number} kopieren`,
  quotationCopied: 'Zitat mit Quelle kopiert',
  copyFailed: 'Ihr Browser erlaubt das Kopieren nicht.',
  wholeTitle: 'Ganzer Titel',
  shortTitle: 'Titel kürzen',
  loadMore: 'Weitere laden',
  mailOff:
    'Es werden keine E-Mails gesendet: Hier ist kein Mailserver eingerichtet. Bitte wenden Sie sich an Ihren Administrator.',
  mailDelayed:
    'Wir können gerade keine E-Mails senden. Ihre E-Mail geht hinaus, sobald der Mailserver wieder erreichbar ist.',
  errorId: (id: string) => `Fehlernummer ${id}`,
  errorTitle: 'Laden fehlgeschlagen.',
};
