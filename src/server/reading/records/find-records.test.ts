import { expect, test } from 'vitest';
import { readDocument } from '../read-document.ts';
import type { DecisionRecord, PaperRecord, Quoted, RecordKind } from './record-model.ts';

/** Reads a text file as the product does; every field of every record must match the text at its span. */
async function recordsOf(text: string, fileName = 'paper.txt'): Promise<PaperRecord[]> {
  const pages = new Map<number, string>();
  const { records } = await readDocument(new TextEncoder().encode(text), fileName, 'txt', {
    onPageCount: () => undefined,
    onPage: (page) => void pages.set(page.number, page.text),
  });
  for (const quoted of records.flatMap(quotationsIn)) expect(literal(pages, quoted)).toBe(quoted.text);
  return records;
}

function quotationsIn(value: unknown): Quoted[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('text' in value && 'firstPage' in value) return [value as Quoted];
  return Object.values(value).flatMap(quotationsIn);
}

function literal(pages: ReadonlyMap<number, string>, { firstPage, start, lastPage, end }: Quoted): string {
  const parts: string[] = [];
  for (let number = firstPage; number <= lastPage; number++) {
    const text = pages.get(number) ?? '';
    parts.push(text.slice(number === firstPage ? start : 0, number === lastPage ? end : text.length));
  }
  return parts.join('\n');
}

const ofKind = <Kind extends RecordKind>(records: readonly PaperRecord[], kind: Kind) =>
  records.filter((record): record is Extract<PaperRecord, { kind: Kind }> => record.kind === kind);

/** "adopted 7:2:1", followed by any names. */
function summarize({ outcome, vote }: DecisionRecord): string {
  const counts = vote && [vote.yes, vote.no, vote.abstentions].map((each) => each?.value ?? '-').join(':');
  const names = (list: readonly Quoted[] = []) => list.map(({ text }) => text).join(', ');
  const parts = [
    outcome?.value ?? '?',
    counts === '-:-:-' ? null : counts,
    vote?.unanimous?.text,
    vote?.majority?.text,
  ];
  const named = [names(vote?.namesFor), names(vote?.namesAgainst), names(vote?.namesAbstaining)];
  return [...parts, named.join('') === '' ? null : named.join(' / ')].filter(Boolean).join(' ');
}

const german = `Einwohnergemeinde Hinterwald

Protokoll der 7. Sitzung des Gemeinderates vom 4. März 2026

Ort: Gemeindehaus, Sitzungszimmer 2
Zeit: 19.30 Uhr bis 21.50 Uhr
Vorsitz: Regula Stämpfli
Protokoll: Beat Aebi, Gemeindeschreiber
Anwesend: Regula Stämpfli, Urs Kummer, Dr. Silvia Roth, Jonas Gerber
Entschuldigt: Markus Zbinden
Gäste: Petra Wyss (Bauverwalterin), zu Traktandum 3

1. Genehmigung des Protokolls

Das Protokoll vom 18. Februar 2026 wird stillschweigend genehmigt.

2. Kreditantrag Schulhausdach

Urs Kummer erläutert den Antrag. Das Dach stammt aus dem Jahr 1978 und ist an vier Stellen undicht. Silvia Roth fragt nach den Offerten.

Beschluss: Der Gemeinderat bewilligt einen Kredit von 84 000 Franken für die Sanierung. Abstimmung: 3 Ja, 1 Nein, keine Enthaltung.

Beat Aebi holt bis zum 30. April 2026 zwei weitere Offerten ein.

3. Parkplätze am Bahnhof

Petra Wyss stellt zwei Varianten vor. Jonas Gerber beantragt Rückweisung. Der Antrag Gerber wird mit 1 zu 3 Stimmen abgelehnt. Die Variante B wird mit 3 : 1 Stimmen angenommen.

Die Bauverwaltung wird beauftragt, das Gesuch auszuarbeiten. Die Einsprachefrist läuft bis 22. Mai 2026.

4. Verschiedenes

Der Gemeinderat nimmt den Bericht der Feuerwehr zur Kenntnis.
`;

