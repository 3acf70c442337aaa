import { expect, test } from 'vitest';
import { findClosing } from './find-closing.ts';

const section = 'Protokoll › 8. Motion zur Sportförderung';

test.each([
  'Ende der Sitzung: 12.40 Uhr',
  'Schluss der Aufsichtsratssitzung 17 Uhr',
  'The meeting was adjourned at 4 p.m.',
  'There being no further business, the Chair closed the meeting.',
  'Der Präsident des Grossen Rates',
  'Die Protokollführerin:',
  'Freundliche Grüsse',
  'Mit freundlichen Grüßen',
  'Yours sincerely,',
  'Präsident: Wir haben die heutige Tagesordnung zu einem grossen Teil abgetragen. Die nächste Sitzung findet am 30. August statt.',
  'Die nächste Ratssitzung findet am 30. August 2023 statt.',
])('UPL-05 "%s" ends the last item', (paragraph) => {
  expect(findClosing(paragraph, section)).toEqual({ title: null });
});

test.each(['Anhang', 'Anhang 2: Kennzahlen', 'Appendix B', 'Verteiler:', 'Anwesenheitsliste', 'List of participants'])(
  'UPL-05 "%s" is a heading in any style',
  (line) => {
    expect(findClosing(line, section)).toEqual({ title: line.replace(':', line.includes(': ') ? ':' : '') });
  },
);

test.each([
  'Der Präsident des Verbandes hat den Antrag zurückgezogen.',
  'Anhang 2 zeigt, dass die Kosten gestiegen sind.',
  'Der Rat hat die Tagesordnung genehmigt.',
  'Die nächste Etappe beginnt im Mai.',
  'Am Ende der Sitzung wird abgestimmt.',
  'Meier, FDP: Wir haben lange auf diese Vorlage gewartet. Damit ist das Traktandum erledigt.',
])('UPL-05 "%s" ends nothing', (paragraph) => {
  expect(findClosing(paragraph, section)).toBeNull();
});

test('UPL-05 nothing ends under a closing heading, nor without headings', () => {
  expect(findClosing('Die nächste Sitzung findet am 3. Mai statt.', 'Protokoll › 9. Verschiedenes')).toBeNull();
  expect(findClosing('Ende der Sitzung: 12.40 Uhr', null)).toBeNull();
});
