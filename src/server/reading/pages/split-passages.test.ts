import { expect, test } from 'vitest';
import type { DraftPage, PassageDraft, ReadBlock } from '../read-model.ts';
import { PassageSplitter } from './split-passages.ts';

type Piece = [kind: ReadBlock['kind'], text: string];

/** A page of pieces; an unfinished page ends in mid-paragraph. */
function page(number: number, pieces: readonly Piece[]): DraftPage {
  const blocks: ReadBlock[] = [];
  let text = '';
  for (const [index, [kind, content]] of pieces.entries()) {
    if (index > 0) text += kind === 'row' ? '\n' : '\n\n';
    blocks.push({
      kind,
      start: text.length,
      end: text.length + content.length,
      ...(kind === 'heading' ? { level: 1 } : {}),
    });
    text += content;
  }
  if (pieces.length > 0 && pieces.at(-1)?.[0] !== 'paragraph') text += '\n';
  return { page: { number, label: null, section: null, text, width: null, height: null, boxes: null }, blocks };
}

function split(pages: readonly DraftPage[]): PassageDraft[] {
  const splitter = new PassageSplitter();
  for (const each of pages) splitter.add(each);
  return splitter.finish();
}

function literalText(pages: readonly DraftPage[], passage: PassageDraft): string {
  const pieces: string[] = [];
  for (let number = passage.firstPage; number <= passage.lastPage; number++) {
    const text = pages[number - 1]?.page.text ?? '';
    pieces.push(
      text.slice(
        number === passage.firstPage ? passage.start : 0,
        number === passage.lastPage ? passage.end : text.length,
      ),
    );
  }
  return pieces.join('\n');
}

const sentence = (words: number) =>
  `${Array.from({ length: words - 1 }, (_, index) => `Wort${index}`).join(' ')} Ende.`;

