/** Safe HTML for verbatim insertion. Created by `html`; call the constructor only with output of the build. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands in markup, also within quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

function print(part: Part): string {
  if (part instanceof Html) return part.source;
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return escapeHtml(String(part));
  }
  return part.map(print).join('');
}

/**
 * HTML with values: strings are escaped, also within quoted attributes; `Html` is inserted verbatim; lists are joined;
 * false, null and undefined print nothing. Check URLs from outside separately.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((done, string, index) => done + print(parts[index - 1]) + string));
}
