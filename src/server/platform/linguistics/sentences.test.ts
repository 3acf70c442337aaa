import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const split = (text: string, language: 'de' | 'en' = 'de') =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

test.each<[string, string[]]>([
  [
    'Das Gesetz tritt gem. Art. 5 Abs. 2 am 16. August 2023 in Kraft. Es gilt z. B. für Heime.',
    ['Das Gesetz tritt gem. Art. 5 Abs. 2 am 16. August 2023 in Kraft.', 'Es gilt z. B. für Heime.'],
  ],
  [
    'Wir danken Dr. A. Müller aus St. Gallen. Die 61. Sitzung ist eröffnet.',
    ['Wir danken Dr. A. Müller aus St. Gallen.', 'Die 61. Sitzung ist eröffnet.'],
  ],
  [
    'Der Kredit beträgt 12 Mio. Franken. Er steigt auf 14 Mio. Die Kommission stimmt zu.',
    ['Der Kredit beträgt 12 Mio. Franken.', 'Er steigt auf 14 Mio.', 'Die Kommission stimmt zu.'],
  ],
  [
    'Der Preis beträgt 4,2 Mio. EUR. Herr Dohle stimmt zu. Er kostet 300 Fr. Frau Egli dankt.',
    ['Der Preis beträgt 4,2 Mio. EUR.', 'Herr Dohle stimmt zu.', 'Er kostet 300 Fr.', 'Frau Egli dankt.'],
  ],
  [
    'Er kostet EUR 4,2 Mio. Nordhelm liefert. Es fehlen 4,2 Mio. EUR für 2025 und 12 Mio. Franken. Fr. Meier weiss es.',
    [
      'Er kostet EUR 4,2 Mio.',
      'Nordhelm liefert.',
      'Es fehlen 4,2 Mio. EUR für 2025 und 12 Mio. Franken.',
      'Fr. Meier weiss es.',
    ],
  ],
  ['Die Preise in Fr. 4.50 und EUR. 5 sind fest.', ['Die Preise in Fr. 4.50 und EUR. 5 sind fest.']],
  ['Dafür stimmten 12. Dagegen war niemand.', ['Dafür stimmten 12.', 'Dagegen war niemand.']],
  ['Papier, Stifte usw. Das reicht.', ['Papier, Stifte usw.', 'Das reicht.']],
  ['1. Protokoll der Sitzung', ['1. Protokoll der Sitzung']],
  ['«Was nun?», fragte er. «Nichts.» Dann ging er.', ['«Was nun?», fragte er.', '«Nichts.»', 'Dann ging er.']],
  [
    'Die Sitzung vom 3. Mai, d. h. die zweite, dauerte lange.',
    ['Die Sitzung vom 3. Mai, d. h. die zweite, dauerte lange.'],
  ],
  [
    'Ich bin seit meinem 18. Lebensjahr dabei. Er feierte zwischen 7. Klasse und Lehre.',
    ['Ich bin seit meinem 18. Lebensjahr dabei.', 'Er feierte zwischen 7. Klasse und Lehre.'],
  ],
  [
    'Wir begingen mit viel Freude seinen 60. Geburtstag und nebenbei das 2. Strassenfest.',
    ['Wir begingen mit viel Freude seinen 60. Geburtstag und nebenbei das 2. Strassenfest.'],
  ],
  [
    'Man wird den Bericht erstellen. 2024 wird er vorliegen.',
    ['Man wird den Bericht erstellen.', '2024 wird er vorliegen.'],
  ],
  [
    'Der Antrag unterlag mit 91:25. Regierungsrat Martin dankt. Das war 2024. Kantonsrat Senn auch.',
    ['Der Antrag unterlag mit 91:25.', 'Regierungsrat Martin dankt.', 'Das war 2024.', 'Kantonsrat Senn auch.'],
  ],
  [
    'Es steht auf Seite 12. Kosten nennt Traktandum 5. Regierungsrat Martin stimmt mit 54 zu 60. Niemand fehlt.',
    [
      'Es steht auf Seite 12.',
      'Kosten nennt Traktandum 5.',
      'Regierungsrat Martin stimmt mit 54 zu 60.',
      'Niemand fehlt.',
    ],
  ],
  ['Sie leisteten 18. Im Vorjahr waren es mehr.', ['Sie leisteten 18.', 'Im Vorjahr waren es mehr.']],
  ['Am Mittwoch, 2. Juli tagt der Rat.', ['Am Mittwoch, 2. Juli tagt der Rat.']],
])('German: %s', (text, expected) => {
  expect(split(text)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['Mr. Powell spoke at 2 p.m. Eastern time. He left.', ['Mr. Powell spoke at 2 p.m. Eastern time.', 'He left.']],
  [
    'The U.S. economy grew 2.8 percent. Gov. J. H. Smith agreed.',
    ['The U.S. economy grew 2.8 percent.', 'Gov. J. H. Smith agreed.'],
  ],
  [
    'See No. 5 and Fig. 2 for details. Votes: 12. None opposed.',
    ['See No. 5 and Fig. 2 for details.', 'Votes: 12.', 'None opposed.'],
  ],
  ['He works for Acme Inc. The firm is old.', ['He works for Acme Inc.', 'The firm is old.']],
])('English: %s', (text, expected) => {
  expect(split(text, 'en')).toEqual(expected);
});

test('headings, list items and table rows are separate sentences', () => {
  expect(split('Traktandum 3\nDer Rat tritt ein.\n\n- Kosten\n- Nutzen\nName\tPartei\nMeier\tFDP')).toEqual([
    'Traktandum 3',
    'Der Rat tritt ein.',
    '- Kosten',
    '- Nutzen',
    'Name\tPartei',
    'Meier\tFDP',
  ]);
});

test('full stops within a table row do not split it', () => {
  expect(split('Auer Jacob\tSP UND GEW.\tKeine Stimmabgabe')).toEqual(['Auer Jacob\tSP UND GEW.\tKeine Stimmabgabe']);
});

test('a sentence continues across a page break', () => {
  const text = 'Die Kommission hat an ihrer Sitzung einstimmig beschlossen, dem\nRegierungsrat zu folgen. Danke.';
  expect(split(text)).toEqual([
    'Die Kommission hat an ihrer Sitzung einstimmig beschlossen, dem\nRegierungsrat zu folgen.',
    'Danke.',
  ]);
});

test('every character except white space is in exactly one sentence, in order', () => {
  const pieces = [
    'Abs. 2',
    'z. B.',
    '\n',
    '\n\n',
    '\t',
    '…',
    '?!',
    '12.',
    '“Ja.”',
    '  ',
    'Über',
    '𝒳.',
    'a',
    '. ',
    '-',
    '\r\n',
    'Nr.',
  ];
  let state = 7;
  for (let round = 0; round < 300; round++) {
    let text = '';
    for (let i = 0; i < 30; i++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      text += pieces[state % pieces.length];
    }
    for (const language of ['de', 'en'] as const) {
      const covered = new Uint8Array(text.length);
      let last = 0;
      for (const { start, end } of splitSentences(text, language)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        covered.fill(1, start, end);
        last = end;
      }
      expect([...covered].every((inside, at) => inside === 1 || /\s/.test(text.charAt(at)))).toBe(true);
    }
  }
});

test('a header label of minutes starts a new sentence even after a long line', () => {
  const present = 'Anwesend: Dr. Henrike Saalfeld, Thomas Brökelmann, Prof. Jens Uhlenbrock, Dr. Marcel Lindgren';
  const text = `${present}\nEntschuldigt: Olaf Winzer`;
  expect(splitSentences(text, 'de').map(({ start, end }) => text.slice(start, end))).toEqual([
    present,
    'Entschuldigt: Olaf Winzer',
  ]);
});

test.each<['de' | 'en', string, string[]]>([
  [
    'de',
    'Der Rat hat beschlossen.[1] Der Vorstand führt aus.[12]',
    ['Der Rat hat beschlossen.[1]', 'Der Vorstand führt aus.[12]'],
  ],
  ['de', 'Der Rat hat beschlossen.¹ Der Vorstand führt aus.', ['Der Rat hat beschlossen.¹', 'Der Vorstand führt aus.']],
  ['de', 'Der Rat hat beschlossen.3 Der Vorstand führt aus.', ['Der Rat hat beschlossen.3', 'Der Vorstand führt aus.']],
  [
    'en',
    'The board agreed.[2] The chair closed the meeting.',
    ['The board agreed.[2]', 'The chair closed the meeting.'],
  ],
  ['de', 'Nach § 3 Abs.1 Satz 2 gilt die Frist.', ['Nach § 3 Abs.1 Satz 2 gilt die Frist.']],
  ['de', 'Die Oö. Landesregierung und GR. Huber stimmen zu.', ['Die Oö. Landesregierung und GR. Huber stimmen zu.']],
  ['de', 'Die Leitung übernimmt Frau\nInken Voss.', ['Die Leitung übernimmt Frau\nInken Voss.']],
  ['en', 'The chair was handed to Mr\nJones.', ['The chair was handed to Mr\nJones.']],
])('%s: footnote marks, regional abbreviations and broken lines: %s', (language, text, expected) => {
  expect(splitSentences(text, language).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});

test.each<[string, 'de' | 'en', string[]]>([
  [
    'Der Kreis sagt seinen Anteil bis zum\n30. April schriftlich zu. Danach wird vergeben.',
    'de',
    ['Der Kreis sagt seinen Anteil bis zum\n30. April schriftlich zu.', 'Danach wird vergeben.'],
  ],
  [
    'Der Vorverkauf endet neu am 31.\nOktober statt am 15. November.',
    'de',
    ['Der Vorverkauf endet neu am 31.\nOktober statt am 15. November.'],
  ],
  [
    'In Nr.\n8 ist das Ende der Sitzung auf\n11.45 Uhr zu korrigieren.',
    'de',
    ['In Nr.\n8 ist das Ende der Sitzung auf\n11.45 Uhr zu korrigieren.'],
  ],
  [
    'He asked whether pay had to change; Mr.\nSowards answered that it had not.',
    'en',
    ['He asked whether pay had to change; Mr.\nSowards answered that it had not.'],
  ],
  ['Die Tagesordnung:\n1. Begrüßung\n2. Bericht', 'de', ['Die Tagesordnung:', '1. Begrüßung', '2. Bericht']],
  ['Er dankt allen.\n1. August ist Feiertag.', 'de', ['Er dankt allen.', '1. August ist Feiertag.']],
])('a wrapped line parts no figure or title from its words: %s', (text, language, sentences) => {
  expect(split(text, language)).toEqual(sentences);
});
