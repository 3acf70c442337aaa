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
    'Protokoll des Stiftungsrats\n\nFinanzen\n\nDer Rat stimmt dem Budget zu.\n\n- Kosten: **1.234,50 EUR**\n\n' +
      '- Ertrag: 2.000 EUR\n\n2. Zweitens\n\nPersonal\n\nDie Stelle wird besetzt.\n\n' +
      'Position\t2023\t2024\nLöhne | Gehälter\t4210\t4530\nMiete\t12\t13\n\n# keine Überschrift\n\n#kein Titel',
  ]);
  expect(passages.map(({ section }) => section)).toEqual(
    expect.arrayContaining(['Protokoll des Stiftungsrats › Finanzen', 'Protokoll des Stiftungsrats › Personal']),
  );
  expect(passages.map(({ context }) => context).join('\n')).toContain('Position: Miete; 2023: 12; 2024: 13');
  expect(facts.title).toBe('Protokoll des Stiftungsrats');
});

test('UPL-05 an empty md file is reported as such', async () => {
  await expect(readFile(Buffer.from('\n \n'), 'leer.md')).rejects.toMatchObject({ code: 'file_empty' });
});
