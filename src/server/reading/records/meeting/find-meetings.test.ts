import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';
import type { AttendanceRecord, MeetingRecord } from '../record-model.ts';

async function read(text: string, fileName = 'paper.txt') {
  const { records, facts } = await readDocument(new TextEncoder().encode(text), fileName, 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  const meetings = records.filter((record): record is MeetingRecord => record.kind === 'meeting');
  const attendance = records.filter((record): record is AttendanceRecord => record.kind === 'attendance');
  return { meetings, attendance, days: meetings.map(({ date }) => date?.date), facts };
}

const list = 'Anwesend: Eva Lang, Urs Frei\n\n1. Begrüßung\nFrau Lang begrüßt alle.\n\n2. Bus\nDer Bus wird gekauft.\n';

test.each([
  [
    'Verhandlungsschrift\nüber die am Montag, dem 14. September 2026 im Pfarrsaal stattgefundene\n\n3. Sitzung des Gemeinderates\nDie Verhandlungsschrift der 2. Sitzung vom 29.06.2026 liegt zur Einsichtnahme auf.\n\n1. Gebühr\nAngenommen.',
    '2026-09-14',
  ],
  [
    'Protokoll\n\nDie Sitzung des Vorstands fand am 14. September 2026 im Vereinsheim statt.\nDas Protokoll vom 3. August 2026 wurde genehmigt. Die nächste Sitzung findet am 12. Oktober 2026 statt.',
    '2026-09-14',
  ],
  [
    'Niederschrift Nr. 14/2026\nder ordentlichen Betriebsratssitzung\nSitzungstag: Do., 17.9.26, 9 bis 11.15 Uhr\nDruckdatum: 21.09.2026\nDie Niederschrift vom 3.9.26 wurde genehmigt.',
    '2026-09-17',
  ],
  [
    'Minutes of the committee meeting held in the shed on the fourth day of June 2026.\nThe minutes of 7 May 2026 were approved. The next meeting is on 2 July 2026.',
    '2026-06-04',
  ],
  ['Minutes of the Board\nHeld on 03/02/2026 at 7pm (Tuesday).\nThe audit starts on 9/3/26.', '2026-02-03'],
  ['Minutes of the Board\nHeld on 03/02/2026 (Monday).\nThe audit starts on 3/23/26.', '2026-03-02'],
  [`Protokoll der Klausurtagung des Stadtrats am 14. und 15. September 2026\n${list}`, '2026-09-14'],
  [
    `Aktennotiz über die Besprechung des Betriebsausschusses\nDienstag, 3. März 2026, 9 Uhr, Raum 3\n${list}`,
    '2026-03-03',
  ],
  [`Protokoll der Generalversammlung vom 12. März 1905\n${list}`, '1905-03-12'],
  [
    'Einladung zur Sitzung des Gemeinderats\nHinterdorf, den 14. Dezember 2026\n\nzur Sitzung am Montag, dem 11. Januar 2027, um 19.00 Uhr im Rathaus lade ich Sie ein.\n\nTagesordnung\n1. Begrüßung\n2. Haushalt\n',
    '2027-01-11',
  ],
  [
    'Einladung zur 3. Sitzung des Beirats 2026\nam Montag, dem 14. September, um 18 Uhr in der Aula\n\nTagesordnung\n1. Begrüßung\n2. Haushalt\n',
    '2026-09-14',
  ],
])('MEET-01 the meeting’s own day wins over other dates (%#)', async (text, day) => {
  const { days, facts } = await read(text);
  expect(days).toEqual([day]);
  expect(facts.meetingDate).toBe(day);
});

test('MEET-01 the file name dates a paper, never a meeting', async () => {
  const { meetings, facts } = await read(`Protokoll der Vorstandssitzung\n${list}`, '2026-03-03 Protokoll.txt');
  expect(meetings.map(({ date }) => date)).toEqual([null]);
  expect(facts).toMatchObject({ meetingDate: '2026-03-03', meetingDateSource: 'file-name' });
});

test('MEET-01 two meetings in one file are two, each with its own persons and items', async () => {
  const { meetings, days, attendance } = await read(
    `Protokoll der Vorstandssitzung vom 3. März 2026\nVorsitz: Eva Lang\n${list}\nProtokoll der Vorstandssitzung vom 7. April 2026\nVorsitz: Urs Frei\n${list}`,
  );
  expect(days).toEqual(['2026-03-03', '2026-04-07']);
  expect(meetings.map(({ chair }) => chair?.text)).toEqual(['Eva Lang', 'Urs Frei']);
  expect(attendance).toHaveLength(4);
});

test.each([
  ['---\ntitle: Minutes of the board\ndate: 2026-03-03\n---\n# readme\n\nInstall the package.', 'README.txt'],
  [
    'Satzung des Turnvereins\n§ 1 Name\nDer Verein heißt Turnverein.\n§ 2 Sitzungen\nDer Vorstand tagt monatlich.',
    'Satzung.txt',
  ],
  [
    'Report to the Board\nBoard meeting of 28 February 2026, agenda item 5\nAuthor: Ann Lee\n\n1. Summary\nSales rose.',
    'report.txt',
  ],
  [
    'Sehr geehrte Frau Lang,\n\nim Protokoll der Sitzung vom 3. März 2026 fehlt mein Name.\n\nMit freundlichen Grüßen\nUrs Frei',
    'Brief.txt',
  ],
  ['Preisliste 2026\nStand 3. März 2026\nSaalmiete je Sitzung\t40 Euro', 'Preise.txt'],
])('MEET-01 other papers are no meetings (%#)', async (text, fileName) => {
  expect((await read(text, fileName)).meetings).toEqual([]);
});

test('MEET-02 nobody is named by "niemand"; limits stand with the person', async () => {
  const { attendance } = await read(
    'Protokoll der Sitzung des Beirats vom 3. März 2026\nAnwesend: Eva Lang (bis 13.20 Uhr), Urs Frei, Anna Berger (ab TOP 2)\nEntschuldigt: niemand\n\nTOP 1 Haushalt\nVertagt.\n\nTOP 2 Bus\nGekauft.',
  );
  expect(
    attendance.map(({ name, state, limit }) => [name?.text, state, limit?.kind ?? null, limit?.items ?? []]),
  ).toEqual([
    ['Eva Lang', 'present', 'until', []],
    ['Urs Frei', 'present', null, []],
    ['Anna Berger', 'present', 'from', ['2']],
  ]);
});
