import { expect, test } from 'vitest';
import { writePlainText } from './write-plain-text.ts';

test.each([
  ['[Hier](https://evil.example/a) klicken', 'Hier klicken'],
  ['[Hier][1] klicken', 'Hier klicken'],
  ['Vorher ![Bild](https://evil.example/b.png) nachher', 'Vorher nachher'],
  ['<a href="https://evil.example">Text</a>', 'Text'],
  ['<script>alert(1)</script>Text', 'Text'],
  ['<img src=x onerror=alert(1)>Text', 'Text'],
  ['Offen <img src=x', 'Offen img src=x'],
  ['Siehe https://evil.example/?q=1 und www.evil.example.', 'Siehe und'],
  ['javascript:alert(1) data:text/html,x', ''],
  ['Schreiben Sie an boese@evil.example bitte', 'Schreiben Sie an bitte'],
  ['Auf evil.example/pfad steht es', 'Auf steht es'],
  ['**fett** und _kursiv_ und `code`', 'fett und kursiv und code'],
  ['snake_case_name bleibt', 'snake_case_name bleibt'],
  ['Rechts\u202Enach\u200Blinks\u0007', 'Rechts nach links'],
  ['Dateien (doc, docx), z. B. am 1.2.2026', 'Dateien (doc, docx), z. B. am 1.2.2026'],
  ['* eins\n* zwei', '– eins\n– zwei'],
])('WEL-04 %j is shown as %j', (markdown, plain) => {
  expect(writePlainText(markdown)).toBe(plain);
});
