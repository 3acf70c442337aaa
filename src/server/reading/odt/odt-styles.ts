import { attributeOf, childrenOf, findAll, findElement, type XmlElement } from '../office/xml.ts';
import { isTitleStyle, levelOfStyle } from '../pages/page-pieces.ts';
import { spellCount } from '../text/spell-count.ts';

interface ParagraphStyle {
  /** Display name; the internal name is encoded ("Heading_20_1"). */
  name: string;
  parent: string | undefined;
  outlineLevel: number | null;
  breaksBefore: boolean;
  breaksAfter: boolean;
}

interface ListLevel {
  /** Number format, '' for bullets. */
  format: string;
  prefix: string;
  suffix: string;
  /** Levels shown in the mark, including this one. */
  shownLevels: number;
}

/** Longest chain of parent styles. */
const deepest = 20;

/** The styles of an OpenDocument text, for its paragraphs and lists. */
export class OdtStyles {
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  readonly #lists = new Map<string, Map<number, ListLevel>>();
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

  /** The mark of a list entry. @param counts numbers of the enclosing entries, its own last */
  markOf(listStyle: string | undefined, counts: readonly number[]): string {
    const levels = this.#lists.get(listStyle ?? '');
    const own = levels?.get(counts.length);
    if (!own || own.format === '') return '-';
    const shown = counts
      .map((count, index) => ({ count, format: levels?.get(index + 1)?.format || '1' }))
      .slice(-own.shownLevels)
      .map(({ count, format }) => spellCount(count, format));
    return `${own.prefix}${shown.join('.')}${own.suffix}`.trim();
  }

  /** True if text or paragraphs in this style are not printed. */
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
    const id = attributeOf(style, 'name');
    if (id === undefined) return;
    if (style.name === 'list-style') {
      this.#lists.set(id, new Map(childrenOf(style).map(readLevel)));
      return;
    }
    if (attributeOf(findElement(style, 'text-properties'), 'display') === 'none') this.#hidden.add(id);
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

function readLevel(level: XmlElement): [number, ListLevel] {
  const isNumber = level.name === 'list-level-style-number';
  return [
    Number(attributeOf(level, 'level')) || 1,
    {
      format: isNumber ? (attributeOf(level, 'num-format') ?? '1') : '',
      prefix: attributeOf(level, 'num-prefix') ?? '',
      suffix: attributeOf(level, 'num-suffix') ?? '.',
      shownLevels: Math.min(10, Math.max(1, Number(attributeOf(level, 'display-levels')) || 1)),
    },
  ];
}
