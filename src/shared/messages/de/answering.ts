import type { UnreadFile } from '../../contracts/unread-papers.ts';
import { plural } from '../plural.ts';

const count = (value: number) => value.toLocaleString('de-DE');

/** Pages without text to name. */
const mostPagesNamed = 5;

const dayFormat = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' });

/** Why a file was not read, in a word or two. */
const unreadReasons: Partial<Record<UnreadFile['reason'], string>> = {
  file_encrypted: 'verschlüsselt',
  file_damaged: 'beschädigt',
  file_type_unsupported: 'Dateityp nicht lesbar',
  file_type_mismatch: 'Inhalt passt nicht zur Endung',
  file_too_large: 'zu groß',
  file_too_complex: 'zu umfangreich',
  file_infected: 'Schadsoftware',
  file_no_text: 'ohne Text',
  attachments_too_many: 'zu viele Dateien auf einmal',
  attachment_too_deep: 'zu tief verschachtelt',
  plan_pages_exceeded: 'mehr Seiten als im Tarif',
  embedded_files: 'darin eingebettete Dateien',
};

/** Why a file was not read, or what of it. */
function whyUnread({ reason, pages = [] }: UnreadFile): string {
  if (reason !== 'pages_without_text') return unreadReasons[reason] ?? 'nicht lesbar';
  const named = pages.slice(0, mostPagesNamed).join(', ');
  return `ohne lesbaren Text: ${plural(pages.length, 'Seite', 'Seiten')} ${named}${pages.length > mostPagesNamed ? ' …' : ''}`;
}

/** An answer's own words; everything else in it is quoted. */
export const answering = {
  nothingFound: 'In Ihren Dokumenten habe ich dazu nichts gefunden.',
  noDocuments: 'Noch ist kein Dokument gelesen.',
  searched: (passages: number, documents: number) =>
    `Durchsucht ${plural(passages, 'wurde', 'wurden')} ${count(passages)} ${plural(passages, 'Textstelle', 'Textstellen')} in ${count(documents)} ${plural(documents, 'Dokument', 'Dokumenten')}.`,
  notRead: (files: readonly UnreadFile[], others: number) =>
    `Nicht gelesen: ${files.map((file) => `„${file.fileName}“ (${whyUnread(file)})`).join(', ')}${others > 0 ? ` und ${count(others)} ${plural(others, 'weitere Datei', 'weitere Dateien')}` : ''}.`,
  stillReading: (files: number) =>
    `${plural(files, 'Eine Datei wird', `${count(files)} Dateien werden`)} noch gelesen; fragen Sie danach noch einmal.`,
  noClearAnswer: 'Eine eindeutige Antwort habe ich nicht gefunden. Am nächsten kommen:',
  noProvenAnswer: 'Ich habe keine Stelle gefunden, die eine Antwort belegt.',
  noRecommendations: 'Die Fundstellen nennen keine offene Frist, Aufgabe oder Abstimmung dazu.',
  notNamed: (name: string, nearest: readonly string[]) =>
    `${name} steht in keinem Ihrer Dokumente${nearest.length > 0 ? `; am nächsten kommt: ${nearest.join(', ')}` : ''}.`,
  firstNames: (most: number) =>
    `Ich habe die ersten ${most} Namen Ihrer Frage nachgeschlagen; bitte fragen Sie nach den übrigen gesondert.`,
  noMeetingOn: (day: string, nearest: readonly string[]) =>
    `Zum ${dayFormat.format(new Date(`${day}T00:00:00Z`))} gibt es keine Unterlage${nearest.length > 0 ? `; am nächsten: ${nearest.map((each) => dayFormat.format(new Date(`${each}T00:00:00Z`))).join(', ')}` : ''}.`,
  meantMeeting: (date: string) =>
    `Gesucht wurde in den Unterlagen zur Sitzung vom ${dayFormat.format(new Date(`${date}T00:00:00Z`))}.`,
  countedMeetings: (counted: number, all: number) => `In ${count(counted)} von ${count(all)} Sitzungen:`,
  always: (all: number) => `In allen ${count(all)} Sitzungen:`,
  nobodyAlways: (all: number) => `Niemand war in allen ${count(all)} Sitzungen.`,
  uncountedMeetings: (days: readonly string[]) =>
    `Ohne Angaben zur Anwesenheit, daher nicht gezählt: ${days.map((day) => dayFormat.format(new Date(`${day}T00:00:00Z`))).join(', ')}.`,
  /** Of several questions in one message. */
  notAnswered: (questions: readonly string[], others: number) =>
    `Ohne eindeutige Antwort: ${questions.map((question) => `„${question}“`).join(', ')}${others > 0 ? ` und ${count(others)} weitere` : ''}.`,
  noLongerHolds: (day: string | null) =>
    day === null
      ? 'Ein älterer Beschluss dazu gilt so nicht mehr.'
      : `Der Beschluss vom ${dayFormat.format(new Date(`${day}T00:00:00Z`))} gilt so nicht mehr.`,
  /** In a digest: tasks under no agenda item, a task in its paper's own words, the day of one of several meetings. */
  tasksOfMeeting: 'Aufgaben und Fristen',
  taskInWords: (task: string, facts: readonly string[]) =>
    `${task}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}.`,
  onDay: (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`)),
  newestRows: (rows: number) => `Das sind die neuesten ${count(rows)} Einträge; alle finden Sie unter „Sitzungen“.`,
  quotedInOtherLanguage: 'Die Unterlage ist auf Englisch; sie wird wörtlich zitiert.',
  /** In place of a quotation whose source was deleted. */
  sourceDeleted: 'Die Quelle dieser Stelle wurde gelöscht.',
  smallTalk:
    'Fragen Sie mich zu Ihren Unterlagen, zum Beispiel nach einem Beschluss, einer Frist oder einer Zahl. Jede Antwort belege ich mit der Fundstelle.',
  beyondUs:
    'Das kann ich nicht: Ich schreibe, versende, übersetze, lösche und prognostiziere nichts. Ich suche in Ihren Unterlagen und zitiere, was dort steht. Fragen Sie zum Beispiel nach einem Beschluss, einer Frist oder einer Zahl.',
};
