import { attributeOf, childrenOf, findAll, findElement, type XmlElement } from '../office/xml.ts';
import { isTitleStyle, levelOfStyle } from '../pages/page-pieces.ts';
import { OdtListStyles } from './odt-lists.ts';

interface ParagraphStyle {
  /** Display name; the internal name is encoded ("Heading_20_1"). */
  name: string;
  parent: string | undefined;
  outlineLevel: number | null;
  breaksBefore: boolean;
  breaksAfter: boolean;
}

/** Longest chain of parent styles. */
const deepest = 20;

/** The styles of an OpenDocument text, for its paragraphs and lists. */
export class OdtStyles {
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly lists = new OdtListStyles();
  readonly #hidden = new Set<string>();

  /** @param roots the parts with styles; a later one may build on an earlier one */
  constructor(roots: readonly XmlElement[]) {
    for (const root of roots) {
      for (const group of ['styles', 'automatic-styles']) {
        for (const style of childrenOf(findElement(root, group))) this.#add(style);
      }
    }
  }

  /** The heading level of a paragraph style, and whether it is the title style. */
  roleOf(styleName: string | undefined): { level: number | null; isTitle: boolean } {
    for (const { name, outlineLevel } of this.#chain(styleName)) {
      if (isTitleStyle(name)) return { level: 1, isTitle: true };
      const level = outlineLevel ?? levelOfStyle(name);
      if (level !== null) return { level, isTitle: false };
    }
    return { level: null, isTitle: false };
  }

  breaksBefore(styleName: string | undefined): boolean {
    return this.#chain(styleName).some((style) => style.breaksBefore);
  }

  breaksAfter(styleName: string | undefined): boolean {
    return this.#chain(styleName).some((style) => style.breaksAfter);
  }

  /** True if text or paragraphs in this style are not printed, or struck. */
  isHidden(styleName: string | undefined): boolean {
    return (
      this.#hidden.has(styleName ?? '') || this.#chain(styleName).some(({ parent }) => this.#hidden.has(parent ?? ''))
    );
  }

  #chain(styleName: string | undefined): ParagraphStyle[] {
    const chain: ParagraphStyle[] = [];
    let style = this.#paragraphs.get(styleName ?? '');
    while (style && chain.length < deepest) {
      chain.push(style);
      style = this.#paragraphs.get(style.parent ?? '');
    }
    return chain;
  }

  #add(style: XmlElement): void {
    this.lists.add(style);
    const id = attributeOf(style, 'name');
    if (id === undefined || style.name === 'list-style') return;
    const look = findElement(style, 'text-properties');
    if (attributeOf(look, 'display') === 'none' || isStruck(look)) this.#hidden.add(id);
    if (style.name !== 'style' || attributeOf(style, 'family') !== 'paragraph') return;
    const [properties] = findAll(style, 'paragraph-properties');
    const outline = Number(attributeOf(style, 'default-outline-level'));
    this.#paragraphs.set(id, {
      name: attributeOf(style, 'display-name') ?? id.replaceAll('_20_', ' '),
      parent: attributeOf(style, 'parent-style-name'),
      outlineLevel: outline >= 1 && outline <= 10 ? outline : null,
      breaksBefore:
        attributeOf(properties, 'break-before') === 'page' || Boolean(attributeOf(style, 'master-page-name')),
      breaksAfter: attributeOf(properties, 'break-after') === 'page',
    });
  }
}

function isStruck(look: XmlElement | undefined): boolean {
  const line = attributeOf(look, 'text-line-through-style') ?? attributeOf(look, 'text-line-through-type') ?? 'none';
  return line !== 'none';
}
