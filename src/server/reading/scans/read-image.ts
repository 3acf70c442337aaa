import { SectionPath } from '../pages/sections.ts';
import { composePage, type DocumentState } from '../pdf/layout/compose-page.ts';
import { BodyType } from '../pdf/layout/headings.ts';
import { layOutPage } from '../pdf/layout/page-layout.ts';
import { type OpenedFile, type RecognisedPages, RecognitionNeeded } from '../read-model.ts';
import { wordsOf } from './recognised-page.ts';

/** Opens an image as a one-page document, from its recognised text. @throws RecognitionNeeded */
export function openImage(recognised: RecognisedPages): OpenedFile {
  const seen = recognised === 'off' ? null : recognised.get(0);
  if (seen === undefined) throw new RecognitionNeeded();
  const metadata = { title: null, pageCount: 1 };
  if (seen === null) return { metadata, pages: [] };
  const { width, height, turn, confidence } = seen;
  const words = wordsOf(seen, 0);
  const body = new BodyType();
  for (const { size, text } of words) body.add(size, false, text.length);
  const blocks = layOutPage(words, turn % 2 === 0 ? width : height);
  const state: DocumentState = {
    sections: new SectionPath(),
    body,
    outline: [],
    hasStructure: false,
    hyphenatedWords: new Set(),
    openTable: null,
  };
  const draft = composePage(
    {
      index: 0,
      width,
      height,
      label: null,
      groups: [{ turn, blocks }],
      askew: [],
      headingMarks: new Map(),
      confidence: confidence ?? undefined,
    },
    new Set(),
    state,
  );
  return { metadata, pages: [draft] };
}
