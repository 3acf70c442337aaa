import { expect, test } from 'vitest';
import { furnitureOf } from './furniture.ts';

test.each([
  ['3.1 Vergabe der Ladetechnik ........................ 12', null, 'contents'],
  ['3.1 Vergabe der Ladetechnik\t12', 'Bericht › Inhaltsverzeichnis', 'contents'],
  ['Appendix B: Risk register 41', 'Table of contents', 'contents'],
  ['Seite 3 von 9', null, 'numbers'],
  ['- 14 -', null, 'numbers'],
  ['5 10 15 20 25', null, 'numbers'],
  ['Sparkasse Muster, IBAN DE12 3456 7890 1234 5678 90, BIC MUSTDE21', null, 'imprint'],
  ['Muster AG · Hauptstrasse 1 · Telefon: 044 123 45 67 · info@muster.example · www.muster.example', null, 'imprint'],
  ['Registered in England, company number 01234567 · VAT GB123456789 · www.muster.example', null, 'imprint'],
] as const)('CHAT-13 %s is furniture', (text, section, kind) => {
  expect(furnitureOf(text, section)).toBe(kind);
});

test.each([
  ['Der Rat genehmigt den Kredit von 84 000 Franken.', null],
  ['Die Zahlung geht auf das Konto mit der IBAN DE12 3456 7890 1234 5678 90.', null],
  ['Personalaufwand\t4 530\t4 710', 'Erfolgsrechnung'],
  ['4 530\t4 710', 'Erfolgsrechnung'],
  ['Die Linie 3 fährt seit 2021 im Takt von 10', 'Betrieb'],
  ['Auskunft gibt Frau Lang, lang@muster.example.', null],
  ['Seite 3 des Berichts nennt die Kosten.', null],
] as const)('CHAT-13 %s is what the paper says', (text, section) => {
  expect(furnitureOf(text, section)).toBeNull();
});
