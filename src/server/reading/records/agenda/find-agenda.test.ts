import { expect, test } from 'vitest';
import { readDocument } from '../../read-document.ts';

/** Each item as "number title", its publicity, and the last words of its extent; "listed" without one. */
async function itemsOf(text: string): Promise<string[]> {
  const { records } = await readDocument(new TextEncoder().encode(text), 'paper.txt', 'txt', {
    onPageCount: () => undefined,
    onPage: () => undefined,
  });
  return records.flatMap((record) => {
    if (record.kind !== 'agenda-item') return [];
    const { number, title, publicity, extent } = record;
    const part = publicity ? (publicity.isPublic ? ' (public)' : ' (closed)') : '';
    const end = extent ? text.slice(0, extent.end).trim().split(/\s/u).at(-1) : 'listed';
    return [`${number?.text ?? '–'} ${title.text.replace(/\s+/gu, ' ')}${part} … ${end}`];
  });
}

test('MEET-01 public and closed items, their numbers on lines of their own; a resolution’s points are none', async () => {
  const items = await itemsOf(`Niederschrift über die Sitzung des Gemeinderats am 14. September 2026

Öffentlicher Teil

Ö 1
Eröffnung der Sitzung
Der Bürgermeister eröffnet die Sitzung und stellt die Beschlussfähigkeit fest.

Ö 2
Haushaltssatzung 2027
Der Gemeinderat beschließt:
1. Die Satzung wird erlassen.
2. Die Hebesätze bleiben unverändert.
3. Der Stellenplan wird festgesetzt.
Abstimmung: 12:3.

Nichtöffentlicher Teil

N 1
Grundstücksangelegenheiten
Das Grundstück wird verkauft. Einstimmig.

N 2
Personalangelegenheiten
Frau Lang wird eingestellt.

Der Bürgermeister schließt die Sitzung um 21.30 Uhr.

Anlage 1: Haushaltsplan
1. Erträge
2. Aufwendungen
`);
  expect(items).toEqual([
    'Ö 1 Eröffnung der Sitzung (public) … fest.',
    'Ö 2 Haushaltssatzung 2027 (public) … 12:3.',
    'N 1 Grundstücksangelegenheiten (closed) … Einstimmig.',
    'N 2 Personalangelegenheiten (closed) … eingestellt.',
  ]);
});

test.each([
  [
    'Zu Punkt 1 der Tagesordnung: Begrüßung\nFrau Lang begrüßt alle.\n\nZu Punkt 2 der Tagesordnung: Kündigung\nDer Betriebsrat widerspricht.',
    ['1 Begrüßung … alle.', '2 Kündigung … widerspricht.'],
  ],
  [
    'Tagesordnung\n1. Genehmigung der Niederschrift\n2. Kanalgebühr\n\nad 1)\nDie Niederschrift wird genehmigt.\n\nad 2)\nDie Gebühr wird erhöht.',
    ['1 Genehmigung der Niederschrift … genehmigt.', '2 Kanalgebühr … erhöht.'],
  ],
  [
    'TOP 5 a\nKauf eines Busses\nDer Vorstand kauft den Bus.\n\nTOP 5 b\nVersicherung\nVertagt.\n\nTOP 6\nVerschiedenes\nNichts.',
    ['5 a Kauf eines Busses … Bus.', '5 b Versicherung … Vertagt.', '6 Verschiedenes … Nichts.'],
  ],
  [
    '§ 1 Eröffnung\nFrau Lang eröffnet.\n\n§ 2 Widmung\nGemäß § 39 des Gesetzes wird umgewidmet.\n\n§ 3 Straßenbau\nVergeben.',
    ['§ 1 Eröffnung … eröffnet.', '§ 2 Widmung … umgewidmet.', '§ 3 Straßenbau … Vergeben.'],
  ],
  [
    '5.\nHaushalt\nBeschlossen.\n\n5.1\nStellenplan\nBeschlossen.\n\n5.2\nInvestitionen\nVertagt.\n\n6.\nVerschiedenes\nNichts.',
    [
      '5 Haushalt … Beschlossen.',
      '5.1 Stellenplan … Beschlossen.',
      '5.2 Investitionen … Vertagt.',
      '6 Verschiedenes … Nichts.',
    ],
  ],
  [
    'A. Begrüßung\nFrau Lang eröffnet.\n\nB. Finanzen\nDer Kassier berichtet.\n\nC. Verschiedenes\nNichts.',
    ['A Begrüßung … eröffnet.', 'B Finanzen … berichtet.', 'C Verschiedenes … Nichts.'],
  ],
  [
    'TOP 3 Bericht\nFrau Lang berichtet über das Jahr.\n\nTOP 7 (vorgezogen) Freibad\nDie Folie fehlt.\n\nTOP 4 Wärmenetz\nTOP 5 wird abgesetzt.\n\nTOP 6 Busse\nZwei Busse werden gekauft.',
    ['3 Bericht … Jahr.', '7 Freibad … fehlt.', '4 Wärmenetz … abgesetzt.', '6 Busse … gekauft.'],
  ],
])('MEET-01 items in the forms of German minutes (%#)', async (body, items) => {
  expect(await itemsOf(`Protokoll der Vorstandssitzung vom 3. März 2026\n\n${body}\n`)).toEqual(items);
});

