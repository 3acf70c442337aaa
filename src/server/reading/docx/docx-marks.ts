import type { DocxNumbering, NumberedParagraph } from './docx-numbering.ts';

/** Private characters around the mark put into a numbered paragraph, so that it is told from its words. */
const markStart = '\ue000';
const markEnd = '\ue001';
const marked = /^([\f\s]*)\ue000([^\ue001]*)\ue001/u;
const anyMark = /\ue000([^\ue001]*)\ue001/gu;

const paragraph = /<w:p(?=[\s>])[^<>]*>|<(\/?)mc:Choice\b[^<>]*>/gu;
const properties = /^\s{0,200}<w:pPr>/u;
/** Characters searched for the beginning of a paragraph's properties. */
const longestGap = 210;
const end = '</w:pPr>';
const formerEnd = '</w:pPrChange>';

/** Puts each paragraph's automatic number at its start, for `takeMark`. @param part WordprocessingML, in order */
export function writeMarks(part: string, numbering: DocxNumbering): string {
  const pieces: string[] = [];
  const text = part.includes(markStart) || part.includes(markEnd) ? part.replace(/[\ue000\ue001]/gu, '') : part;
  let at = 0;
  let choices = 0;
  for (const found of text.matchAll(paragraph)) {
    const [tag, slash] = found;
    if (slash !== undefined) {
      // Text boxes stand there twice; the parser reads the other form.
      choices = Math.max(0, choices + (slash === '' ? 1 : -1));
      continue;
    }
    if (choices > 0 || tag.endsWith('/>')) continue;
    const start = found.index + tag.length;
    const { own, ends } = propertiesAt(text, start);
    const mark = isUnprinted(own) ? '' : numbering.next(numberIn(own));
    if (mark === '') continue;
    pieces.push(text.slice(at, ends), `<w:r><w:t>${markStart}${escapeXml(mark)}${markEnd}</w:t></w:r>`);
    at = ends;
  }
  return pieces.join('') + text.slice(at);
}

/** A paragraph's mark and its words. */
export function takeMark(text: string): { mark: string; words: string } {
  const found = marked.exec(text);
  if (!found) return { mark: '', words: inlineMarks(text) };
  return { mark: found[2] ?? '', words: inlineMarks(`${found[1]}${text.slice(found[0].length)}`) };
}

/** Marks within running text, such as a table's cell, as words. */
export function inlineMarks(text: string): string {
  return text.includes(markStart) ? text.replace(anyMark, '$1 ') : text;
}

/** A paragraph's properties without their former state (`w:pPrChange`), and where they end. */
function propertiesAt(text: string, start: number): { own: string; ends: number } {
  if (!properties.test(text.slice(start, start + longestGap))) return { own: '', ends: start };
  let ends = text.indexOf(end, start);
  if (ends === -1) return { own: '', ends: start };
  const own = text.slice(start, ends);
  const former = own.indexOf('<w:pPrChange');
  if (former === -1) return { own, ends: ends + end.length };
  const formerEnds = text.indexOf(formerEnd, ends);
  ends = formerEnds === -1 ? -1 : text.indexOf(end, formerEnds);
  return ends === -1 ? { own: '', ends: start } : { own: own.slice(0, former), ends: ends + end.length };
}

/** True if the paragraph's end is deleted or hidden: it is no paragraph of its own and is not counted. */
function isUnprinted(own: string): boolean {
  return /<w:del(?=[\s/>])|<w:moveFrom(?=[\s/>])|<w:vanish\s*\/>/u.test(own);
}

function numberIn(own: string): NumberedParagraph {
  const value = (name: string) => new RegExp(`<w:${name}\\s+w:val="([^"]*)"`, 'u').exec(own)?.[1] ?? null;
  const level = value('ilvl');
  return { style: value('pStyle'), list: value('numId'), level: level === null ? null : Number(level) || 0 };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
