import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';
import type { DecisionRecord } from '../record-model.ts';

const germanHead = 'Protokoll der Sitzung des Vorstandes vom 9. Februar 2026\n\nAnwesend: Ida Kern, Max Lutz\n\n';
const englishHead =
  'Minutes of the Library Board meeting held on 9 February 2026\n\nPresent: Ann Lee, Bob Ray, Cy Poe\n\n';

async function decisionsOf(text: string): Promise<DecisionRecord[]> {
  const events = { onPageCount: () => {}, onPage: () => {} };
  const { records } = await readDocument(new TextEncoder().encode(text), 'paper.md', 'md', events);
  return records.filter((record): record is DecisionRecord => record.kind === 'decision');
}

const inGerman = (text: string) => decisionsOf(`${germanHead}1. Geschäft\n\n${text}\n`);
const inEnglish = (text: string) => decisionsOf(`${englishHead}1. Business\n\n${text}\n`);

/** "adopted 7:2:1", "-" for what is not stated. */
function summarize({ outcome, vote }: DecisionRecord): string {
  const counts = vote && [vote.yes, vote.no, vote.abstentions].map((each) => each?.value ?? '-').join(':');
  return [outcome?.value ?? '?', counts === '-:-:-' ? null : counts].filter(Boolean).join(' ');
}

test.each([
  ['Der Ankauf der Leiter wird mit 12:3:1 Stimmen genehmigt.', 'adopted 12:3:1'],
  ['Der Vorstand wird entlastet (16/0/0).', 'adopted 16:0:0'],
  ['Der Vorstand stimmt dem Ankauf der Leiter mit 6 von 8 Stimmen zu.', 'adopted 6:-:-'],
  ['Der Ankauf der Leiter wird mit 6 Ja- gegen 22 Neinstimmen abgelehnt.', 'rejected 6:22:-'],
  ['Der Ankauf wird mit 19 Ja-, 7 Neinstimmen und 2 Enthaltungen beschlossen.', 'adopted 19:7:2'],
  ['Die Leiter wird gekauft. Abgegeben wurden 16 Stimmen:\n9 Ja, 6 Nein, 1 ungültig.', 'adopted 9:6:-'],
  ['Die Satzung wird einstimmig bei 2 Enthaltungen beschlossen.', 'adopted -:-:2'],
  ['Die Satzung wird mit 54 zu 32 Stimmen angenommen.', 'adopted 54:32:-'],
  ['Die Satzung wird gegen 22 Nein-Stimmen abgelehnt.', 'rejected -:22:-'],
])('MEET-02 votes in German forms: %s', async (text, expected) => {
  expect((await inGerman(text)).map(summarize)).toEqual([expected]);
});

test.each([
  ['Motion by Ann Lee, seconded by Bob Ray, to paint the reading hall blue. Passed: 7-0.', 'adopted 7:0:-'],
  ['Motion by Ann Lee to paint the reading hall in a bright colour. Motion fails 2-5.', 'rejected 2:5:-'],
  ['Ann Lee moved to amend the fee for lost cards to four dollars. Tie, 3-3; amendment failed.', 'rejected 3:3:-'],
  ['Bob Ray moved to buy two more shelves for the cellar. Tabled 4-2.', 'postponed 4:2:-'],
  ['The purchase of two shelves was approved by seven votes to two.', 'adopted 7:2:-'],
  ['RESOLVED: by nine votes with one abstention to approve the purchase of shelves.', 'adopted 9:-:1'],
  ['The letter from the county was laid on the table.', 'noted'],
])('MEET-02 votes and outcomes in English forms: %s', async (text, expected) => {
  expect((await inEnglish(text)).map(summarize)).toEqual([expected]);
});

test('MEET-02 a result belongs to the motion of its item, the latest motion first', async () => {
  const decisions = await inEnglish(
    'Ann Lee moved to close the branch in Mill Street on Mondays. Bob Ray moved to amend the motion by adding Fridays. ' +
      'The amendment carried, 4 to 1. The motion as amended failed, 1 to 4.',
  );
  expect(decisions.map((each) => `${summarize(each)} ${each.what.text}`)).toEqual([
    'rejected 1:4:- Ann Lee moved to close the branch in Mill Street on Mondays.',
    'adopted 4:1:- Bob Ray moved to amend the motion by adding Fridays.',
  ]);
});

test.each([
  'Ida Kern entgegnet, die Ausleihe am Abend werde geteilt; dafür seien zwei zusätzliche Dienste eingeplant.',
  'Für das Dach fehlt Holz. Dafür sind drei weitere Lieferungen vorgesehen.',
  'Dafür: zwei neue Leitern. Der Vorstand berät darüber im März.',
  'Im Haushalt sind vier Stellen dafür vorgesehen.',
])('MEET-02 a number of other things beside "dafür" is no vote: %s', async (text) => {
  expect(await inGerman(text)).toEqual([]);
});

