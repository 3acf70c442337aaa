/** Chats, answers and registers as Word or PDF. */
export const exports = {
  word: 'Word (.docx)',
  pdf: 'PDF (.pdf)',
  text: 'Text (.txt)',
  answer: 'Antwort exportieren',
  making: 'Die Datei wird erstellt',
  failed: 'Die Datei konnte nicht erstellt werden.',
  madeOn: (time: string) => `Aus BoardSearch exportiert am ${time}`,
  asked: (time: string) => `Gefragt am ${time}`,
  replacedBy: (title: string) => `nicht mehr gültig, ersetzt durch „${title}“`,
  section: (section: string) => `Abschnitt „${section}“`,
  speaker: (name: string) => `gesagt von ${name}`,
  responsible: (name: string) => `Zuständig: ${name}`,
  due: (day: string) => `Bis: ${day}`,
  rows: (count: string) => `Einträge: ${count}`,
  pageOf: 'Seite',
};