test('MEET-01 the head of German minutes: body, number, date, place, time, chair and minute taker', async () => {
  const [meeting] = ofKind(await recordsOf(german), 'meeting');
  expect(meeting).toMatchObject({
    paper: 'minutes',
    body: { text: 'Gemeinderat' },
    number: { text: '7' },
    date: { text: '4. März 2026', date: '2026-03-04' },
    place: { text: 'Gemeindehaus, Sitzungszimmer 2' },
    time: { text: '19.30 Uhr bis 21.50 Uhr' },
    chair: { text: 'Regula Stämpfli' },
    minuteTaker: { text: 'Beat Aebi' },
  });
});

test('MEET-01 attendance of German minutes: present, excused and guests, names without titles', async () => {
  const persons = ofKind(await recordsOf(german), 'attendance').map(({ state, name }) => `${state} ${name?.text}`);
  expect(persons).toEqual([
    'present Regula Stämpfli',
    'present Urs Kummer',
    'present Silvia Roth',
    'present Jonas Gerber',
    'excused Markus Zbinden',
    'guest Petra Wyss',
  ]);
});

test('MEET-01 items of German minutes have number, title and extent, and own their decisions', async () => {
  const records = await recordsOf(german);
  const items = ofKind(records, 'agenda-item');
  expect(items.map(({ number, title }) => `${number?.text} ${title.text}`)).toEqual([
    '1 Genehmigung des Protokolls',
    '2 Kreditantrag Schulhausdach',
    '3 Parkplätze am Bahnhof',
    '4 Verschiedenes',
  ]);
  expect(items.every(({ extent }) => extent !== null)).toBe(true);
  const decisions = ofKind(records, 'decision').map((each) => {
    const item = records[each.item ?? -1];
    return `${item?.kind === 'agenda-item' ? item.number?.text : '-'} ${summarize(each)}`;
  });
  expect(decisions).toEqual([
    '1 adopted stillschweigend',
    '2 adopted 3:1:0',
    '3 rejected 1:3:-',
    '3 adopted 3:1:-',
    '4 noted',
  ]);
});

test('MEET-02 a decision that begins with a number keeps its sign', async () => {
  const text = [
    'Protokoll der Sitzung des Vorstands vom 7. Mai 2026',
    'TOP 1 Haushalt',
    'Beschluss: -3 % Kürzung der Sachkosten. Einstimmig angenommen.',
    'TOP 2: -5 Stellen im Bauhof',
    'Beschluss: Die Kürzung wird mit 5:0 Stimmen angenommen.',
  ].join('\n\n');
  const records = await recordsOf(text);
  const decisions = records.filter((record) => record.kind === 'decision') as DecisionRecord[];
  expect(decisions[0]?.what.text).toMatch(/^-3 % Kürzung der Sachkosten/u);
  const titles = records.flatMap((record) => (record.kind === 'agenda-item' ? [record.title.text] : []));
  expect(titles).toContain('-5 Stellen im Bauhof');
});

test('MEET-01 tasks and deadlines of German minutes', async () => {
  const records = await recordsOf(german);
  expect(ofKind(records, 'task').map(({ who, due }) => [who[0]?.text, due?.date ?? null])).toEqual([
    ['Beat Aebi', '2026-04-30'],
    ['Bauverwaltung', null],
  ]);
  expect(ofKind(records, 'deadline').map(({ due }) => due.date)).toEqual(['2026-05-22']);
});

const english = `Harrow Vale Housing Association

Minutes of the Finance Committee meeting held on 12 May 2026

Venue: Mill House, Room 3
Present: Joan Perry (Chair), Samuel Okafor, Cllr Ruth Lindqvist, Deepak Rao
Apologies: Helen Marsh
In attendance: Tom Bright, Finance Director

1. Minutes of the last meeting

The minutes of the meeting held on 14 April 2026 were approved unanimously.

2. Rent arrears policy

Tom Bright explained that the board had approved the former policy in 2019. Arrears have risen by four per cent since then.

RESOLVED: That the revised policy be adopted from 1 July 2026. For: 3. Against: 1. Abstentions: 0.

ACTION: Tom Bright to write to all tenants by 5 June 2026.

3. Purchase of two vans

On a motion by Samuel Okafor, seconded by Deepak Rao, the purchase of two vans was approved by a vote of 3 to 1 (Ruth Lindqvist dissenting).

The Committee noted the report of the internal auditor.

4. Office lease

The decision on the lease was deferred to the next meeting. The tender closes on 30 June 2026 and bids must be submitted by 30 June 2026.
`;

