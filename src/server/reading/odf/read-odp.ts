import { AppError } from '#server/platform/errors/app-error.ts';
import { detectLanguage } from '#server/platform/linguistics/language.ts';
import { collectOdtPieces } from '../odt/odt-pieces.ts';
import { OdtStyles } from '../odt/odt-styles.ts';
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
import { PageBuilder, type Piece } from '../pages/page-pieces.ts';
import { SectionPath } from '../pages/sections.ts';
import type { DraftPage, OpenedFile } from '../read-model.ts';

const textParts = /^(?:content\.xml|styles\.xml|meta\.xml)$/u;
const maxSlides = 5_000;
/** Shapes that repeat on every slide. */
const running = new Set(['date-time', 'footer', 'page-number', 'header']);
const notesWord = { de: 'Notizen', en: 'Notes' };
const hiddenWord = { de: 'ausgeblendet', en: 'hidden' };

/**
 * Opens an OpenDocument presentation: one page per slide; hidden slides are included and labelled as such. The title is
 * a heading, followed by texts, lists, tables and the speaker's notes.
 */
export async function openOdp(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await readZip(bytes, (name) => textParts.test(name));
  const content = parts.get('content.xml');
  const root = content && parseXml(content);
  const show = findElement(root, 'body', 'presentation');
  if (!root || !show) throw new AppError('file_damaged');
  const stylesPart = parts.get('styles.xml');
  const styles = new OdtStyles(stylesPart ? [parseXml(stylesPart), root] : [root]);
  const slides = childrenOf(show, 'page');
  if (slides.length > maxSlides) throw new AppError('file_too_complex');
  return {
    metadata: { title: titleOfProperties(parts.get('meta.xml')), pageCount: slides.length },
    pages: pagesOf(slides, styles, hiddenStylesOf(root)),
  };
}

function* pagesOf(
  slides: readonly XmlElement[],
  styles: OdtStyles,
  hiddenStyles: ReadonlySet<string>,
): Generator<DraftPage> {
  for (const [index, slide] of slides.entries()) {
    const shapes = childrenOf(slide).filter((shape) => !running.has(classOf(shape)) && shape.name !== 'notes');
    const title = shapes.find((shape) => classOf(shape) === 'title');
    const heading = title
      ? piecesOf([title], styles)
          .map(({ text }) => text.replace(/^- /u, ''))
          .join(' ')
      : '';
    const rest = piecesOf(
      shapes.filter((shape) => shape !== title),
      styles,
    );
    const path = new SectionPath();
    if (heading !== '') path.enter(1, heading);
    const page = new PageBuilder(index + 1, path.path);
    if (heading !== '') page.add({ kind: 'heading', text: heading, level: 1, isTitle: true });
    for (const piece of rest) page.add(piece);
    for (const text of notesOf(slide, styles)) page.add({ kind: 'paragraph', text });
    const draft = page.finish();
    if (hiddenStyles.has(attributeOf(slide, 'style-name') ?? ''))
      draft.page.label = `${index + 1} (${hiddenWord[detectLanguage(draft.page.text) ?? 'de']})`;
    yield { ...draft, standsAlone: true, ...(index === 0 && heading !== '' ? { titleCandidates: [heading] } : {}) };
  }
}

function piecesOf(shapes: readonly XmlElement[], styles: OdtStyles): Piece[] {
  return collectOdtPieces({ name: 'page', attributes: new Map(), children: [...shapes] }, styles);
}

function notesOf(slide: XmlElement, styles: OdtStyles): string[] {
  const shapes = childrenOf(slide, 'notes').flatMap((notes) => childrenOf(notes));
  const texts = piecesOf(
    shapes.filter((shape) => !running.has(classOf(shape))),
    styles,
  ).map(({ text }) => text);
  const [first, ...others] = texts;
  if (first === undefined) return [];
  return [`${notesWord[detectLanguage(texts.join(' ')) === 'en' ? 'en' : 'de']}: ${first}`, ...others];
}

/** A shape's role on the slide ("title", "outline", "notes"). */
function classOf(shape: XmlElement): string {
  return attributeOf(shape, 'class') ?? '';
}

/** Styles of slides that are skipped in the show. */
function hiddenStylesOf(root: XmlElement): Set<string> {
  const styles = childrenOf(findElement(root, 'automatic-styles'), 'style');
  const hidden = styles.filter((style) =>
    findAll(style, 'drawing-page-properties').some((each) => attributeOf(each, 'visibility') === 'hidden'),
  );
  return new Set(hidden.map((style) => attributeOf(style, 'name') ?? ''));
}
