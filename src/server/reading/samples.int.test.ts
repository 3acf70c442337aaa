import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitSentences } from '#server/platform/linguistics/sentences.ts';
import { findRectangles } from './pages/word-boxes.ts';
import { readDocument } from './read-document.ts';
import type { ReadPage } from './read-model.ts';

const samples = join(import.meta.dirname, '../../../../shared/samples');

async function readSample(name: string) {
  const pages: ReadPage[] = [];
  const bytes = readFileSync(join(samples, name));
  const result = await readDocument(bytes, name, name.slice(name.lastIndexOf('.') + 1), {
    onPageCount: () => undefined,
    onPage: (page) => void pages.push(page),
  });
  return { ...result, pages };
}

describe.skipIf(!existsSync(samples))('the samples (skipped where ../shared/samples is absent)', () => {
  test('UPL-05 minutes: title, date, sections and speakers', async () => {
    const { facts, passages, pages } = await readSample('de-grosser-rat-thurgau-2023-08-16-protokoll.pdf');
    expect(facts).toMatchObject({
      title: 'Protokoll Nr. 61 vom 16. August 2023',
      meetingDate: '2023-08-16',
      meetingDateSource: 'text',
      language: 'de',
      pageCount: 48,
    });
    const items = new Set(passages.map((passage) => passage.section?.slice(0, 2)));
    expect([...items].filter((item) => item !== undefined)).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', '7.', '8.']);
    const vote = passages.find((passage) => passage.text.includes('91:25 Stimmen'));
    expect(vote).toMatchObject({ firstPage: 12, section: expect.stringMatching(/^5\. Änderung des Gesetzes/) });
    // A heading with eight movers keeps its subject; after the last item no heading applies.
    expect(passages.find(({ section }) => section?.startsWith('6.'))?.section).toContain(
      'Freiwilligenarbeit sichtbarer',
    );
    expect(passages.at(-1)).toMatchObject({ lastPage: 48, section: null });
    expect(new Set(passages.map((passage) => passage.speaker))).toContain('Regierungsrat Martin');
    // Running header and page number are dropped, the sentence continues.
    expect(pages[19]?.text.startsWith('den? Hat Geld mehr wert als Zeit?')).toBe(true);
  });

  test('UPL-05 a voting table keeps its rows across pages and repeats its column names', async () => {
    const { facts, passages, pages } = await readSample('de-grosser-rat-thurgau-abstimmung-tabelle.pdf');
    expect(facts).toMatchObject({ title: 'Abstimmungsprotokoll', meetingDate: '2024-08-14' });
    expect(pages[2]?.text).toContain('\nStark Hans\t321\tSVP\tAbwesend\n');
    const stark = passages.find((passage) => passage.text.includes('Stark Hans'));
    expect(stark?.context).toContain('Name: Stark Hans; Nr.: 321; Fraktion: SVP; Stimme: Abwesend');
  });

  test('UPL-05 rotated pages are read row by row', async () => {
    const { pages } = await readSample('de-grosser-rat-thurgau-mitglieder-gedreht.pdf');
    expect(pages[0]).toMatchObject({ width: 855, height: 595 });
    expect(pages[0]?.text).toContain(
      '\n402\tAmrhein\tDaniel\tUnternehmer\tBalterswil\tStickereistrasse 8 8362 Balterswil\tMünchwilen\tSVP',
    );
    // Words broken by narrow cells without a hyphen.
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('\tArbon\tGRÜNE\tGRÜNE\t2018\t');
    expect(text).toContain('\tSP\tSP und Gewerkschaften\t');
    expect(text).toContain('daniel.eugster@haustechnik-eugster.ch');
    expect(text).not.toMatch(/GRÜN E|Gewerksc haften|Aufre cht|eugster\. ch|Guntershausenb/u);
  });

  test('UPL-05 transcripts name their speakers', async () => {
    const { facts, passages } = await readSample('en-fomc-press-conference-2022-05-04.pdf');
    expect(facts).toMatchObject({ meetingDate: '2022-05-04', language: 'en' });
    expect(new Set(passages.map((passage) => passage.speaker))).toContain('CHAIR POWELL');
  });

  test.each([
    'de-grosser-rat-thurgau-2023-08-16-protokoll.pdf',
    'de-grosser-rat-thurgau-mitglieder-gedreht.pdf',
    'en-fomc-press-conference-2022-03-16.pdf',
  ])('CHAT-06 every sentence of %s has its rectangles', async (name) => {
    const { pages } = await readSample(name);
    for (const { text, boxes } of pages) {
      for (const { start, end } of splitSentences(text, 'de')) {
        const rectangles = findRectangles(boxes ?? new Uint8Array(), start, end);
        expect(rectangles.length).toBeGreaterThan(0);
        for (const { x, y, width, height } of rectangles) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.min(width, height)).toBeGreaterThan(0);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.000_01);
        }
      }
    }
  });
});
