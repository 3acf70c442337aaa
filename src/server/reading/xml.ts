import { AppError } from '#server/platform/errors/app-error.ts';
import { decodeText } from './decode-text.ts';

/** An element of an office file's part. Names are local ("p" of "text:p"); attributes keep their prefixes. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
}

const deepest = 250;
/** Elements of one part; a text of 1,000 pages has about 300,000. */
const elementsAtMost = 1_500_000;

const nameAt = /[^\s<>/=]+/uy;
const attributeAt = /\s+([^\s<>/=]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/uy;
const endOfTag = /\s*(\/?)>/uy;
const noAttributes: ReadonlyMap<string, string> = new Map();

/**
 * Reads a part of an office file. Of the entities only XML's own five and characters by number are known: nothing is
 * expanded or fetched, a document type with declarations is refused.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = decodeText(bytes);
  const top: XmlElement = { name: '', attributes: noAttributes, children: [] };
  const open: { element: XmlElement; tag: string }[] = [{ element: top, tag: '' }];
  let elements = 0;
  let at = 0;
  while (at < text.length) {
    const here = open.at(-1) as (typeof open)[number];
    if (text.charCodeAt(at) !== 0x3c) {
      const next = text.indexOf('<', at);
      addText(here.element, text.slice(at, next === -1 ? text.length : next));
      at = next === -1 ? text.length : next;
    } else if (text.startsWith('</', at)) {
      const tag = matchAt(nameAt, text, at + 2)[0];
      if (open.length === 1 || tag !== here.tag) throw new AppError('file_damaged');
      open.pop();
      at = after(text, '>', at);
    } else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = after(text, ']]>', at);
      here.element.children.push(text.slice(at + 9, end - 3));
      at = end;
    } else if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (text.startsWith('<!', at)) {
      const end = after(text, '>', at);
      if (text.slice(at, end).includes('[')) throw new AppError('file_damaged');
      at = end;
    } else {
      elements += 1;
      if (elements > elementsAtMost || open.length > deepest) throw new AppError('file_too_complex');
      const tag = matchAt(nameAt, text, at + 1)[0];
      const read = readAttributes(text, at + 1 + tag.length);
      const element: XmlElement = { name: localName(tag), attributes: read.attributes, children: [] };
      here.element.children.push(element);
      if (!read.isEmpty) open.push({ element, tag });
      at = read.end;
    }
  }
  const root = childrenOf(top)[0];
  if (open.length > 1 || !root) throw new AppError('file_damaged');
  return root;
}

function readAttributes(text: string, from: number) {
  let attributes: Map<string, string> | null = null;
  let at = from;
  for (;;) {
    attributeAt.lastIndex = at;
    const match = attributeAt.exec(text);
    if (!match) break;
    attributes ??= new Map();
    attributes.set(match[1] ?? '', decodeEntities(match[2] ?? match[3] ?? ''));
    at = attributeAt.lastIndex;
  }
  const close = matchAt(endOfTag, text, at);
  return { attributes: attributes ?? noAttributes, isEmpty: close[1] === '/', end: at + close[0].length };
}

function addText(element: XmlElement, raw: string): void {
  // Indentation between elements is no text.
  if (raw.includes('\n') && raw.trim() === '') return;
  element.children.push(decodeEntities(raw));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/giu, (_, decimal, hex, name: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (!match) throw new AppError('file_damaged');
  return match;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at === -1) throw new AppError('file_damaged');
  return at + mark.length;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The elements directly below. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The element reached by a path of names, the first of each. */
export function findElement(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((found, name) => childrenOf(found, name)[0], element);
}

/** Every element of a name anywhere below, in order; inside of one found is not looked. */
export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

/** An attribute by its local name; the first of several. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  for (const [key, value] of element?.attributes ?? []) if (localName(key) === name) return value;
  return undefined;
}

/** All text below, as it stands. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

/** The title in a part of core properties (`docProps/core.xml`, `meta.xml`), or null. */
export function titleOfProperties(part: Uint8Array | undefined): string | null {
  if (!part) return null;
  try {
    const [title] = findAll(parseXml(part), 'title');
    return textOf(title).trim().slice(0, 500) || null;
  } catch {
    // The document is read without what it says about itself.
    return null;
  }
}
