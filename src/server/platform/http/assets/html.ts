/** A piece of HTML that may stand in a page as it is. Made by `html`; by hand only of what the build wrote. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function print(part: Part): string {
  if (part instanceof Html) return part.source;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character);
  }
  return part.map(print).join('');
}

/**
 * HTML with values in it: texts are escaped, also within quoted attributes, pieces of `html` are taken as they are, lists
 * one after the other; false, null and undefined print nothing. Addresses from outside need a look of their own.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((done, string, index) => done + print(parts[index - 1]) + string));
}
