import { SectionPath } from '../pages/sections.ts';
import { composePage, type DocumentState } from '../pdf/layout/compose-page.ts';
import { BodyType } from '../pdf/layout/headings.ts';
import { layOutPage } from '../pdf/layout/page-layout.ts';
import { type DraftPage, type OpenedFile, type RecognisedPages, RecognitionNeeded } from '../read-model.ts';
import { type RecognisedPage, wordsOf } from './recognised-page.ts';

/** Opens pictures of pages, one in an image or several in a TIFF, from their recognised text. @throws RecognitionNeeded */
export function openImages(recognised: RecognisedPages, pageCount: number): OpenedFile {
  const metadata = { title: null, pageCount };
  if (recognised === 'off') return { metadata, pages: [] };
  const pages = Array.from({ length: pageCount }, (_, index) => recognised.get(index));
  if (!pages.every((page) => page !== undefined)) throw new RecognitionNeeded();
  return { metadata, pages: readPages(pages) };
}

function* readPages(pages: readonly RecognisedPage[]): Generator<DraftPage> {
  const body = new BodyType();
  const state: DocumentState = {
    sections: new SectionPath(),
    body,
    outline: [],
    hasStructure: false,
    hyphenatedWords: new Set(),
    openTable: null,
  };
  for (const [index, seen] of pages.entries()) {
    const { width, height, turn, confidence } = seen;
    const words = wordsOf(seen, body.size);
    for (const { size, text } of words) body.add(size, false, text.length);
    const blocks = layOutPage(words, turn % 2 === 0 ? width : height);
    const laidOut = {
      index,
      width,
      height,
      label: null,
      groups: [{ turn, blocks }],
      askew: [],
      headingMarks: new Map(),
    };
    yield composePage({ ...laidOut, confidence: confidence ?? undefined }, new Set(), state);
  }
}
