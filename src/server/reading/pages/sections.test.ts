import { expect, test } from 'vitest';
import { SectionPath } from './sections.ts';

function shortened(title: string): string {
  const sections = new SectionPath();
  sections.enter(1, title);
  return sections.path ?? '';
}

test('UPL-05 a long heading loses its middle, never the subject at its end', () => {
  const movers =
    'Anna Meier, Beat Kuhn, Carla Frei, Dino Weber, Eva Lang, Fritz Moser, Gerda Wolf, Hans Zeller, Iris Baum';
  const motion = `6. Motion von ${movers} vom 29. Juni 2022 "Freiwilligenarbeit sichtbarer machen und fördern" (20/MO 6/345)`;
  expect(shortened(motion)).toBe(
    '6. Motion von Anna Meier, Beat Kuhn, Carla Frei, Dino … "Freiwilligenarbeit sichtbarer machen und fördern" (20/MO 6/345)',
  );
  const message = `3. Botschaft des Regierungsrates an den Grossen Rat vom 4. Juli 2023 (${movers}, ${movers}) betreffend Kredit für die Sanierung des Schulhauses Rebberg`;
  expect(shortened(message)).toMatch(
    /^3\. Botschaft des Regierungsrates .* … .*Kredit für die Sanierung des Schulhauses Rebberg$/,
  );
  expect(shortened(message).length).toBeLessThanOrEqual(200);
  expect(shortened('4. Jahresrechnung 2022')).toBe('4. Jahresrechnung 2022');
});

test('UPL-05 a title of one endless word or quotation is cut', () => {
  expect(shortened('x'.repeat(500)).length).toBeLessThanOrEqual(200);
  expect(shortened(`Antrag "${'Wort '.repeat(90)}" (1)`).length).toBeLessThanOrEqual(200);
});

test('UPL-05 closing ends all headings, and the next heading ends the closing title', () => {
  const sections = new SectionPath();
  sections.enter(1, 'Protokoll');
  sections.enter(2, '8. Motion Sport');
  sections.close('Anhang A');
  expect(sections.path).toBe('Anhang A');
  sections.enter(985, 'Liste der Kurse');
  expect(sections.path).toBe('Liste der Kurse');
  sections.close(null);
  expect(sections.path).toBeNull();
});
