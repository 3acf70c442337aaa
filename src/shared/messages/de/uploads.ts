import { plural } from '../plural.ts';

/** The upload page. */
const filesAndAttachments = (files: number, attachments: number) =>
  `${files.toLocaleString('de')} ${plural(files, 'Datei', 'Dateien')}${attachments > 0 ? ` und ${attachments.toLocaleString('de')} ${plural(attachments, 'Anhang', 'Anhänge')}` : ''}`;

export const uploads = {
  /** Null if nothing but pages was found. */
  found: (pages: number, { decisions, tasks, deadlines }: Record<'decisions' | 'tasks' | 'deadlines', number>) =>
    decisions + tasks + deadlines === 0
      ? null
      : [
          pages > 0 && `${pages} ${plural(pages, 'Seite', 'Seiten')}`,
          decisions > 0 && `${decisions} ${plural(decisions, 'Beschluss', 'Beschlüsse')}`,
          tasks > 0 && `${tasks} ${plural(tasks, 'Aufgabe', 'Aufgaben')}`,
          deadlines > 0 && `${deadlines} ${plural(deadlines, 'Frist', 'Fristen')}`,
        ]
          .filter(Boolean)
          .join(', '),
  title: 'Hochladen & Abgleichen',
  subtitle: 'Laden Sie Sitzungsunterlagen hoch. BoardSearch liest sie Seite für Seite; danach können Sie fragen.',

  dropTitle: 'Dateien hierherziehen',
  dropHint: (formats: string, size: string) => `${formats}, je höchstens ${size}`,
  dropAnywhere: 'Loslassen, um die Dateien hinzuzufügen',
  chooseFiles: 'Dateien auswählen',

  queueTitle: (count: number) => `Zum Senden ausgewählt: ${count} ${plural(count, 'Datei', 'Dateien')}`,
  remainingTitle: (failed: number, present: number) =>
    [
      failed > 0 && `Nicht hochgeladen: ${failed} ${plural(failed, 'Datei', 'Dateien')}`,
      present > 0 && `Bereits vorhanden: ${present} ${plural(present, 'Datei', 'Dateien')}`,
    ]
      .filter(Boolean)
      .join(' · '),
  description: 'Beschreibung der Dateien für den Chat',
  descriptionHint: 'Gilt für alle ausgewählten Dateien, zum Beispiel Gremium und Anlass.',
  send: (count: number) => `${count} ${plural(count, 'Datei', 'Dateien')} hochladen`,
  progress: 'Fortschritt des Hochladens',
  waiting: 'Bereit zum Hochladen',
  validating: 'Wird geprüft',
  sending: (sent: string, total: string) => `${sent} von ${total} hochgeladen`,
  interrupted: 'Verbindung unterbrochen. Das Hochladen geht automatisch weiter.',
  recorded: 'Gespeichert',
  remove: (name: string) => `${name} entfernen`,
  stop: (name: string) => `Hochladen von ${name} abbrechen`,
  retryFile: (name: string) => `${name} erneut versuchen`,

  uploaded: (count: number) => `${count} ${plural(count, 'Datei', 'Dateien')} erfolgreich hochgeladen`,
  uploadedWithFailures: (count: number, failed: number) =>
    `${count} ${plural(count, 'Datei', 'Dateien')} erfolgreich hochgeladen, ${failed} fehlgeschlagen`,
  allFailed: (count: number) => `Hochladen von ${count} ${plural(count, 'Datei', 'Dateien')} fehlgeschlagen`,

  duplicates: (count: number) =>
    count === 1
      ? '1 Datei war bereits vorhanden und wurde nicht doppelt gespeichert'
      : `${count} Dateien waren bereits vorhanden und wurden nicht doppelt gespeichert`,
  duplicateOf: (name: string, date: string) => `Bereits vorhanden, als „${name}“ am ${date}`,
  alsoUploadedAs: (name: string) => `auch hochgeladen als „${name}“`,

  /** Name of the file with the list. */
  exportName: 'Dokumente',
  listTitle: 'Meine Dateien',
  listCount: (count: string, number: number) => `${count} ${plural(number, 'Datei', 'Dateien')}`,
  foundCount: (count: string, number: number) => `${count} ${plural(number, 'Datei', 'Dateien')} gefunden`,
  searchUploads: 'Namen und Titel durchsuchen',
  clearSearch: 'Suche leeren',
  nothingFound: (search: string) => `Keine Datei passt zu „${search}“.`,
  nothingFoundHint: 'Sie suchen hier in Dateinamen, Titeln und Beschreibungen. Nach Inhalten fragen Sie im Chat.',
  showAllFiles: 'Alle Dateien zeigen',
  listLoading: 'Ihre Dateien werden geladen',
  listFailed: 'Ihre Dateien konnten nicht geladen werden.',
  empty: 'Noch keine Dateien hochgeladen',
  emptyHint: 'Ziehen Sie die erste Datei auf diese Seite oder wählen Sie sie aus.',

  columns: {
    select: 'Auswahl',
    name: 'Name',
    date: 'Datum',
    pages: 'Seiten',
    size: 'Größe',
    state: 'Stand',
    uploaded: 'Hochgeladen',
    actions: 'Aktionen',
  },
  kinds: {
    eml: 'E-Mail',
    msg: 'Outlook-Mail',
    pdf: 'PDF',
    docm: 'Word',
    pptm: 'PowerPoint',
    ppsx: 'PowerPoint',
    odp: 'OpenDocument',
    xlsm: 'Excel',
    ods: 'OpenDocument',
    html: 'HTML',
    htm: 'HTML',
    p7m: 'Signierte Datei',
    zip: 'ZIP-Archiv',
    docx: 'Word',
    doc: 'Word',
    odt: 'OpenDocument',
    rtf: 'RTF',
    pptx: 'PowerPoint',
    xlsx: 'Excel',
    xls: 'Excel',
    csv: 'CSV',
    txt: 'Text',
    md: 'Markdown',
    jpg: 'Bild',
    jpeg: 'Bild',
    png: 'Bild',
    gif: 'Bild',
    webp: 'Bild',
    tif: 'Bild',
    tiff: 'Bild',
  },
  unknown: 'unbekannt',
  pageCount: (count: number) => `${count} ${plural(count, 'Seite', 'Seiten')}`,
  mailOf: (date: string) => `Mail vom ${date}`,
  attachmentOf: (mail: string) => `Anhang von „${mail}“`,
  attachmentCount: (count: number) => `${count} ${plural(count, 'Anhang', 'Anhänge')}`,
  attachedElsewhere: 'Enthält auch (einzeln aufgeführt):',
  attachmentsLeftOut: (count: number) =>
    `${count} ${plural(count, 'Anhang', 'Anhänge')} ausgelassen; den Grund sehen Sie beim Dokument`,
  meetingOf: (date: string) => `Datum: ${date}`,

  notesOf: (name: string) => `Hinweise zu ${name}`,

  states: {
    queued: 'Wartet auf das Lesen',
    reading: 'Wird gelesen',
    ready: 'Bereit',
    failed: 'Nicht gelesen',
    withdrawn: 'In der Quelle nicht mehr da',
  },
  from: (name: string) => `Aus ${name}`,
  openAtSource: 'In der Quelle öffnen',
  readingPage: (page: number, total: number) => `Seite ${page} von ${total}`,

  download: (name: string) => `${name} herunterladen`,
  delete: (name: string) => `${name} löschen`,
  editDescription: 'Beschreibung ändern',
  descriptionTitle: 'Beschreibung ändern',
  descriptionOf: (name: string) => `Beschreibung von „${name}“ für den Chat`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  descriptionSaved: 'Beschreibung gespeichert',
  retryReading: (name: string) => `${name} erneut lesen`,
  replaceFaulty: (name: string) => `${name} durch eine andere Datei ersetzen`,
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText:
    'Die Datei und alle Einträge daraus werden endgültig gelöscht, auch Zitate in früheren Antworten. Einträge einer Beschluss-Sammlung behalten ihren Wortlaut.',
  deleteMailText: (count: number) =>
    `Die Datei und ${count === 1 ? 'ihr Anhang werden' : `ihre ${count} Anhänge werden`} mit allen Einträgen daraus endgültig gelöscht, auch Zitate in früheren Antworten. Anhänge, die es hier noch einmal gibt, bleiben. Einträge einer Beschluss-Sammlung behalten ihren Wortlaut.`,
  deleteConfirm: 'Datei löschen',
  deleted: 'Datei erfolgreich gelöscht',
  deleteFailed: 'Fehler beim Löschen der Datei',
  downloadFailed: 'Fehler beim Herunterladen der Datei',

  selectAll: 'Alle auswählen',
  selectAllOf: (total: string) => `Alle ${total} Dateien auswählen`,
  select: (name: string) => `${name} auswählen`,
  selected: (count: string, number: number) => `${count} ${plural(number, 'Datei', 'Dateien')} ausgewählt`,
  clearSelection: 'Auswahl aufheben',
  deleteSelected: 'Auswahl löschen',
  deleteManyTitle: (count: number, attachments: number) => `${filesAndAttachments(count, attachments)} löschen?`,
  deleteManyText:
    'Die Dateien mit ihren Anhängen und allen Einträgen daraus werden endgültig gelöscht, auch Zitate in früheren Antworten. Anhänge, die es hier noch einmal gibt, bleiben. Einträge einer Beschluss-Sammlung behalten ihren Wortlaut.',
  deleteManyConfirm: (count: number, attachments: number) => `${filesAndAttachments(count, attachments)} löschen`,
  manyDeleted: (count: number, attachments: number) => `${filesAndAttachments(count, attachments)} gelöscht`,
  someNotDeleted: (gone: number, attachments: number, failed: number) =>
    `${filesAndAttachments(gone, attachments)} gelöscht, ${failed} nicht. Was nicht gelöscht wurde, ist weiter ausgewählt.`,
  retryAllFailed: 'Fehlgeschlagene erneut lesen',
  failedRetried: (count: number) => `${count} ${plural(count, 'Datei wird', 'Dateien werden')} erneut gelesen`,

  moreFor: (name: string) => `Mehr zu ${name}`,
  replaceFile: 'Durch neue Fassung ersetzen …',
  isNewVersionOf: 'Ist neue Fassung von …',
  isNoNewVersion: 'Ist keine neue Fassung',
  replacedBy: 'Frühere Fassung, ersetzt durch',
  newVersionOf: (name: string) => `Neue Fassung von „${name}“`,
  replacesFile: (name: string) => `Ersetzt „${name}“, sobald die Datei gelesen ist`,
  replacementQueued: (name: string) => `Die neue Fassung von „${name}“ ist bereit zum Hochladen`,
  versionTitle: 'Welche Datei wird ersetzt?',
  versionHint: (name: string) =>
    `Wählen Sie die Datei, die „${name}“ ersetzt. Antworten nutzen dann nur noch die neue Fassung.`,
  versionSet: (name: string, replaced: string) => `„${name}“ gilt jetzt als neue Fassung von „${replaced}“`,
  versionDenied: (name: string) => `„${name}“ gilt nicht mehr als neue Fassung`,
  undo: 'Rückgängig',
  searchFiles: 'Dateien suchen',
  noOtherFiles: 'Keine andere Datei gefunden.',
  uploadedOn: (date: string) => `hochgeladen am ${date}`,
  pagesUsedUp: (limit: string) =>
    `Alle ${limit} Seiten Ihres Tarifs sind belegt. Löschen Sie Dateien, die Sie nicht mehr brauchen, oder bitten Sie Ihren Anbieter um einen größeren Tarif.`,
  pagesUsed: (used: string, limit: string) => `${used} von ${limit} Seiten Ihres Tarifs belegt`,
};
