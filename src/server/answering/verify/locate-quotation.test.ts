import { describe, expect, test } from 'vitest';
import type { Span } from '#shared/contracts/documents.ts';
import { locateQuotation, SqueezedPages } from './locate-quotation.ts';

/** mulberry32: a small seeded generator, so that failing cases can be reproduced. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const alphabet = ['a', 'b', 'ä', 'ß', '1', '.', ' ', '\n', '\u00ad', '–'];

function randomText(random: (below: number) => number, length: number): string {
  return Array.from({ length }, () => alphabet[random(alphabet.length)] ?? 'a').join('');
}

function readSpan(pages: ReadonlyMap<number, string>, span: Span): string {
  const parts: string[] = [];
  for (let page = span.firstPage; page <= span.lastPage; page += 1) {
    const from = page === span.firstPage ? span.start : 0;
    parts.push((pages.get(page) ?? '').slice(from, page === span.lastPage ? span.end : undefined));
  }
  return parts.join('\n');
}

const bare = (text: string) => text.replaceAll(/[\s\u00ad\ufffe]/g, '');

function randomPassage(random: (below: number) => number) {
  const pages = new Map<number, string>();
  const count = 1 + random(4);
  for (let number = 1; number <= count; number += 1) pages.set(number, randomText(random, 1 + random(60)));
  const firstPage = 1 + random(count);
  const lastPage = firstPage + random(count - firstPage + 1);
  const start = random(pages.get(firstPage)?.length ?? 1);
  const lastLength = pages.get(lastPage)?.length ?? 1;
  const end = lastPage === firstPage ? start + 1 + random(lastLength - start) : 1 + random(lastLength);
  const span = { firstPage, start, lastPage, end };
  const text = readSpan(pages, span);
  const from = random(text.length);
  return { pages, passage: { ...span, text }, quotation: { start: from, end: from + 1 + random(text.length - from) } };
}

describe('CHAT-05 a snippet is a literal span of the stored pages', () => {
  test('CHAT-05 any quotation of any passage is found at its place', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const { pages, passage, quotation } = randomPassage(randomFrom(seed));
      const wanted = passage.text.slice(quotation.start, quotation.end);
      const located = locateQuotation(passage, quotation, pages);
      if (bare(wanted) === '') {
        expect(located, `seed ${seed}`).toBeNull();
        continue;
      }
      expect(located, `seed ${seed}`).not.toBeNull();
      if (located === null) continue;
      expect(readSpan(pages, located), `seed ${seed}`).toBe(located.snippet);
      expect(bare(located.snippet), `seed ${seed}`).toBe(bare(wanted));
      expect(located.snippet.trim(), `seed ${seed}`).toBe(located.snippet);
    }
  });

  test('CHAT-05 later changes of white space and soft hyphens do not matter', () => {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = randomFrom(seed);
      const { pages, passage, quotation } = randomPassage(random);
      const altered = { ...passage, text: passage.text.replaceAll(' ', '\u00ad \n').replaceAll('–', '– ') };
      const wanted = altered.text.slice(quotation.start, quotation.end);
      const located = locateQuotation(altered, quotation, pages);
      if (bare(wanted) === '') continue;
      expect(located, `seed ${seed}`).not.toBeNull();
      if (located) expect(bare(readSpan(pages, located)), `seed ${seed}`).toBe(bare(wanted));
    }
  });

  test('CHAT-05 one altered character is enough to refuse', () => {
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const { pages, passage, quotation } = randomPassage(randomFrom(seed));
      const at = quotation.start;
      const forged = { ...passage, text: `${passage.text.slice(0, at)}Z${passage.text.slice(at + 1)}` };
      expect(locateQuotation(forged, quotation, pages), `seed ${seed}`).toBeNull();
    }
  });

  test('a quotation across a page break names both pages', () => {
    const pages = new Map([
      [3, 'Der Rat tagt. Der Antrag wird'],
      [4, 'mit 91:25 Stimmen angenommen. Ende.'],
    ]);
    const text = 'Der Antrag wird\nmit 91:25 Stimmen angenommen.';
    const passage = { firstPage: 3, start: 14, lastPage: 4, end: 29, text };
    expect(locateQuotation(passage, { start: 0, end: text.length }, pages)).toEqual({
      firstPage: 3,
      start: 14,
      lastPage: 4,
      end: 29,
      snippet: text,
    });
    expect(locateQuotation(passage, { start: 16, end: text.length }, pages)).toMatchObject({ firstPage: 4, start: 0 });
  });

  test('a page that was read again is searched for the nearest match', () => {
    const pages = new Map([[1, 'Neu eingefügt. Ja. Der Kredit beträgt 5 Mio. Franken. Ja.']]);
    const passage = {
      firstPage: 1,
      start: 0,
      lastPage: 1,
      end: 42,
      text: 'Ja. Der Kredit beträgt 5 Mio. Franken. Ja.',
    };
    expect(locateQuotation(passage, { start: 4, end: 38 }, pages)).toMatchObject({ start: 19, end: 53 });
  });

  test('a missing page or an empty or impossible span is refused', () => {
    const pages = new Map([[1, 'Text']]);
    const passage = { firstPage: 1, start: 0, lastPage: 2, end: 2, text: 'Text\nab' };
    expect(locateQuotation(passage, { start: 0, end: 4 }, pages)).toBeNull();
    const present = { firstPage: 1, start: 0, lastPage: 1, end: 4, text: 'Text' };
    expect(locateQuotation(present, { start: 2, end: 2 }, pages)).toBeNull();
    expect(locateQuotation(present, { start: 0, end: 9 }, pages)).toBeNull();
  });

  test('MEET-05 among squeezed pages, words are found where a passage of all these pages has them first', () => {
    for (let seed = 1; seed <= 2_000; seed += 1) {
      const { pages, passage, quotation } = randomPassage(randomFrom(seed));
      const words = passage.text.slice(quotation.start, quotation.end);
      for (const [firstPage, lastPage] of [[1, pages.size] as const, [passage.firstPage, passage.lastPage] as const]) {
        const everything = { firstPage, start: 0, lastPage, end: pages.get(lastPage)?.length ?? 0, text: words };
        const expected = locateQuotation(everything, { start: 0, end: words.length }, pages);
        const range = firstPage === 1 && lastPage === pages.size ? {} : { firstPage, lastPage };
        expect(new SqueezedPages(pages).find(words, range), `seed ${seed}`).toEqual(expected);
      }
    }
  });
});
