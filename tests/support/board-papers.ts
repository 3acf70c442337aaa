import { textLines, writePdf } from './pdf-writer.ts';

/** A small set of invented board documents with known answers. */
export type PaperFile = { name: string; mimeType: string; buffer: Buffer };

const minutesPages = [
  [
    'Protokoll der 14. Sitzung des Verwaltungsrats vom 12. März 2025',
    '',
    'Verkehrsbetriebe Musterstadt AG',
    'Anwesend: Frau Keller (Vorsitz), Herr Brandt, Frau Vogel, Herr Lindner',
    '',
    '1. Genehmigung des letzten Protokolls',
    'Das Protokoll der 13. Sitzung vom 12. Februar 2025 wird ohne Änderung genehmigt.',
    'Die Vorsitzende dankt der Protokollführung für die sorgfältige Arbeit.',
  ],
  [
    '2. Beschaffung von Elektrobussen',
    '',
    'Herr Lindner erläutert die Vorlage zur Erneuerung der Fahrzeugflotte.',
    'Der Verwaltungsrat beschliesst die Beschaffung von 24 Elektrobussen zum Preis',
    'von 11,8 Millionen Euro. Die Lieferung der Elektrobusse beginnt im Mai 2026.',
    'Der Antrag wird mit 7 Ja-Stimmen gegen 2 Nein-Stimmen angenommen.',
    'Gegen den Antrag stimmen Frau Vogel und Herr Brandt wegen der Ladeinfrastruktur.',
  ],
  [
    '3. Barrierefreiheit der Haltestellen',
    '',
    'Die Geschäftsführung wird beauftragt, bis zum 30. September 2025 einen Bericht',
    'zur Barrierefreiheit aller Haltestellen vorzulegen.',
    'Herr Lindner erstellt bis zum 15. Mai 2025 eine Liste der Haltestellen ohne Rampe.',
    'Der Beschluss ergeht einstimmig.',
  ],
];

/** Minutes of three pages, in German. */
export function writeMinutes(name = 'protokoll-verwaltungsrat.pdf'): PaperFile {
  const pages = minutesPages.map(([heading = '', ...lines]) => ({
    texts: [{ x: 72, y: 770, text: heading, size: 16, bold: true }, ...textLines(lines, { y: 740, leading: 18 })],
  }));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(writePdf(pages)) };
}

/** A memorandum as plain text, in English. */
export function writeMemorandum(name = 'memorandum-depot.txt'): PaperFile {
  const text = [
    'Memorandum on the northern depot, 4 April 2025',
    '',
    'The supervisory board approved the extension of the northern depot on 4 April 2025.',
    'The extension costs 3.2 million euros and provides charging points for forty vehicles.',
    '',
    'Ms Hartmann was asked to present the building permit by 30 June 2025.',
  ].join('\n');
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text, 'utf8') };
}
