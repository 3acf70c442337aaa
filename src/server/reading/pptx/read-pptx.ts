import { AppError } from '#server/platform/errors/app-error.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { relationOf, targetsOf } from '../office/office-relations.ts';
import {
  attributeOf,
  childrenOf,
  findAll,
  findElement,
  parseXml,
  titleOfProperties,
  type XmlElement,
} from '../office/xml.ts';
import { readZip } from '../office/zip.ts';
import { PageBuilder, PieceWriter } from '../pages/page-pieces.ts';
import { SectionPath } from '../pages/sections.ts';
import type { DraftPage, OpenedFile } from '../read-model.ts';
import { addSlide, notesOf, type SlideParts } from './slide-pieces.ts';

/** Parts with text and chart values; pictures, media, macros and embedded files stay compressed and unread. */
const textParts =
  /^(?:docProps\/core\.xml|ppt\/presentation\.xml|ppt\/_rels\/presentation\.xml\.rels|ppt\/(?:slides|notesSlides)\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?|ppt\/charts\/chart[^/]*\.xml|ppt\/diagrams\/data[^/]*\.xml)$/u;
const maxSlides = 5_000;

/**
 * Opens a presentation: one page per slide in presentation order; hidden slides are included and labelled as such. The
 * title is a heading, followed by texts, lists, tables, chart values and the speaker's notes.
 */
export async function openPptx(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => textParts.test(name));
  const main = parts.get('ppt/presentation.xml');
  if (!main) throw new AppError('file_type_mismatch');
  const presentation = parseXml(main);
  const targets = targetsOf(parts, 'ppt/presentation.xml');
  const slides = childrenOf(findElement(presentation, 'sldIdLst'), 'sldId');
  if (slides.length > maxSlides) throw new AppError('file_too_complex');
  const names = slides.map((slide) => targets.get(relationOf(slide)) ?? '');
  if (names.some((name) => !parts.has(name))) throw new AppError('file_damaged');
  const sections = sectionsOf(presentation, slides);
  return {
    metadata: { title: titleOfProperties(parts.get('docProps/core.xml')), pageCount: slides.length },
    pages: pagesOf(parts, names, sections),
  };
}

function* pagesOf(
  parts: ReadonlyMap<string, Buffer>,
  names: readonly string[],
  sections: readonly (string | null)[],
): Generator<DraftPage> {
  for (const [index, name] of names.entries()) {
    const slide = parseXml(parts.get(name) as Buffer);
    const targets = targetsOf(parts, name);
    const partOf = (relation: string) => {
      const part = parts.get(targets.get(relation) ?? '');
      return part && parseXml(part);
    };
    const page = buildSlide(index + 1, sections[index] ?? null, slide, partOf, notesBeside(parts, targets));
    yield index === 0 ? { ...page, titleCandidates: titlesOf(page) } : page;
  }
}

function buildSlide(
  number: number,
  section: string | null,
  slide: XmlElement,
  partOf: SlideParts,
  notes: string[],
): DraftPage {
  const writer = new PieceWriter();
  addSlide(writer, slide, partOf);
  const first = notes[0];
  if (first !== undefined) {
    const word = detectLanguage(notes.join(' ')) === 'en' ? 'Notes' : 'Notizen';
    writer.addParagraph(`${word}: ${first}`);
    for (const note of notes.slice(1)) writer.addParagraph(note);
  }
  const path = new SectionPath();
  if (section !== null) path.enter(0, section);
  const title = writer.pieces.find(({ level }) => level !== null);
  if (title) path.enter(1, title.text);
  const page = new PageBuilder(number, path.path);
  for (const piece of writer.pieces) page.add(piece);
  const draft = page.finish();
  if (isHidden(slide)) draft.page.label = `${number} (${hiddenWord[detectLanguage(draft.page.text) ?? 'de']})`;
  return { ...draft, standsAlone: true };
}

/** Label of a slide that is skipped in the slide show. */
const hiddenWord = { de: 'ausgeblendet', en: 'hidden' };

function isHidden(slide: XmlElement): boolean {
  const show = attributeOf(slide, 'show');
  return show === '0' || show === 'false';
}

function notesBeside(parts: ReadonlyMap<string, Buffer>, targets: ReadonlyMap<string, string>): string[] {
  for (const target of targets.values()) {
    const part = target.startsWith('ppt/notesSlides/') ? parts.get(target) : undefined;
    if (part) return notesOf(parseXml(part));
  }
  return [];
}

/** Title candidates of the first slide, its title first; list entries do not count. */
function titlesOf({ page, blocks }: DraftPage): string[] {
  return blocks
    .map(({ start, end }) => page.text.slice(start, end))
    .filter((text) => !text.startsWith('- '))
    .slice(0, 3);
}

/** The section of each slide, if the presentation has sections. */
function sectionsOf(presentation: XmlElement, slides: readonly XmlElement[]): (string | null)[] {
  const names = new Map<string, string>();
  for (const section of findAll(presentation, 'section')) {
    const name = attributeOf(section, 'name')?.trim();
    if (!name) continue;
    for (const slide of findAll(section, 'sldId')) names.set(attributeOf(slide, 'id') ?? '', name);
  }
  return slides.map((slide) => names.get(slide.attributes.get('id') ?? '') ?? null);
}