test('MEET-01 head and attendance of English minutes', async () => {
  const records = await recordsOf(english);
  expect(ofKind(records, 'meeting')[0]).toMatchObject({
    paper: 'minutes',
    body: { text: 'Finance Committee' },
    date: { text: '12 May 2026', date: '2026-05-12' },
    place: { text: 'Mill House, Room 3' },
  });
  expect(ofKind(records, 'attendance').map(({ state, name }) => `${state} ${name?.text}`)).toEqual([
    'present Joan Perry',
    'present Samuel Okafor',
    'present Ruth Lindqvist',
    'present Deepak Rao',
    'excused Helen Marsh',
    'guest Tom Bright',
  ]);
});

test('MEET-01 items, decisions with votes, tasks and deadlines of English minutes', async () => {
  const records = await recordsOf(english);
  expect(ofKind(records, 'agenda-item').map(({ number, title }) => `${number?.text} ${title.text}`)).toEqual([
    '1 Minutes of the last meeting',
    '2 Rent arrears policy',
    '3 Purchase of two vans',
    '4 Office lease',
  ]);
  expect(ofKind(records, 'decision').map(summarize)).toEqual([
    'adopted unanimously',
    'adopted 3:1:0',
    'adopted 3:1:-',
    'noted',
    'postponed',
  ]);
  expect(ofKind(records, 'task').map(({ who, due }) => [who[0]?.text, due?.date])).toEqual([
    ['Tom Bright', '2026-06-05'],
  ]);
  expect(ofKind(records, 'deadline').map(({ due }) => due.date)).toEqual(['2026-06-30']);
});

const headOf = (rest: string) =>
  `Protokoll der Sitzung des Vorstandes vom 9. Februar 2026\n\nAnwesend: Ida Kern, Max Lutz\n\n${rest}`;

test('MEET-01 a second vote that contradicts the first is shown beside it, with no value changed', async () => {
  const records = await recordsOf(
    headOf('1. Beitrag\n\nDer Beitrag wird mit 9 zu 2 Stimmen erhöht und angenommen.\n\nAbstimmung: 8 Ja, 3 Nein.\n'),
  );
  const [decision, ...others] = ofKind(records, 'decision');
  expect(decision && summarize(decision)).toBe('adopted 9:2:-');
  expect(decision?.vote?.contradiction.map(({ text }) => text)).toEqual(['9 zu 2 Stimmen', '8 Ja, 3 Nein']);
  expect(others).toEqual([]);
});

test.each([
  ['Der Vorstand genehmigt den Voranschlag nicht.', ['rejected']],
  ['Der Vorstand bewilligt keinen Kredit für das Boot.', ['rejected']],
  ['The meeting approved no further spending.', ['rejected']],
  ['Der Vorstand genehmigt das Protokoll ohne Änderung.', ['adopted']],
  ['Der Vorstand genehmigt den Voranschlag mit 5 Ja und keiner Gegenstimme.', ['adopted 5:0:-']],
  [
    'Der Antrag erhält 29 Ja-Stimmen und 25 Nein-Stimmen. Die nötige Zweidrittelmehrheit ist damit nicht erreicht.',
    ['rejected 29:25:-'],
  ],
  ['Die Fraktion spricht sich klar für den Umbau aus.', []],
  ['Der Ausschuss empfiehlt, den Kredit zu erhöhen.', []],
  ['The unemployment rate declined, and default rates declined as well.', []],
])('MEET-01 non-decisions are not recorded as adopted: %s', async (text, expected) => {
  const records = await recordsOf(headOf(`1. Geschäft\n\n${text}\n`));
  expect(ofKind(records, 'decision').map(summarize)).toEqual(expected);
});

