import { expect, test } from 'vitest';
import type { PaperRecord } from '#server/reading/records/record-model.ts';
import { recordMaker } from '#support/paper-records.ts';
import { matchRecords } from './match-records.ts';

const paper = [
  'Der Rat genehmigt den Neubau des Depots.',
  'Einstimmig angenommen.',
  'Der Rat lehnt die Erhöhung der Beiträge ab.',
  'Frau Lang prüft das Angebot.',
  'Einstimmig angenommen.',
];

/** The lines of a text as decisions, the repeated ones each in their own place. */
function decisionsOf(lines: readonly string[], page = 1): PaperRecord[] {
  let start = 0;
  return lines.map((line) => {
    const decision = recordMaker([line]).decision(line);
    const place = { firstPage: page, start, lastPage: page, end: start + line.length };
    start += line.length + 1;
    return { ...decision, span: { ...decision.span, ...place }, what: { ...decision.what, ...place } };
  });
}
const knownOf = (records: readonly PaperRecord[]) => records.map((record, index) => ({ id: `id${index}`, record }));

test('MEET-05 the same records are recognised by their place and words', () => {
  const records = decisionsOf(paper);
  expect(matchRecords(knownOf(records), records)).toEqual(['id0', 'id1', 'id2', 'id3', 'id4']);
});

test('MEET-05 records that moved are recognised by their words, repeated ones by what they follow', () => {
  const inserted = decisionsOf(['Neu hinzugekommen ist dieser Satz.', 'Einstimmig angenommen.', ...paper], 7);
  expect(matchRecords(knownOf(decisionsOf(paper)), inserted)).toEqual([null, null, 'id0', 'id1', 'id2', 'id3', 'id4']);
});

test('MEET-05 a reworded record nearby is the same, another one is not', () => {
  const [first = '', ...rest] = paper;
  const now = decisionsOf([`${first.slice(0, -1)} und der Werkstatt.`, 'Das Budget wird vertagt.', ...rest]);
  expect(matchRecords(knownOf(decisionsOf(paper)), now)).toEqual(['id0', null, 'id1', 'id2', 'id3', 'id4']);
});

test('MEET-05 a deadline for which a person was found is the same matter; a decision is not', () => {
  const text = 'Frau Lang legt bis 30. April 2026 die Offerten vor.';
  const make = recordMaker([text]);
  const deadline = make.deadline(text, ['30. April 2026', '2026-04-30']);
  expect(matchRecords(knownOf([deadline]), [make.decision(text), make.task(text, { who: 'Frau Lang' })])).toEqual([
    null,
    'id0',
  ]);
});

test('MEET-05 the hundreds of alike records of a long paper keep their ids', () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    index % 2 ? 'Einstimmig angenommen.' : `Antrag ${index} wird behandelt.`,
  );
  const known = knownOf(decisionsOf(lines));
  const now = decisionsOf(['Vorab ein Wort.', ...lines], 2);
  expect(matchRecords(known, now)).toEqual([null, ...known.map(({ id }) => id)]);
});
