import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';

const head = `Protokoll der 7. Sitzung des Vorstands vom 4. März 2026

Anwesend: Eva Lang (Vorsitz), Urs Frei, Okka Reents, Karen Holt

1. Haus

Der Vorstand bespricht die Lage des Hauses und die Kosten der letzten Jahre eingehend.

`;

/** "who, who | what | due", as found in minutes with this text; deadlines begin with "!", uncertain ones with "?". */
async function tasksIn(text: string, name = 'protokoll.txt'): Promise<string[]> {
  const { records } = await readDocument(new TextEncoder().encode(head + text), name, 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  return records.flatMap((record) => {
    if (record.kind !== 'task' && record.kind !== 'deadline') return [];
    const who = record.kind === 'task' ? record.who.map((each) => each.text).join(', ') : '!';
    const due = record.due?.date ?? record.due?.text ?? '-';
    return [`${record.doubts.length > 0 ? '?' : ''}${who} | ${record.what.text} | ${due}`];
  });
}

test.each([
  [
    'Aufgaben\n\n- Frei: Offerten für das Dach einholen, bis 20. April',
    ['Frei | Offerten für das Dach einholen | 2026-04-20'],
  ],
  [
    'Wer macht was?\n\n1. Dachrinne reinigen lassen, verantwortlich Lang und Frei, bis Ende Juni',
    ['Lang, Frei | Dachrinne reinigen lassen | 2026-06-30'],
  ],
  [
    'ACTIONS\n\nNo.   Action                       Who          By\n1     Write to the parents         K. Holt      31 May\n2     Check the boiler             U. Frei      next week\n',
    ['K. Holt | Write to the parents | 2026-05-31', 'U. Frei | Check the boiler | next week'],
  ],
  ['**Action point**: Karen will write to the parents', ['Karen | will write to the parents | -']],
  ['Auftrag: Angebote einholen', [' | Angebote einholen | -']],
])('MEET-01 tasks of lists say who, what and until when: %s', async (text, expected) => {
  expect(await tasksIn(text)).toEqual(expected);
});

test.each([
  [
    'Frau Lang reicht die Unterlagen bis zum 22. März nach.',
    ['Frau Lang | reicht die Unterlagen bis zum 22. März nach | 2026-03-22'],
  ],
  [
    'Herr Frei und Frau Holt legen bis 1. Mai 2026 einen Entwurf vor.',
    ['Herr Frei, Frau Holt | legen bis 1. Mai 2026 einen Entwurf vor | 2026-05-01'],
  ],
  [
    'Die Geschäftsstelle wird beauftragt, drei Offerten einzuholen.',
    ['Geschäftsstelle | drei Offerten einzuholen | -'],
  ],
  ['Der Vorstand bittet die Verwaltung, die Kosten zu prüfen.', ['Verwaltung | die Kosten zu prüfen | -']],
  [
    'Frau Reents sagt eine Prüfung bis Ende April zu.',
    ['Frau Reents | sagt eine Prüfung bis Ende April zu | 2026-04-30'],
  ],
  [
    'Die Stelle wird bis Mitte Oktober ausgeschrieben.',
    [' | Die Stelle wird bis Mitte Oktober ausgeschrieben | Mitte Oktober'],
  ],
  ['Anträge sind bis 26. November einzureichen.', ['! | Anträge sind bis 26. November einzureichen | 2026-11-26']],
])('MEET-01 sentences that assign: %s', async (text, expected) => {
  expect((await tasksIn(text)).map((each) => each.replace(/\.(?= \|)/u, ''))).toEqual(expected);
});

test.each([
  'Die Amtszeit von Frau Lang endet am 31. Dezember 2026.',
  'Die nächste Sitzung findet am 8. April 2026 statt.',
  'Frau Lang regt einen Rundgang an.',
  'Der Lieferant hat sich bis 1. Mai beworben.',
  'Die Bauarbeiten sollen im Juni beginnen.',
  'Der Vertrag läuft bis Juni 2027.',
  'Herr Frei berichtet, die Lieferung erfolge voraussichtlich im Mai.',
  'Das Büro bleibt vom 22. Juli bis 9. August geschlossen.',
])('MEET-01 no task: %s', async (text) => {
  expect(await tasksIn(text)).toEqual([]);
});

test('MEET-01 rows that are done, cancelled or put off are no tasks', async () => {
  const text = `Massnahmen

Nr.   Massnahme                 Wer       Bis           Stand
1     Zaun erneuern             Frei      01.05.2026    offen
2     Tor streichen             Lang      01.04.2026    erledigt
3     Hecke schneiden           Holt      01.04.2026    abgesagt
`;
  expect(await tasksIn(text)).toEqual(['Frei | Zaun erneuern | 2026-05-01']);
});
