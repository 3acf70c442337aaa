import { SaxesParser } from 'saxes';
import { AppError } from '#server/platform/errors/app-error.ts';
import { decodeText } from '../text/decode-text.ts';

/** An element of an office file's part. Names are local ("p" of "text:p"); attributes keep their prefixes. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (XmlElement | string)[];
}

const deepest = 250;
/** Elements of one part; a text of 1,000 pages has about 300,000. */
const maxElements = 1_500_000;

const noAttributes: ReadonlyMap<string, string> = new Map();

/**
 * Parses a part of an office file. Knows only XML's five entities and numeric references: nothing is expanded or
 * fetched, and a document type with declarations is refused.
 * @throws AppError `file_damaged`, `file_too_complex`
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const top: XmlElement = { name: '', attributes: noAttributes, children: [] };
  const open = [top];
  let elements = 0;
  const parser = new SaxesParser({ position: false });
  parser.on('error', (cause) => {
    throw new AppError('file_damaged', { cause });
  });
  parser.on('doctype', (declaration) => {
    if (declaration.includes('[')) throw new AppError('file_damaged');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > maxElements || open.length > deepest) throw new AppError('file_too_complex');
    const entries = Object.entries(attributes);
    const element: XmlElement = {
      name: localName(name),
      attributes: entries.length > 0 ? new Map(entries) : noAttributes,
      children: [],
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  // Skip indentation between elements.
  parser.on('text', (text) => {
    if (!text.includes('\n') || text.trim() !== '') open.at(-1)?.children.push(text);
  });
  parser.on('cdata', (text) => void open.at(-1)?.children.push(text));
  parser.write(decodeText(bytes)).close();
  const root = childrenOf(top)[0];
  if (!root) throw new AppError('file_damaged');
  return root;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The child elements, optionally of one name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The element at a path of names, taking the first of each. */
export function findElement(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((found, name) => childrenOf(found, name)[0], element);
}

/** All descendants of a name, in order, not descending into matches. */
export function findAll(element: XmlElement | undefined, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}

/** An attribute by its local name; the first of several. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  for (const [key, value] of element?.attributes ?? []) if (localName(key) === name) return value;
  return undefined;
}

/** All text below, unchanged. */
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
    // Read the document without its metadata.
    return null;
  }
}
