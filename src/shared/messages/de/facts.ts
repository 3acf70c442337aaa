import type { FormatFamily } from '../../facts/format-families.ts';

/** Facts about limits and configuration, as words for public texts. Lists are joined already. */
export const facts = {
  people: (count: number, shown: string) => (count === 1 ? '1 Person' : `${shown} Personen`),
  price: (amount: string) => `${amount} pro Monat`,
  onRequest: 'Preis auf Anfrage',
  parts: {
    ready: (list: string) => `Enthalten: ${list}.`,
    unconfigured: (list: string) => `Auf diesem Server noch nicht eingerichtet: ${list}.`,
    coming: (list: string) => `In Vorbereitung: ${list}.`,
  },
  families: {
    pdf: 'PDF',
    word: 'Word',
    openDocument: 'OpenDocument',
    rtf: 'RTF',
    powerPoint: 'PowerPoint',
    excel: 'Excel',
    csv: 'CSV',
    text: 'Text und Markdown',
    web: 'Webseiten',
    mail: 'Mails',
    signed: 'signierte Dateien',
    archive: 'Archive',
    image: 'Bilder',
  } satisfies Record<FormatFamily, string>,
  exports: { xlsx: 'Excel', docx: 'Word', pdf: 'PDF', csv: 'CSV', ics: 'Kalender (ICS)', txt: 'Text' },
  sources: {
    sharepoint: 'SharePoint und OneDrive',
    'google-drive': 'Google Drive',
    dropbox: 'Dropbox',
    imap: 'ein Postfach (IMAP)',
    webdav: 'Nextcloud oder WebDAV',
  },
  sourcesMissing: (list: string) => `Auf diesem Server noch nicht eingerichtet: ${list}.`,
  demoOn: (accounts: string) =>
    `Für die Demo wählen Sie eines von ${accounts} Demokonten mit einem Klick; eine Anmeldung brauchen Sie nicht.`,
  demoOff: 'Eine Demo gibt es auf diesem Server nicht.',
  models: {
    none: 'Antworten schreibt kein Sprachmodell: BoardSearch findet, zitiert und ordnet, was in Ihren Dokumenten steht.',
    some: (list: string) =>
      `Für Unternehmen, denen es freigegeben ist, schreibt ein Sprachmodell die Zusammenfassung (${list}); ohne Freigabe findet, zitiert und ordnet BoardSearch nur, was in Ihren Dokumenten steht.`,
    unknown: 'Ob ein Sprachmodell mitschreibt, steht in den Datenschutzhinweisen.',
  },
  thirdParties: {
    none: 'Ihre Dokumente gehen an keinen Dritten.',
    some: 'Nur wenn Ihrem Unternehmen ein Sprachmodell freigegeben ist, erhält es Ihre Frage und die dazu gefundenen Textstellen; welches das ist und wo es läuft, steht in den Datenschutzhinweisen.',
  },
  scanner: {
    on: 'Ein Virenscanner prüft jede Datei.',
    off: 'Ein Virenscanner ist auf diesem Server nicht angeschlossen.',
  },
  confirmation: {
    on: (hours: string) => `Sie bestätigen Ihre Adresse mit einem Link, der ${hours} Stunden gilt.`,
    off: 'Sie können sofort beginnen.',
  },
  contact: {
    byMail: (email: string) => `Den Vertrieb erreichen Sie unter ${email}.`,
    byPhone: (email: string, phone: string) =>
      `Den Vertrieb erreichen Sie unter ${email} oder telefonisch unter ${phone}.`,
  },
};
