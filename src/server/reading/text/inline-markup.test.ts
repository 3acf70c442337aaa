import { expect, test } from 'vitest';
import { withoutMarkup } from './inline-markup.ts';

test.each([
  ['Kosten: **1.234,50 EUR**', 'Kosten: 1.234,50 EUR'],
  ['__Beschluss:__ *einstimmig*, _angenommen_', 'Beschluss: einstimmig, angenommen'],
  ['***Wichtig*** und **fett mit *kursiv* darin**', 'Wichtig und fett mit kursiv darin'],
  ['**Beschluss:** Der Rat **stimmt zu.**', 'Beschluss: Der Rat stimmt zu.'],
  ['**Frist\nbis Mai**', 'Frist\nbis Mai'],
  ['~~24~~ 25 Busse', '24 25 Busse'],
  ['`Anlage_1.pdf` und ``a ` b``', 'Anlage_1.pdf und a ` b'],
  ['[Anlage 1](https://board.example/a_b_c "Titel") und ![Plan](plan.png)', 'Anlage 1 und Plan'],
  ['siehe [Anlage 1][a] und <https://board.example/a_b_c>', 'siehe Anlage 1 und https://board.example/a_b_c'],
  ['5 \\* 3 und \\# 7 und \\_frei\\_', '5 * 3 und # 7 und _frei_'],
  ['Müller &amp; Söhne<br>Zweite Zeile', 'Müller & Söhne\nZweite Zeile'],
])('UPL-05 md: %j says %j', (markdown, words) => {
  expect(withoutMarkup(markdown)).toBe(words);
});

test.each([
  '2 * 3 * 4 = 24',
  'Kolleg*innen und Bürger*innen',
  'datei_name_neu.pdf',
  'Betrag* ohne Steuer',
  '** nicht zu',
  'a < b & c > d',
  'TOP [5] (neu)',
  'R&D',
])('UPL-05 md: signs that mark nothing stay: %j', (text) => {
  expect(withoutMarkup(text)).toBe(text);
});

test.each(['*a ', '_', '[', '`', '\\', '~~', '![', '**a_', '[a](', '<br'])(
  'UPL-05 md: a text of nothing but %j is read in passing',
  (signs) => {
    expect(withoutMarkup(signs.repeat(20_000)).length).toBeGreaterThan(0);
  },
);
