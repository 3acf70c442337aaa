import { expect, test } from 'vitest';
import { doubtfulShare } from './judge-words.ts';

const shareOf = (text: string) => doubtfulShare(text.split(/\s+/u));

test.each([
  'Die Kündigungsfrist beträgt sechs Monate zum Quartalsende, Abs. 3 lit. b gilt bzw. ggf. § 7a.',
  'Herr Dr. h.c. Sven Pfleiderer, Frau Zwiebler und Cllr Mbeki stimmen gem. TOP 5a zu (GR 12-4).',
  'The chair, Mr Rhys Lloyd, spoke about the 3rd quarter; the Q4 review is due on 2nd March at 5pm.',
  'Projekt XK-42B, IBAN DE12 5001 0517, Haus B2, 3B und 14l Wasser, CO2 und A4, 10kg, 3D.',
  'Die GmbH & Co. KG baut 12 kW, 30 kWh und 14 km in Szczecin, Mnichov und Rzeszów.',
  'Ja: A, B, C. Nein: D. Ergebnis: 5 : 3. Der Verein e. V. tagt i. d. R. z. B. im Mai.',
])('sound text has hardly any doubtful words: %s', (text) => {
  expect(shareOf(text)).toBeLessThan(0.05);
});

test.each([
  'Mietvertrag ber die H a l l e, Gesch ftsstelle Sankt rban, K ndigungsfrist, M nchehof',
  'Die Kaution betrlgt 4.6SO Euro, f5llig am l2. 0ktober 2O25, Besch1uss m1t 3O Stimmen',
  'Fiir die Ki~ndigung giit die Friist von sech s Monat en iiber Qnartale',
  'Fr die Kndigung ngt der ltgb ein mcht wrt gnz dr brtn',
  'GeschÃ¤ftsfÃ¼hrung fÃ¼r die PrÃ¼fung',
])('a bad text layer has many: %s', (text) => {
  expect(shareOf(text)).toBeGreaterThan(0.15);
});
