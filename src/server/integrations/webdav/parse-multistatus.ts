import { Parser } from 'htmlparser2';

/** A resource of a PROPFIND's answer, with the properties that were found, by local name. */
export type DavResource = { href: string; properties: Map<string, string>; isCollection: boolean };

/**
 * Reads a 207 Multi-Status (RFC 4918, 13). Prefixes are whatever the server chose; entities beyond XML's own five are not known, so
 * nothing can be expanded. Null where it is not one, or is cut.
 */
export function parseMultistatus(xml: string): DavResource[] | null {
  const resources: DavResource[] = [];
  const path: string[] = [];
  let text = '';
  let isWhole = false;
  let resource: DavResource | null = null;
  let found = new Map<string, string>();
  let isFoundCollection = false;
  let status = '';
  const parser = new Parser(
    {
      onopentag(name) {
        const local = localName(name);
        path.push(local);
        text = '';
        if (local === 'response') resource = { href: '', properties: new Map(), isCollection: false };
        if (local === 'propstat') {
          found = new Map();
          isFoundCollection = false;
          status = '';
        }
        if (local === 'collection' && path.at(-2) === 'resourcetype') isFoundCollection = true;
      },
      ontext(piece) {
        text += piece;
      },
      onclosetag(name, isImplied) {
        const local = localName(name);
        path.pop();
        if (local === 'multistatus') isWhole = !isImplied;
        if (!resource) return;
        if (local === 'href' && path.at(-1) === 'response') resource.href = text.trim();
        else if (local === 'status') status = text;
        else if (path.at(-1) === 'prop') found.set(local, text.trim());
        else if (local === 'propstat' && / 2\d\d( |$)/.test(status)) {
          for (const [key, value] of found) resource.properties.set(key, value);
          resource.isCollection ||= isFoundCollection;
        } else if (local === 'response') {
          resources.push(resource);
          resource = null;
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return isWhole && path.length === 0 ? resources : null;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
