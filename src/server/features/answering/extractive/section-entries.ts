import type { EvidencePassage } from '../answer-engine.ts';
import { type PassageSentence, sentencesOf, tidy } from './sentences-of-passages.ts';
import { rowStatement } from './table-row.ts';

/** A numbered or lettered item of a section, a paragraph, or a sentence of its only paragraph; offsets in the passage's text. */
export type SectionEntry = { passage: EvidencePassage; start: number; end: number; text: string };

/** "4.1 ", "(2) ", "a) ", "– ". */
const marker = /^(?:\(?\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|\(?[a-z]\)|\(?[ivx]{1,4}\)|[•▪‣*–—-])\s/u;

/** Letters that close a paper; what follows belongs to no section. */
const closing = /^(?:gez\.|signed\s|\p{Lu}\p{L}+(?:\s\p{L}+){0,2}, (?:den )?\d{1,2}\.?\s?\p{L}+ \d{4}$)/iu;

/** What the heading of a passage's section is called, without its number. */
export function titleOf(section: string | null): string {
  const last = section?.split(' › ').at(-1)?.trim() ?? '';
  return last.replace(
    /^(?:§+\s?|Art(?:ikel|icle|\.)?\s|Section\s|Clause\s|Ziffer\s|TOP\s)?\(?\d*(?:\.\d+)*[a-z]?[.):]?\s+/u,
    '',
  );
}

/** What stands under one heading: that of passages, or a numbered one within a passage where reading knew none. */
export type Section = { heading: string | null; sentences: readonly PassageSentence[] };

/**
 * The sections of one paper, in the order of the text.
 * @param isTitle knows headings without a number
 */
export function sectionsOf(
  passages: readonly EvidencePassage[],
  isTitle: (text: string) => boolean = () => false,
): Section[] {
  const inOrder = passages.toSorted((left, right) => left.firstPage - right.firstPage || left.start - right.start);
  const sections: { heading: string | null; sentences: PassageSentence[] }[] = [];
  let known: string | null | undefined;
  for (const passage of inOrder) {
    if (passage.section !== known) sections.push({ heading: passage.section, sentences: [] });
    known = passage.section;
    for (const sentence of sentencesOf(passage, 0)) {
      const isHeading = numbered.test(sentence.text) || isTitle(sentence.text);
      const isOther = sentence.form === 'heading' && isHeading && !isOf(sentence.text, known);
      if (isOther) sections.push({ heading: sentence.text, sentences: [] });
      else sections.at(-1)?.sentences.push(sentence);
      // "… hat entschieden:" may have been taken for the announcement of the heading below it.
      const tail = sentence.text.slice(sentence.text.lastIndexOf(': ') + 2);
      if (!isOther && tail !== sentence.text && isTitle(tail)) sections.push({ heading: tail, sentences: [] });
    }
  }
  return sections.filter(({ sentences }) => sentences.length > 0);
}

/** A section with a passage of its paper. */
export type Group = Section & { paper: EvidencePassage };

/** The sections of several papers, paper by paper. */
export function groupsOf(passages: readonly EvidencePassage[]): Group[] {
  const papers = Map.groupBy(passages, ({ documentId }) => documentId).values();
  return [...papers].flatMap((own) => {
    const [paper] = own;
    return paper === undefined ? [] : sectionsOf(own).map((section) => ({ ...section, paper }));
  });
}

/** What was deliberated is no list of what is. */
export function isOfMinutes({ title }: Pick<EvidencePassage, 'title'>): boolean {
  return /protokoll|niederschrift|(?<!\p{L})(?:minutes|transcript)(?!\p{L})/iu.test(title);
}

/** How an entry is numbered. */
export function styleOf(text: string): 'paragraph' | 'number' | 'letter' | 'dash' | 'none' {
  if (!marker.test(text)) return 'none';
  if (/^\(\d/u.test(text)) return 'paragraph';
  if (/^\d/u.test(text)) return 'number';
  return /^\(?\p{L}/u.test(text) ? 'letter' : 'dash';
}

/** A heading within a text: "Art. 3 Pflichten", "4 Term". */
const numbered =
  /^(?:§+\s?|Art(?:ikel|icle|\.)?\s|Section\s|Clause\s|Ziffer\s)?\d{1,3}(?:\.\d{1,2})*\.?\s\p{Lu}[^.;:!?\t]{2,80}$/u;

const isOf = (text: string, section: string | null) =>
  tidy(section?.split(' › ').at(-1) ?? '').toLowerCase() === text.toLowerCase();

/** All entries of a section, in the order of the text; its heading is none. */
export function entriesOf({ heading, sentences: all }: Section): SectionEntry[] {
  const sentences = all.filter(
    ({ text, form, cells }) =>
      form !== 'contents' && (form !== 'row' || cells !== null) && !isOf(text, heading) && !isCaption.test(text),
  );
  const end = sentences.findIndex(({ text }) => closing.test(text));
  const said = (end < 0 ? sentences : sentences.slice(0, end)).flatMap(splitItems);
  const entries = said.filter((piece, index) => opensEntry(piece, said[index - 1]));
  // One paragraph without items: its sentences are what it consists of.
  const opening = new Set(entries.length <= 1 ? said : entries);
  const found: Piece[] = [];
  for (const piece of said) {
    const last = found.at(-1);
    if (opening.has(piece) || last === undefined || last.passage !== piece.passage || last.cells !== null) {
      found.push({ ...piece });
    } else last.end = piece.end;
  }
  return found.map(({ passage, start, end: until, cells }) => ({
    passage,
    start,
    end: until,
    text: cells === null ? tidy(passage.text.slice(start, until)) : `${rowStatement(cells, 'other', '')}.`,
  }));
}

type Piece = Pick<PassageSentence, 'passage' | 'start' | 'end' | 'cells'>;

/** "a) …" and "b) …" on lines of their own may have been taken for one sentence. */
function splitItems({ passage, start, end, cells }: PassageSentence): Piece[] {
  if (cells !== null) return [{ passage, start, end, cells }];
  const text = passage.text.slice(start, end);
  const breaks = [...text.matchAll(/\n\s*/gu)].filter(({ index, 0: gap }) =>
    marker.test(text.slice(index + gap.length)),
  );
  const starts = [0, ...breaks.map(({ index, 0: gap }) => index + gap.length)];
  const ends = [...breaks.map(({ index }) => index), text.length];
  return starts.map((from, index) => ({ passage, start: start + from, end: start + (ends[index] ?? from), cells }));
}

const isCaption = /^(?:tabelle|table|abbildung|figure) \d+\s?:/iu;

function opensEntry({ passage, start, end, cells }: Piece, before: Piece | undefined): boolean {
  if (before === undefined || before.passage !== passage || cells !== null) return true;
  const { text } = passage;
  return marker.test(text.slice(start, end)) || /\n\s*\n/u.test(text.slice(before.end, start));
}
