import { attributeOf, childrenOf, findElement, parseXml, type XmlElement } from '../office/xml.ts';

/** What a style says about numbering. */
export interface StyleNumber {
  list: string | null;
  level: number | null;
  /** The style and those it is based on, nearest first. */
  styles: string[];
}

/** Longest chain of styles based on each other; hostile ones are circular. */
const deepest = 20;

/** Numbering that paragraphs inherit from their styles (`w:numPr` in `styles.xml`). */
export class DocxStyleNumbers {
  readonly #styles = new Map<string, XmlElement>();
  #usual: string | null = null;

  /** @throws AppError `file_damaged`, `file_too_complex` */
  constructor(part: Buffer | undefined) {
    if (!part) return;
    for (const style of childrenOf(parseXml(part), 'style')) {
      const id = attributeOf(style, 'styleId') ?? '';
      this.#styles.set(id, style);
      if (attributeOf(style, 'default') === '1' && attributeOf(style, 'type') === 'paragraph') this.#usual = id;
    }
  }

  /** @param name the style's id; null for the file's usual paragraph style */
  numberOf(name: string | null): StyleNumber {
    const found: StyleNumber = { list: null, level: null, styles: [] };
    for (let id = name ?? this.#usual; id !== null && found.styles.length < deepest; ) {
      const style = this.#styles.get(id);
      found.styles.push(id);
      const number = findElement(style, 'pPr', 'numPr');
      const level = Number(attributeOf(findElement(number, 'ilvl'), 'val') ?? Number.NaN);
      found.list ??= attributeOf(findElement(number, 'numId'), 'val') ?? null;
      if (Number.isSafeInteger(level)) found.level ??= level;
      if (found.list !== null) break;
      id = attributeOf(findElement(style, 'basedOn'), 'val') ?? null;
    }
    return found;
  }
}
