/**
 * Kept in hidden runs: fields begin and end in separate runs, and an unclosed field would swallow the text after it.
 */
const fieldParts = /<w:(?:fldChar|instrText)\b[^<>]*(?:\/>|>[^<>]*<\/w:instrText>)/gu;
const runTag = /<(\/?)w:r(?=[\s/>])([^<>]*)>/gu;
const properties = /^<w:rPr>(?:(?!<\/w:rPr>)[\s\S])*<\/w:rPr>/u;
/** Hidden text, which is not printed, and struck text, which is printed but no longer said. */
const removals = ['vanish', 'strike', 'dstrike'].map(
  (name) => new RegExp(`<w:${name}(?:\\s+w:val="([^"]*)")?\\s*/>`, 'u'),
);
const anyRemoval = /<w:(?:vanish|d?strike)(?=[\s/])/u;
const runStyle = /<w:rStyle\s+w:val="([^"]*)"/u;
const off = new Set(['0', 'false', 'off']);

/**
 * A Word part without hidden text (`w:vanish`), which is neither printed nor normally shown on screen, and without
 * struck text, which stands for a deletion.
 * @param part WordprocessingML
 * @param hiddenStyles ids of character styles that hide or strike
 */
export function stripHiddenText(part: string, hiddenStyles: ReadonlySet<string>): string {
  if (hiddenStyles.size === 0 && !anyRemoval.test(part)) return part;
  let kept = '';
  let at = 0;
  let depth = 0;
  let hiddenDepth: number | null = null;
  for (const tag of part.matchAll(runTag)) {
    const [whole, slash, attributes = ''] = tag;
    const end = tag.index + whole.length;
    if (slash === '' && attributes.endsWith('/')) continue;
    depth += slash === '' ? 1 : -1;
    if (hiddenDepth === null && slash === '' && isHidden(part.slice(end, end + longestProperties), hiddenStyles)) {
      kept += part.slice(at, end);
      at = end;
      hiddenDepth = depth - 1;
    } else if (hiddenDepth === depth) {
      // A run may contain runs, as in a text box.
      kept += (part.slice(at, tag.index).match(fieldParts) ?? []).join('');
      at = tag.index;
      hiddenDepth = null;
    }
  }
  return kept + part.slice(at);
}

/** Characters searched for a run's properties. */
const longestProperties = 4_000;

function isHidden(beginning: string, hiddenStyles: ReadonlySet<string>): boolean {
  const look = properties.exec(beginning)?.[0];
  if (look === undefined) return false;
  const own = removals.map((removal) => removal.exec(look)).filter((found) => found !== null);
  if (own.length > 0) return own.some(([, value = '']) => !off.has(value));
  return hiddenStyles.has(runStyle.exec(look)?.[1] ?? '');
}

/** True if a Word part has struck text. */
export function hasStruckText(part: string): boolean {
  return [...part.matchAll(/<w:d?strike(?:\s+w:val="([^"]*)")?\s*\/>/gu)].some(([, value = '']) => !off.has(value));
}

/** Ids of a Word file's character and paragraph styles that hide or strike text. @param styles the part of that name */
export function findHiddenStyles(styles: string): Set<string> {
  const hidden = new Set<string>();
  if (!anyRemoval.test(styles)) return hidden;
  for (const [style, id = ''] of styles.matchAll(
    /<w:style\b[^<>]*\sw:styleId="([^"]*)"[^<>]*>(?:(?!<\/w:style>)[\s\S])*<\/w:style>/gu,
  )) {
    if (removals.some((removal) => !off.has(removal.exec(style)?.[1] ?? (removal.test(style) ? '' : 'off'))))
      hidden.add(id);
  }
  return hidden;
}
