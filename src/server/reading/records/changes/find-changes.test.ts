import { describe, expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';
import type { ChangeRecord, PaperRecord } from '../record-model.ts';

async function changesOf(text: string, fileName = 'paper.txt'): Promise<ChangeRecord[]> {
  const { records } = await readDocument(new TextEncoder().encode(text), fileName, 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  return records.filter((record: PaperRecord) => record.kind === 'change');
}

const germanMinutes = (words: string) => `Genossenschaft Lindenhof

Protokoll der 12. Sitzung des Vorstands vom 12. Juni 2025

Ort: Geschäftsstelle
Anwesend: Frau Lang, Herr Kühn, Herr Otte

TOP 1 Verschiedenes

Die Vorsitzende begrüßt die Anwesenden und stellt die Beschlussfähigkeit fest.

TOP 2 Rückblick

${words}

TOP 3 Ausblick

Es liegt nichts vor.
`;

const englishMinutes = (words: string) => `Minutes of the meeting of the Board of Trustees held on 12 June 2025

Present: Mrs Lang (Chair), Mr Poole, Mr Otte

1. Welcome

The Chair welcomed everybody.

2. Matters

${words}

3. Close

The meeting closed at 9 pm.
`;

/** "revoked decision 24/3 2024-03-14", with what stands after "→". */
function told({ effect, of, target, from, text }: ChangeRecord): string {
  const names = [
    target.number,
    target.date,
    target.meetingNumber && `m${target.meetingNumber}`,
    target.item && `i${target.item}`,
  ];
  return [effect, of, ...names, from?.date && `from ${from.date}`, text && `→ ${text.text}`].filter(Boolean).join(' ');
}

describe('MEET-06 German minutes say what became of a decision', () => {
  test.each([
    ['Der Beschluss vom 14. März 2024 zur Parkgebühr wird aufgehoben.', 'revoked decision 2024-03-14'],
    [
      'Der Beschluss Nr. 24/3 vom 14.03.2024 wurde mit Wirkung zum 1. Juli 2025 aufgehoben.',
      'revoked decision 24/3 2024-03-14 from 2025-07-01',
    ],
    ['Der Vorstand hebt den Beschluss vom 14.03.2024 über die Parkgebühr auf.', 'revoked decision 2024-03-14'],
    ['Der Vorstand beschließt einstimmig, den Beschluss 24/3 aufzuheben.', 'revoked decision 24/3'],
    ['Der Vorstand beschließt die Aufhebung des Beschlusses vom 14.03.2024.', 'revoked decision 2024-03-14'],
    ['Der am 14. März 2024 gefasste Beschluss zur Parkgebühr wird widerrufen.', 'revoked decision 2024-03-14'],
    ['Die Hausordnung vom 3. Februar 2020 tritt außer Kraft.', 'revoked decision 2020-02-03'],
    ['Der Beschluss zu TOP 5 der Sitzung vom 14.03.2024 wird aufgehoben.', 'revoked decision 2024-03-14 i5'],
    [
      'Der Beschluss vom 14.03.2024, wonach die Halle nicht vermietet werden soll, wird aufgehoben.',
      'revoked decision 2024-03-14',
    ],
    ['Dieser Beschluss ersetzt den Beschluss 24/3 vom 14.03.2024.', 'changed decision 24/3 2024-03-14'],
    [
      'Ziffer 2 des Beschlusses 24/3 wird wie folgt geändert: Die Gebühr beträgt 6 Euro.',
      'changed decision 24/3 → Die Gebühr beträgt 6 Euro.',
    ],
    ['Der neue Tarif tritt an die Stelle des Beschlusses vom 14.03.2024.', 'changed decision 2024-03-14'],
    ['Der Vorstand bekräftigt seinen Beschluss vom 14.03.2024.', 'confirmed decision 2024-03-14'],
    ['Der Beschluss 24/3 ist umgesetzt.', 'done decision 24/3'],
    ['Beschluss 24/3: erledigt.', 'done decision 24/3'],
    ['Die Umsetzung des Beschlusses 24/3 ist abgeschlossen.', 'done decision 24/3'],
    [
      'Gegen den Beschluss zu TOP 4 vom 14.03.2024 wurde Anfechtungsklage erhoben.',
      'challenged decision 2024-03-14 i4',
    ],
    ['Der Auftrag an Frau Lang vom 14.03.2024, Angebote einzuholen, ist erledigt.', 'done task 2024-03-14'],
  ])('%s', async (words, expected) => {
    expect((await changesOf(germanMinutes(words))).map(told)).toEqual([expected]);
  });
});

describe('MEET-06 German minutes approve and correct earlier ones', () => {
  test.each([
    ['Das Protokoll der 11. Sitzung vom 8. Mai 2025 wird einstimmig genehmigt.', 'approved minutes 2025-05-08 m11'],
    ['Die Niederschrift der letzten Sitzung wird ohne Änderungen genehmigt.', 'approved minutes'],
    ['Der Vorstand genehmigt das Protokoll vom 08.05.2025.', 'approved minutes 2025-05-08'],
    [
      'Gegen die Niederschrift vom 08.05.2025 werden keine Einwendungen erhoben, sie gilt als genehmigt.',
      'approved minutes 2025-05-08',
    ],
    [
      'Das Protokoll vom 08.05.2025 wird mit der Maßgabe genehmigt, dass es auf Seite 2 13 statt 31 Stimmen heißt.',
      'corrected minutes 2025-05-08 → es auf Seite 2 13 statt 31 Stimmen heißt.',
    ],
    [
      'Auf Seite 3 muss es 13 statt 31 heißen. Mit dieser Änderung wird das Protokoll vom 08.05.2025 genehmigt.',
      'corrected minutes 2025-05-08 → Auf Seite 3 muss es 13 statt 31 heißen.',
    ],
    [
      'Die Protokolle vom 10.04.2025 und 08.05.2025 werden genehmigt.',
      'approved minutes 2025-04-10',
      'approved minutes 2025-05-08',
    ],
  ])('%s', async (words, ...expected) => {
    expect((await changesOf(germanMinutes(words))).map(told)).toEqual(expected);
  });
});

describe('MEET-06 nothing has happened where German minutes propose, plan, ask or deny', () => {
  test.each([
    'Herr Otte beantragt, den Beschluss vom 14.03.2024 aufzuheben.',
    'Der Beschluss 24/3 soll aufgehoben werden.',
    'Der Beschluss 24/3 wird nicht aufgehoben.',
    'Der Beschluss 24/3 wird bis Herbst umgesetzt.',
    'Wird der Beschluss 24/3 aufgehoben?',
    'Frau Lang fragt, ob der Beschluss 24/3 umgesetzt ist.',
    'Sofern der Beschluss 24/3 aufgehoben wird, entfällt die Gebühr.',
    'Gemäß Beschluss 24/3 wurde die Gebühr geändert.',
    'Mit dem Beschluss 24/3 wurde die frühere Regelung aufgehoben.',
    'Der Beschluss 24/3 wurde verlesen, die Satzung wird geändert.',
    'Der Beschluss 24/3 wurde noch nicht vollzogen.',
    'Dieser Beschluss wird aufgehoben, wenn die Förderung entfällt.',
    'Das Protokoll der letzten Sitzung wird nicht genehmigt.',
    'Das Protokoll der letzten Sitzung wird in der nächsten Sitzung genehmigt werden können.',
    'Die Genehmigung des Protokolls wird vertagt.',
    'Im Protokoll ist vermerkt, dass der Plan genehmigt wurde.',
    'Antrag: Der Beschluss vom 14.03.2024 wird aufgehoben. Der Antrag wird mit 2 gegen 5 Stimmen abgelehnt.',
  ])('%s', async (words) => {
    expect((await changesOf(germanMinutes(words))).map(told)).toEqual([]);
  });
});

describe('MEET-06 English minutes say what became of decisions and minutes', () => {
  test.each([
    ['The resolution of 14 March 2024 on parking fees was rescinded.', 'revoked decision 2024-03-14'],
    ['It was RESOLVED to rescind Resolution 24-12 of 14 March 2024.', 'revoked decision 24-12 2024-03-14'],
    [
      'RESOLVED: That Resolution No. 24-12 is hereby repealed with effect from 1 July 2025.',
      'revoked decision 24-12 from 2025-07-01',
    ],
    ['The Board amended its decision of 14 March 2024 on parking fees.', 'changed decision 2024-03-14'],
    ['The decision of 14 March 2024 on parking fees was superseded by the new tariff.', 'changed decision 2024-03-14'],
    ['The Board reaffirmed its decision of 14 March 2024.', 'confirmed decision 2024-03-14'],
    ['The decision of 14 March 2024 to repaint the hall has been implemented.', 'done decision 2024-03-14'],
    ['Decision 24/12: completed.', 'done decision 24/12'],
    ['The decision of 14 March 2024 has been challenged in court.', 'challenged decision 2024-03-14'],
    ['The minutes of the meeting held on 8 May 2025 were approved as a true record.', 'approved minutes 2025-05-08'],
    [
      'The minutes of the 41st meeting were agreed as a correct record and signed by the Chair.',
      'approved minutes m41',
    ],
    ['It was resolved that the minutes of the previous meeting be approved.', 'approved minutes'],
    [
      'The minutes of 8 May 2025 were approved subject to the following correction: page 2 should read 13.',
      'corrected minutes 2025-05-08 → page 2 should read 13.',
    ],
  ])('%s', async (words, expected) => {
    expect((await changesOf(englishMinutes(words))).map(told)).toEqual([expected]);
  });

  test.each([
    'Mr Otte proposed to rescind the resolution of 14 March 2024.',
    'The resolution of 14 March 2024 should be rescinded.',
    'The resolution of 14 March 2024 was not rescinded.',
    'Mr Poole asked whether Resolution 24-12 had been implemented.',
    'Under Resolution 24-12 the fee was amended.',
    'The minutes were not approved.',
    'Resolution 24-12 is being implemented.',
    'The minutes of 8 May 2025 were circulated; the budget was approved.',
  ])('nothing has happened: %s', async (words) => {
    expect((await changesOf(englishMinutes(words))).map(told)).toEqual([]);
  });
});

test('MEET-06 a title names what the sentence below it changes', async () => {
  const text = germanMinutes('')
    .replace('TOP 1 Verschiedenes', 'TOP 1 Genehmigung der Niederschrift vom 8. Mai 2025')
    .replace('Die Vorsitzende begrüßt die Anwesenden und stellt die Beschlussfähigkeit fest.', 'Einstimmig genehmigt.');
  expect((await changesOf(text)).map(told)).toEqual(['approved minutes 2025-05-08']);
});

test('MEET-06 a list of decisions tells which are done', async () => {
  const text =
    'Nr.\tBeschluss\tZuständig\tStand\n24/3\tAngebote für die Heizung einholen\tFrau Lang\terledigt am 03.05.2025\n24/4\tSatzung neu drucken\tHerr Otte\tin Arbeit\n';
  const { records } = await readDocument(new TextEncoder().encode(text), 'liste.tsv', 'csv', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  }).catch(() => ({ records: [] }));
  expect(records.flatMap((record) => (record.kind === 'change' ? [told(record)] : []))).toEqual(['done decision 24/3']);
});

test('MEET-06 an invitation changes nothing', async () => {
  const text =
    'Einladung zur Sitzung des Vorstands am 12. Juni 2025\n\nTagesordnung\n\n1. Der Beschluss 24/3 wird aufgehoben.\n2. Verschiedenes\n';
  expect(await changesOf(text)).toEqual([]);
});
