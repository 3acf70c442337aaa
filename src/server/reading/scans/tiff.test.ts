import { expect, test } from 'vitest';
import { textLines } from '#support/pdf-writer.ts';
import { scanPage } from '#support/scan-writer.ts';
import { writeTiff } from '#support/tiff-writer.ts';
import { checkContent } from '../check-content.ts';
import { RecognitionNeeded } from '../read-model.ts';
import { openImages } from './read-image.ts';
import { recogniseDocument } from './recognise-document.ts';
import type { RecognisedPage } from './recognised-page.ts';
import { decodeTiffPage, listTiffPages } from './tiff.ts';

const scan = (lines: readonly string[], turn: 0 | 2 = 0) =>
  scanPage({ texts: textLines(lines, { y: 700 }) }, { resolution: 150, turn });

test('UPL-05 the pages of a TIFF are read, also one that stands on its head', async () => {
  const first = await scan(['Protokoll der Sitzung vom 3. Mai 2026', 'Der Rat beschließt den Haushalt.']);
  const second = await scan(['Die Kaution beträgt 4.650 Euro und wird im Juni fällig.'], 2);
  const bytes = writeTiff([first, second]);
  await checkContent(bytes, 'tiff');
  const pages = new Map<number, RecognisedPage>();
  expect(() => openImages(pages, 2)).toThrow(RecognitionNeeded);
  await recogniseDocument(bytes, 'tif', new Set(), {
    onPageCount: (count) => expect(count).toBe(2),
    onSign: () => undefined,
    onPage: (index, page) => {
      pages.set(index, page);
    },
  });
  const drafts = [...openImages(pages, 2).pages];
  expect(drafts.map(({ page }) => page.number)).toEqual([1, 2]);
  expect(drafts[0]?.page.text).toContain('Der Rat beschließt den Haushalt.');
  expect(drafts[1]?.page.text).toBe('Die Kaution beträgt 4.650 Euro und wird im Juni fällig.');
});

test('UPL-05 a TIFF says how it is turned', () => {
  const image = { width: 3, height: 2, pixels: Uint8Array.from([0, 64, 128, 192, 255, 10]) };
  const bytes = writeTiff([image], 6);
  const [page] = listTiffPages(bytes);
  const decoded = page && decodeTiffPage(bytes, page);
  expect(decoded?.orientation).toBe(6);
  expect([...(decoded?.image.pixels ?? [])]).toEqual([...image.pixels]);
});

test('UPL-06 a TIFF that is cut, empty or enormous is refused with the reason', async () => {
  const image = { width: 4, height: 4, pixels: new Uint8Array(16) };
  const bytes = writeTiff([image]);
  await expect(checkContent(bytes.subarray(0, 12), 'tif')).rejects.toMatchObject({ code: 'file_damaged' });
  await expect(checkContent(Buffer.from('II*\0\0\0\0\0', 'latin1'), 'tif')).rejects.toMatchObject({
    code: 'file_damaged',
  });
  const huge = writeTiff([{ ...image, width: 100_000, height: 100_000 }]);
  await expect(checkContent(huge, 'tif')).rejects.toMatchObject({ code: 'file_too_complex' });
  await expect(checkContent(Buffer.from('%PDF-1.7'), 'tif')).rejects.toMatchObject({ code: 'file_type_mismatch' });
});
