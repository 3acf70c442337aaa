import { plural } from '../plural.ts';

/** The upload page. */
export const uploads = {
  title: 'Hochladen & Abgleichen',
  subtitle:
    'Laden Sie Sitzungsunterlagen hoch. Sie werden Seite für Seite gelesen und stehen danach für Fragen bereit.',

  dropTitle: 'Dateien hierherziehen',
  dropHint: (formats: string, size: string) => `${formats}, je höchstens ${size}`,
  dropAnywhere: 'Loslassen, um die Dateien hinzuzufügen',
  chooseFiles: 'Dateien auswählen',

  queueTitle: (count: number) => `Zum Senden ausgewählt: ${count} ${plural(count, 'Datei', 'Dateien')}`,
  failedTitle: (count: number) => `Nicht hochgeladen: ${count} ${plural(count, 'Datei', 'Dateien')}`,
  description: 'Beschreibung der Dateien für den Chat',
  descriptionHint: 'Gilt für alle ausgewählten Dateien, zum Beispiel Gremium und Anlass.',
  send: (count: number) => `${count} ${plural(count, 'Datei', 'Dateien')} hochladen`,
  progress: 'Fortschritt des Hochladens',
  waiting: 'Bereit zum Senden',
  validating: 'Wird geprüft',
  sending: (sent: string, total: string) => `${sent} von ${total} gesendet`,
  interrupted: 'Verbindung unterbrochen. Das Senden geht von selbst weiter.',
  recorded: 'Gespeichert',
  remove: (name: string) => `${name} entfernen`,
  stop: (name: string) => `${name} nicht weiter senden`,
  retryFile: (name: string) => `${name} erneut versuchen`,
  leaveWarning: 'Es werden noch Dateien hochgeladen.',

  uploaded: (count: number) => `${count} ${plural(count, 'Datei', 'Dateien')} erfolgreich hochgeladen`,
  uploadedWithFailures: (count: number, failed: number) =>
    `${count} ${plural(count, 'Datei', 'Dateien')} erfolgreich hochgeladen, ${failed} fehlgeschlagen`,
  allFailed: (count: number) => `Hochladen von ${count} ${plural(count, 'Datei', 'Dateien')} fehlgeschlagen`,

  listTitle: 'Meine Dateien',
  listCount: (count: string, number: number) => `${count} ${plural(number, 'Datei', 'Dateien')}`,
  listLoading: 'Ihre Dateien werden geladen',
  listFailed: 'Ihre Dateien konnten nicht geladen werden.',
  empty: 'Noch keine Dateien hochgeladen',
  emptyHint: 'Ziehen Sie die erste Datei auf diese Seite oder wählen Sie sie aus.',

  columns: {
    name: 'Name',
    date: 'Sitzungsdatum',
    pages: 'Seiten',
    size: 'Größe',
    state: 'Stand',
    uploaded: 'Hochgeladen',
    actions: 'Aktionen',
  },
  kinds: { pdf: 'PDF', docx: 'Word', xlsx: 'Excel', csv: 'CSV', txt: 'Text' },
  unknown: 'unbekannt',
  pageCount: (count: number) => `${count} ${plural(count, 'Seite', 'Seiten')}`,
  meetingOf: (date: string) => `Sitzung vom ${date}`,

  states: { queued: 'Wartet auf das Lesen', reading: 'Wird gelesen', ready: 'Bereit', failed: 'Nicht gelesen' },
  readingPage: (page: number, total: number) => `Seite ${page} von ${total}`,

  download: (name: string) => `${name} herunterladen`,
  delete: (name: string) => `${name} löschen`,
  editDescription: (name: string) => `Beschreibung von ${name} ändern`,
  descriptionTitle: 'Beschreibung ändern',
  descriptionOf: (name: string) => `Beschreibung von „${name}“ für den Chat`,
  save: 'Speichern',
  cancel: 'Abbrechen',
  descriptionSaved: 'Beschreibung gespeichert',
  retryReading: (name: string) => `${name} erneut lesen`,
  retry: 'Erneut versuchen',
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteText:
    'Die Datei wird mit allem, was daraus gelesen wurde, endgültig gelöscht. Frühere Antworten behalten ihre Fundstellen und sagen, dass die Quelle gelöscht ist.',
  deleteConfirm: 'Datei löschen',
  deleted: 'Datei erfolgreich gelöscht',
  deleteFailed: 'Fehler beim Löschen der Datei',
  downloadFailed: 'Fehler beim Herunterladen der Datei',
};
