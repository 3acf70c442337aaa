import { childrenOf, findElement, parseXml, textOf, type XmlElement } from '../office/xml.ts';

/**
 * Wrappers that mammoth skips with all their text: simple fields (dates, properties, captions), direction marks, ruby
 * (its annotation, `w:rt`, stays out) and formula paragraphs.
 */
const wrapper = /<\/?(?:w:(?:fldSimple|bdo|dir|ruby|rubyBase)|m:oMathPara)(?=[\s/>])(?:[^<>"]|"[^"<]*")*>/gu;

const formulaStart = '<m:oMath';
const formulaEnd = '</m:oMath>';

/** Unwraps text in a Word part and writes formulas as one line ("a/b", "10^6"). */
export function unwrapInline(part: string): string {
  const pieces: string[] = [];
  let at = 0;
  const text = part.replace(wrapper, '');
  for (let start = text.indexOf(formulaStart); start !== -1; start = text.indexOf(formulaStart, at)) {
    const end = text.indexOf(formulaEnd, start);
    if (end === -1) break;
    pieces.push(text.slice(at, start));
    at = end + formulaEnd.length;
    const line = lineOf(parseXml(Buffer.from(text.slice(start, at))));
    pieces.push(`<w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r>`);
  }
  return pieces.join('') + text.slice(at);
}

/** A formula (Office Math, ECMA-376 part 1, 22.1) as one line. */
function lineOf(element: XmlElement): string {
  const part = (name: string) => childrenOf(element, name).map(lineOf).join('');
  const character = (owner: string, name: string, usual: string) =>
    findElement(element, owner, name)?.attributes.get('m:val') ?? usual;
  switch (element.name) {
    case 't':
      return textOf(element);
    case 'f':
      return `${grouped(part('num'))}/${grouped(part('den'))}`;
    case 'sup':
      return `^${grouped(inner(element))}`;
    case 'rad':
      return `${part('deg')}√${grouped(part('e'))}`;
    case 'nary':
      return `${character('naryPr', 'chr', '∫')}${inner(element)}`;
    case 'd': {
      const parts = childrenOf(element, 'e')
        .map(lineOf)
        .join(character('dPr', 'sepChr', '|'));
      return `${character('dPr', 'begChr', '(')}${parts}${character('dPr', 'endChr', ')')}`;
    }
    default:
      return inner(element);
  }
}

function inner(element: XmlElement): string {
  return childrenOf(element).map(lineOf).join('');
}

/** Adds brackets unless it is a plain number or name. */
function grouped(line: string): string {
  return /^[\p{L}\p{N}.,]*$/u.test(line) ? line : `(${line})`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