test('MEET-01 the date in the title wins over other dates', async () => {
  const one = await recordsOf(
    'Genehmigt am 16. März 2026\n\nProtokoll der Vorstandssitzung vom 9. Februar 2026\n\nNächste Sitzung: 4. Mai 2026\n',
  );
  expect(ofKind(one, 'meeting')[0]?.date?.date).toBe('2026-02-09');
});

test('MEET-01 other days, reports, plans and negations yield no decision', async () => {
  const records = await recordsOf(
    headOf(
      '1. Rückblick\n\nAm 3. Mai 2024 wurde der Umbau mit 7 zu 1 Stimmen beschlossen. Ida Kern berichtet, dass der Rat den Plan genehmigt. ' +
        'Der Antrag soll im Herbst angenommen werden. Ein Beschluss wird nicht gefasst.\n',
    ),
  );
  expect(ofKind(records, 'decision')).toEqual([]);
});

test('MEET-01 an agreement with numbered clauses has neither meeting nor items', async () => {
  const records = await recordsOf(
    'Mietvertrag\n\n1. Mietsache\n\nVermietet wird das Lager an der Seestrasse.\n\n2. Miete\n\nDie Miete ist bis 31. Januar 2027 zu zahlen.\n',
  );
  expect(records.map(({ kind }) => kind)).toEqual(['deadline']);
});

test('MEET-01 a roll call yields the names for and against', async () => {
  const records = await recordsOf(
    'Minutes of the Town Council meeting of 7 May 2026\n\nPresent: Ann Lee, Bob Ray, Cy Poe\n\n1. Budget\n\n' +
      'The Council adopted the budget. Ayes: Ann Lee, Bob Ray. Nays: Cy Poe.\n',
  );
  expect(ofKind(records, 'decision').map(summarize)).toEqual(['adopted Ann Lee, Bob Ray / Cy Poe / ']);
});

test('MEET-01 minutes of 2,000 items are read completely', async () => {
  const items = Array.from(
    { length: 2_000 },
    (_, index) =>
      `${index + 1}. Gesuch ${index + 1}\n\nDas Gesuch wird geprüft, die Unterlagen sind vollständig und liegen allen Mitgliedern seit einer Woche vor. ` +
      `Die Nachbarn wurden angehört.\n\nBeschluss: Der Vorstand genehmigt das Gesuch ${index + 1} mit 4 Ja und 1 Nein.\n\n`,
  );
  const records = await recordsOf(headOf(items.join('')));
  expect(ofKind(records, 'agenda-item')).toHaveLength(2_000);
  expect(ofKind(records, 'decision')).toHaveLength(2_000);
});

const heading = 'Genossenschaft Sonnenhof\n\nProtokoll der Vorstandssitzung vom 12. Mai 2026\n\nVorsitz: Frau Müller\n';

test('MEET-01 the body is also recognised in the name of its meeting', async () => {
  const bodyOf = async (text: string) => ofKind(await recordsOf(text), 'meeting')[0]?.body?.text;
  expect(await bodyOf(heading)).toBe('Vorstand');
  expect(await bodyOf(heading.replace('Vorstandssitzung', 'Generalversammlung'))).toBe('Generalversammlung');
});

test.each([
  ['Anwesend: Müller, Anna; Meier, Hans, Kassier; Frei, Urs (Gast)', ['Müller, Anna', 'Meier, Hans', 'Frei, Urs']],
  ['Anwesend: Berger Anna, Bern; Frei Urs, Biel', ['Berger Anna', 'Frei Urs']],
  ['Anwesend: Berger Anna, Bern Frei Urs, Biel Lang Eva, Thun', ['Berger Anna', 'Frei Urs', 'Lang Eva']],
  ['Present: Smith, John; Tom Bright, London; Ann Lee, Leeds', ['Smith, John', 'Tom Bright', 'Ann Lee']],
])('MEET-01 %s: each person once, none with a place', async (line, names) => {
  const persons = ofKind(await recordsOf(`${heading}${line}\n`), 'attendance');
  expect(persons.map(({ name }) => name?.text)).toEqual(names);
});