test.each([
  [
    'Item I Welcome\nThe chair welcomed all.\n\nItem II Staff (confidential)\nThe Board noted the report.\n\nSigned: ______',
    ['I Welcome … all.', 'II Staff (confidential) (closed) … report.'],
  ],
  [
    'PART I - PUBLIC\n\n101/26 Apologies\nNone.\n\n102/26 Planning\nIt was RESOLVED to support:\n1. 26/0013 The Barn\n2. 26/0014 The Mill\n\nPART II - CONFIDENTIAL\n\n103/26 Staffing\nA clerk was appointed.',
    ['101/26 Apologies (public) … None.', '102/26 Planning (public) … Mill', '103/26 Staffing (closed) … appointed.'],
  ],
  [
    'CALL TO ORDER: Mayor Lee called the meeting to order.\n\nLEGISLATION\n\nOrdinance 2026-71 – Water rates. Raises the charge. Adopted 4-2.\n\nOrdinance 2026-72 – Rentals. Second reading.\n\nADJOURNMENT: 9:44 p.m.\n\nRespectfully submitted, Ann Lee, Clerk',
    [
      '– CALL TO ORDER … order.',
      '– LEGISLATION … LEGISLATION',
      '2026-71 Water rates. … 4-2.',
      '2026-72 Rentals. … reading.',
      '– ADJOURNMENT … p.m.',
    ],
  ],
])('MEET-01 items in the forms of English minutes (%#)', async (body, items) => {
  expect(await itemsOf(`Minutes of the Board meeting held on 5 May 2026\n\n${body}\n`)).toEqual(items);
});

test('MEET-01 an agenda without minutes only lists its items', async () => {
  const items = await itemsOf(
    'Einladung zur 3. Sitzung des Beirats am 14. September 2026\n\nTagesordnung\n1. Begrüßung\n2. Haushalt\n3. Verschiedenes\n\nMit freundlichen Grüßen\nEva Lang\n',
  );
  expect(items).toEqual(['1 Begrüßung … listed', '2 Haushalt … listed', '3 Verschiedenes … listed']);
});

test('MEET-01 400 items are found, and a paper of only headings has no decision under them', async () => {
  const many = Array.from(
    { length: 400 },
    (_, index) => `TOP ${index + 1} Antrag ${index + 1}\nDer Antrag wird vertagt.\n`,
  );
  expect(await itemsOf(`Protokoll der Vorstandssitzung vom 3. März 2026\n\n${many.join('\n')}`)).toHaveLength(400);
  const headings = many.map((item) => `${item.split('\n')[0]}\n`);
  const items = await itemsOf(`Protokoll der Vorstandssitzung vom 3. März 2026\n\n${headings.join('\n')}`);
  expect(items).toHaveLength(400);
  expect(items.every((item) => item.endsWith('listed'))).toBe(true);
});
