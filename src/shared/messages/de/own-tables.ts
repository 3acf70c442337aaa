/** Heads and words of the tables in an archive of one's own data. */
export const ownTables = {
  papers: {
    fileName: 'Datei',
    title: 'Titel',
    date: 'Sitzungsdatum',
    body: 'Gremium',
    description: 'Beschreibung',
    fileType: 'Dateityp',
    fileSize: 'Größe in Byte',
    pages: 'Seiten',
    language: 'Sprache',
    state: 'Stand',
    uploadedAt: 'Hochgeladen (UTC)',
    checksum: 'SHA-256',
    replacedBy: 'Ersetzt durch',
    file: 'Pfad im Archiv',
  },
  messages: {
    chat: 'Chat',
    time: 'Zeit (UTC)',
    type: 'Von',
    phase: 'Teil der Antwort',
    content: 'Text',
    rating: 'Bewertung',
  },
  types: { user: 'Frage', ai: 'Antwort' },
};