test.each([
  ['Der Ankauf der Leiter wird beschlossen. Dafür stimmen 14 Räte, dagegen 8.', 'adopted 14:8:-'],
  ['Der Ankauf der Leiter wird beschlossen, dafür sprechen sich 5 Anwesende aus.', 'adopted 5:-:-'],
  ['Der Ankauf der Leiter wird beschlossen. 6 dafür, 3 dagegen.', 'adopted 6:3:-'],
  ['Der Ankauf der Leiter wird beschlossen: dafür 6 Mitglieder.', 'adopted 6:-:-'],
  ['Der Ankauf der Leiter wird beschlossen. Drei Fraktionen stimmen dafür.', 'adopted 3:-:-'],
])('MEET-02 voters beside "dafür" are counted: %s', async (text, expected) => {
  expect((await inGerman(text)).map(summarize)).toEqual([expected]);
});

test('MEET-02 a motion to put off that is carried postpones', async () => {
  const decisions = await inGerman(
    'Ida Kern beantragt, die Entscheidung über das Dach bis Mai zurückzustellen. Dem Antrag wird mit 4 gegen 2 Stimmen gefolgt.',
  );
  expect(decisions.map(summarize)).toEqual(['postponed 4:2:-']);
  expect(decisions[0]?.what.text).toContain('die Entscheidung über das Dach');
});

test('MEET-02 a motion without a result has no outcome, a proposal decides nothing', async () => {
  expect(await inGerman('Ida Kern beantragt, das Dach mit Kupfer zu decken. Max Lutz hält das für zu teuer.')).toEqual(
    [],
  );
  expect(await inGerman('Beschlussvorschlag: Der Vorstand genehmigt das Dach aus Kupfer.')).toEqual([]);
});

test('MEET-02 a missed majority rejects, whatever the counts', async () => {
  const decisions = await inGerman(
    'Für die Änderung des § 12 stimmen 14, dagegen 8. Die nötige Mehrheit von zwei Dritteln ist nicht erreicht.',
  );
  expect(decisions.map(summarize)).toEqual(['rejected 14:8:-']);
});

test('MEET-02 an outcome is inferred from counts only where no rule is in sight', async () => {
  const [plain] = await inGerman('Der Beitrag steigt auf 96 Euro. Abstimmung: 12 Ja, 3 Nein.');
  expect(plain?.outcome).toMatchObject({ value: 'adopted', isInferred: true });
  const [ruled] = await inGerman('Der Beitrag steigt auf 96 Euro. Abstimmung: 12 Ja, 3 Nein. Nötig sind drei Viertel.');
  expect(ruled?.outcome).toBe(null);
});

test('MEET-02 a resolution has its number, conditions, day and proposal', async () => {
  const [decision] = await inGerman(
    'Beschluss 23/31: Der Vorstand stimmt der Vorlage 104/2024 ab 1. Juli 2026 zu, vorbehaltlich der Zusage des Landes. Abstimmung: 5 Ja, 1 Nein.',
  );
  expect(decision).toMatchObject({
    number: { text: '23/31' },
    proposal: { text: 'Vorlage 104/2024' },
    conditions: [{ text: 'vorbehaltlich der Zusage des Landes' }],
    validFrom: { text: '1. Juli 2026', date: '2026-07-01' },
    outcome: { value: 'adopted' },
  });
});

test('MEET-02 rows with a column for the result are decisions', async () => {
  const decisions = await inGerman(
    '| Massnahme | Beschluss |\n|---|---|\n| Einstellung im Lager | Zustimmung |\n| Kündigung in der Küche | Widerspruch |\n| Versetzung | Frist läuft |',
  );
  expect(decisions.map(summarize)).toEqual(['adopted', 'objected']);
});

test.each([
  'Members agreed that demand for books had remained strong.',
  'The treasurer noted that the roof may leak.',
  'Five votes are needed for a change of the rules.',
  'The works were carried out in May by a local firm.',
  'Last year the council had approved the plan.',
])('MEET-02 views, reports and rules are no decisions: %s', async (text) => {
  expect(await inEnglish(text)).toEqual([]);
});

test('MEET-02 more votes than were cast are shown as a contradiction, with no value changed', async () => {
  const [decision] = await inGerman(
    'Abgegeben wurden 10 Stimmen: 9 Ja, 6 Nein. Damit ist der Ankauf der Leiter beschlossen.',
  );
  expect(decision?.vote).toMatchObject({ yes: { value: 9 }, no: { value: 6 }, cast: { value: 10 } });
  expect(decision?.vote?.contradiction).not.toEqual([]);
});

test('MEET-02 400 decisions in one paper are all found', async () => {
  const items = Array.from(
    { length: 400 },
    (_, index) => `${index + 1}. Gesuch ${index + 1}\n\nDas Gesuch ${index + 1} wird mit 5 zu 2 Stimmen bewilligt.\n\n`,
  );
  expect(await decisionsOf(germanHead + items.join(''))).toHaveLength(400);
});