test.each([
  'Der Vorstand rechnet damit, dass die Generalversammlung das Budget genehmigt.',
  'Die Kommission wird den Kredit voraussichtlich im Herbst bewilligen.',
  'Der Verwaltungsrat wird im Juli die Dividende genehmigen.',
  'Es wird davon ausgegangen, dass das Projekt angenommen wird.',
  'Voraussichtlich beschliesst der Vorstand im September über den Neubau.',
  'The executive expects that the board of trustees approves the loan.',
  'The plan is likely to be approved by the council.',
])('MEET-01 an expectation is not a decision: %s', async (sentence) => {
  expect(ofKind(await recordsOf(`${heading}\n1. Ausblick\n\n${sentence}\n`), 'decision')).toEqual([]);
});

test.each([
  'Der Vorstand bewilligt einen Kredit von voraussichtlich 84 000 Franken.',
  'Ein Kredit von voraussichtlich rund 84 000 Franken wird bewilligt.',
  'Der Vorstand genehmigt die geplante Sanierung.',
])('MEET-01 a decision with an estimate is still a decision: %s', async (sentence) => {
  expect(ofKind(await recordsOf(`${heading}\n1. Ausblick\n\n${sentence}\n`), 'decision')).toHaveLength(1);
});

test.each([
  ['Frau Lang rechnet mit dem Abschluss bis 1. August 2026.', null],
  ['Frau Lang beauftragt die Reparatur bis zum 21. August 2026.', 'Frau Lang'],
  ['Müller legt den Bericht bis zum 21. August 2026 vor.', 'Müller'],
  ['Stellungnahme des Vorstands: Die Konten werden bis zum 31. Juli 2026 bereinigt.', null],
  ['Reparatur der Heizung bis zum 21. August 2026 durch die Firma.', null],
  ['The finance committee should present a budget by 21 August 2026.', 'finance committee'],
  ['Die Mängel sind bis zum 31. Mai 2026 zu beheben; verantwortlich sind die Bereichsleitungen.', 'Bereichsleitungen'],
])('MEET-01 a task’s owner is a person or body, not a thing: %s', async (sentence, who) => {
  const tasks = ofKind(await recordsOf(`${heading}\n1. Haus\n\nFrau Lang berichtet.\n\n${sentence}\n`), 'task');
  expect(tasks[0]?.who[0]?.text ?? null).toBe(who);
});

test('MEET-01 a column header is not the meeting’s number', async () => {
  const numberOf = async (line: string) =>
    ofKind(await recordsOf(`${heading}${line}\n`), 'meeting')[0]?.number?.text ?? null;
  expect(await numberOf('Nr: Aufgabe Verantwortlich Frist')).toBe(null);
  expect(await numberOf('Nr.: 41')).toBe('41');
});

test('MEET-01 a list of names beside its label ends where the agenda begins', async () => {
  const records = await recordsOf(
    `${heading}Anwesend: Anna Berger, Urs Frei\n\n1. Kredit Schulhaus\n\nDer Vorstand beschliesst den Kredit mit 3 Ja zu 1 Nein.\n`,
  );
  expect(ofKind(records, 'attendance').map(({ name }) => name?.text)).toEqual(['Anna Berger', 'Urs Frei']);
});

test.each([
  ['Der Vorstand bewilligt den Kredit mit 3 Ja zu 1 Nein.', 'adopted 3:1:-'],
  ['Der Vorstand bewilligt den Kredit mit 3 Ja, 1 Nein.', 'adopted 3:1:-'],
  ['The board approved the loan with 5 for and 2 against.', 'adopted 5:2:-'],
])('MEET-01 adjacent counts for two sides are a vote: %s', async (sentence, vote) => {
  expect(ofKind(await recordsOf(`${heading}\n1. Kredit\n\n${sentence}\n`), 'decision').map(summarize)).toEqual([vote]);
});
