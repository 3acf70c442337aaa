import { expect, test } from 'vitest';
import { readFile } from '#support/read-file.ts';

const minutes = `Protokoll des Stiftungsrats
===========================

## Finanzen ##

Der Rat stimmt
dem Budget zu.

- Kosten: **1.234,50 EUR**
- Ertrag: 2.000 EUR
2. Zweitens

Personal
--------
> Die Stelle wird
> besetzt.

***
| Position | 2023 | 2024 |
| --- | ---: | :---: |
| Löhne \\| Gehälter | 4210 | 4530 |
| Miete | 12 | 13 |

\`\`\`
# keine Überschrift
\`\`\`
#kein Titel
`;

test('UPL-05 md: headings, paragraphs, lists and tables of Markdown', async () => {
  const { pages, passages, facts } = await readFile(Buffer.from(minutes), 'protokoll.md');
  expect(pages.map(({ text }) => text)).toEqual([
    'Protokoll des Stiftungsrats\n\nFinanzen\n\nDer Rat stimmt dem Budget zu.\n\n- Kosten: 1.234,50 EUR\n\n' +
      '- Ertrag: 2.000 EUR\n\n2. Zweitens\n\nPersonal\n\nDie Stelle wird besetzt.\n\n' +
      'Position\t2023\t2024\nLöhne | Gehälter\t4210\t4530\nMiete\t12\t13\n\n# keine Überschrift\n\n#kein Titel',
  ]);
  expect(passages.map(({ section }) => section)).toEqual(
    expect.arrayContaining(['Protokoll des Stiftungsrats › Finanzen', 'Protokoll des Stiftungsrats › Personal']),
  );
  expect(passages.map(({ context }) => context).join('\n')).toContain('Position: Miete; 2023: 12; 2024: 13');
  expect(facts.title).toBe('Protokoll des Stiftungsrats');
});

test('UPL-05 md: lines that the author broke stay apart, wrapped ones are joined', async () => {
  const wrapped = [
    'Der Vorstand berät über den Haushalt des kommenden Jahres und stellt fest, dass',
    'Mittel für das Dach fehlen. Er bittet die Kasse um einen Vorschlag bis zum Ende',
    'Mai und vertagt den Punkt.',
  ];
  const text = [
    'Ort: Rathaus\nDatum: 7. Mai 2026',
    'Anwesend:\nAnna Meier, Vorsitzende\nBernd Kulp\nÖzlem Yılmaz-Großmann',
    wrapped.join('\n'),
    'Musterstraße 1  \nund Hof\\\n12345 Musterstadt',
  ].join('\n\n');
  const { pages } = await readFile(Buffer.from(text), 'x.md');
  expect(pages[0]?.text.split('\n\n')).toEqual([
    'Ort: Rathaus',
    'Datum: 7. Mai 2026',
    'Anwesend:',
    'Anna Meier, Vorsitzende',
    'Bernd Kulp',
    'Özlem Yılmaz-Großmann',
    wrapped.join(' '),
    'Musterstraße 1',
    'und Hof',
    '12345 Musterstadt',
  ]);
});

test('UPL-05 md: front matter gives title and date where the text gives none, and is no heading', async () => {
  const read = async (matter: string, text: string) => {
    const { facts, pages } = await readFile(Buffer.from(`---\n${matter}\n---\n\n${text}`), 'notiz.md');
    return { title: facts.title, date: facts.meetingDate, source: facts.meetingDateSource, text: pages[0]?.text };
  };
  expect(await read('title: "Bericht der Kasse"\ndate: 2026-05-07T10:00:00Z\ntags: [a]', 'der Bericht folgt.')).toEqual(
    {
      title: 'Bericht der Kasse',
      date: '2026-05-07',
      source: 'metadata',
      text: 'tags: [a]\n\nder Bericht folgt.',
    },
  );
  expect(await read('Datum: 8.5.2026', '# Protokoll der Sitzung vom 7. Mai 2026\n\nAlle da.')).toMatchObject({
    date: '2026-05-07',
    source: 'text',
  });
  expect(await read('date: 2026-02-31', 'Alle da.')).toMatchObject({ date: null });
  expect(await read('Nur ein Satz', 'Alle da.')).toMatchObject({ text: expect.stringContaining('Nur ein Satz') });
});

test('UPL-05 an empty md file is reported as such', async () => {
  await expect(readFile(Buffer.from('\n \n'), 'leer.md')).rejects.toMatchObject({ code: 'file_empty' });
});