test('UPL-05 every passage is a literal span of its pages, and no word is lost or duplicated', () => {
  let state = 11;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  for (let round = 0; round < 60; round++) {
    const pages = Array.from({ length: 1 + random(8) }, (_, index) => {
      const pieces: Piece[] = Array.from({ length: random(7) }, () => {
        const kind = (['paragraph', 'paragraph', 'paragraph', 'heading', 'row'] as const)[random(5)] ?? 'paragraph';
        if (kind === 'heading') return [kind, `Titel ${random(9)}`];
        if (kind === 'row') return [kind, `Name ${random(99)}\tWert ${random(99)}`];
        const text = Array.from({ length: 1 + random(9) }, () => sentence(2 + random(random(9) === 0 ? 600 : 40))).join(
          ' ',
        );
        return [kind, random(3) === 0 ? text.slice(0, -1) : text];
      });
      return page(index + 1, pieces);
    });
    const passages = split(pages);
    for (const passage of passages) expect(passage.text).toBe(literalText(pages, passage));
    const all = pages.map((each) => each.page.text).join(' ');
    expect(
      passages
        .map((passage) => passage.text)
        .join(' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(all.split(/\s+/).filter(Boolean));
    expect(passages.map((passage) => passage.ordinal)).toEqual(passages.map((_, index) => index));
  }
});

test('UPL-05 passages have about 180 words and end with sentences', () => {
  const text = Array.from({ length: 60 }, () => sentence(20)).join(' ');
  const passages = split([page(1, [['paragraph', text]])]);
  for (const passage of passages.slice(0, -1)) {
    const words = passage.text.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(160);
    expect(words).toBeLessThanOrEqual(215);
    expect(passage.text.endsWith('Ende.')).toBe(true);
  }
});

test('UPL-05 a sentence across a page break stays whole', () => {
  const pages = [
    page(1, [['paragraph', 'Die Kommission hat an ihrer Sitzung beschlossen, dem Antrag der']]),
    page(2, [['paragraph', 'Regierung zu folgen. Danke.']]),
  ];
  expect(split(pages)).toMatchObject([
    {
      firstPage: 1,
      lastPage: 2,
      text: 'Die Kommission hat an ihrer Sitzung beschlossen, dem Antrag der\nRegierung zu folgen. Danke.',
    },
  ]);
});

test('UPL-05 an item’s last words never end up under the next heading', () => {
  const pages = [
    page(1, [
      ['heading', 'Traktandum 1'],
      ['paragraph', `${sentence(170)} ${sentence(20)}`],
      ['paragraph', 'Der Antrag wird mit 91 zu 25 Stimmen angenommen.'],
      ['heading', 'Traktandum 2'],
      ['paragraph', sentence(100)],
    ]),
  ];
  const passages = split(pages);
  expect(passages.map((passage) => passage.section)).toEqual(['Traktandum 1', 'Traktandum 2']);
  expect(passages[0]?.text).toContain('91 zu 25');
});

test('UPL-05 the speaker is known for all of a long speech', () => {
  const pages = [
    page(1, [
      ['paragraph', `Regierungsrat Martin: ${Array.from({ length: 12 }, () => sentence(20)).join(' ')}`],
      ['paragraph', `Hasler, FDP: ${Array.from({ length: 8 }, () => sentence(20)).join(' ')}`],
    ]),
  ];
  // The passage in between covers the end of one speech and the start of the next.
  expect(split(pages).map((passage) => passage.speaker)).toEqual(['Regierungsrat Martin', null, 'Hasler, FDP']);
});

test('UPL-05 table rows stay whole', () => {
  const rows: Piece[] = Array.from({ length: 80 }, (_, index) => ['row', `Meier Anna ${index}\tFDP\tJa`]);
  for (const passage of split([page(1, rows)])) {
    for (const row of passage.text.split('\n')) expect(row).toMatch(/^Meier Anna \d+\tFDP\tJa$/);
  }
});

test('UPL-05 a passage of two turns names no speaker', () => {
  const pages = [
    page(1, [
      ['paragraph', 'Präsident: Wir kommen zur Abstimmung.'],
      ['paragraph', 'Hasler, FDP: Ich bitte, die Motion nicht erheblich zu erklären.'],
    ]),
  ];
  expect(split(pages).map((passage) => passage.speaker)).toEqual([null]);
});

test('UPL-05 no passage spans two sheets', () => {
  const sheets = [
    { ...page(1, [['row', 'Umsatz\t128']]), standsAlone: true },
    { ...page(2, [['row', 'Bericht\tMeier']]), standsAlone: true },
  ];
  expect(split(sheets).map((passage) => [passage.firstPage, passage.lastPage])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('UPL-05 the minute taker’s text after a speech has no speaker', () => {
  const pages = [
    page(1, [
      ['paragraph', `Hasler, FDP: ${Array.from({ length: 10 }, () => sentence(20)).join(' ')}`],
      ['paragraph', `Die Motion wird mit 59:55 Stimmen abgelehnt. ${sentence(60)}`],
    ]),
  ];
  expect(split(pages).at(-1)?.speaker).toBeNull();
});

test('UPL-05 a speaker who starts within a paragraph speaks what follows', () => {
  const question = `NEIL IRWIN. Hi, Chair Powell. ${sentence(100)}`;
  const passages = split([
    page(1, [
      ['paragraph', `MICHELLE SMITH. Let’s go to Neil Irwin. ${sentence(100)} ${question}`],
      ['paragraph', 'Wondered whether that aligns with your own expectations.'],
    ]),
  ]);
  expect(passages.map(({ speaker }) => speaker)).toEqual(['MICHELLE SMITH', 'NEIL IRWIN']);
  expect(passages[1]?.text.startsWith('NEIL IRWIN. Hi,')).toBe(true);
});

test('UPL-05 a passage that is only read aloud is not the reader’s own', () => {
  const passages = split([
    page(1, [
      ['paragraph', `Präsident: Ich verlese das Schreiben von Regierungsrätin Monika Knill. ${sentence(90)}`],
      [
        'paragraph',
        `"Ich habe mich entschieden. ${sentence(90)} "Die Pflichten zu erfüllen", war für mich immer leitend.`,
      ],
      ['paragraph', sentence(190)],
      ['paragraph', 'Carpe diem."'],
      ['paragraph', `Wir danken Regierungsrätin Monika Knill. ${sentence(180)}`],
    ]),
  ]);
  const speakerOfPassageWith = (words: string) => passages.find(({ text }) => text.includes(words))?.speaker;
  expect(speakerOfPassageWith('Ich verlese')).toBe('Präsident');
  expect(speakerOfPassageWith(sentence(190))).toBeNull();
  expect(passages.filter(({ speaker }) => speaker === null)).toHaveLength(1);
  expect(speakerOfPassageWith('Wir danken')).toBe('Präsident');
});

test('UPL-05 a text without blanks yields no endless passage, on one page or many', () => {
  const endless = 'A'.repeat(1_000_000);
  for (const texts of [[endless], [endless, endless], Array.from({ length: 200 }, () => 'a'.repeat(3_000))]) {
    const pages = texts.map((text, index) => page(index + 1, [['paragraph', text]]));
    const passages = split(pages);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThan(60_000);
    expect(passages.map(({ text }) => text.replaceAll('\n', '')).join('')).toBe(texts.join(''));
  }
});

test('UPL-05 the closing of a paper is under none of its headings', () => {
  const passages = split([
    page(1, [
      ['heading', '8. Motion zur Sportförderung'],
      ['paragraph', sentence(60)],
      ['paragraph', 'Die nächste Sitzung findet am 30. August 2023 statt.'],
      ['paragraph', sentence(70)],
    ]),
    page(2, [
      ['paragraph', 'Der Präsident des Rates'],
      ['paragraph', 'Anhang 1: Liste der Vereine'],
      ['paragraph', sentence(80)],
      ['heading', '1. Vereine im Norden'],
      ['paragraph', sentence(90)],
    ]),
  ]);
  expect(passages.map(({ section }) => section)).toEqual([
    '8. Motion zur Sportförderung',
    null,
    'Anhang 1: Liste der Vereine',
    '1. Vereine im Norden',
  ]);
  expect(passages[1]?.text.startsWith('Die nächste Sitzung')).toBe(true);
});

test('UPL-05 a passage over several short sections says where each begins', () => {
  const pages = [
    page(1, [
      ['heading', 'TOP 4b Zaun'],
      ['paragraph', 'Erneuert.'],
      ['heading', 'TOP 9 Schluss'],
      ['paragraph', 'Vertagt.'],
    ]),
    page(2, [
      ['heading', 'TOP 10 Ende'],
      ['paragraph', 'Alle gehen.'],
    ]),
  ];
  const [passage, ...others] = split(pages);
  expect(others).toEqual([]);
  expect(passage?.sections?.map(({ start, section }) => [passage.text.slice(start).split('\n')[0], section])).toEqual([
    ['TOP 4b Zaun', 'TOP 4b Zaun'],
    ['TOP 9 Schluss', 'TOP 9 Schluss'],
    ['TOP 10 Ende', 'TOP 10 Ende'],
  ]);
});
