import { Parser } from 'htmlparser2';
import { SourceError } from '#server/platform/data-source/data-source.ts';

/** A resource of a PROPFIND's answer, with the properties that were found, by local name. */
export type DavResource = { href: string; properties: Map<string, string>; isCollection: boolean };

/** Resources of one answer, and elements within each other: beyond them lies no listing. */
const resourcesAtMost = 150_000;
const depthAtMost = 50;
/** What else a server tells is not kept. */
const kept = new Set(['resourcetype', 'getetag', 'getcontentlength', 'getlastmodified', 'fileid']);

/**
 * Reads a 207 Multi-Status (RFC 4918, 13), piece by piece: between them others have their turn. Prefixes are whatever the server chose;
 * entities beyond XML's own five are not known, so nothing can be expanded. Null where it is not one, or is cut.
 * @throws SourceError not_understood where it is larger than any listing
 */
export async function parseMultistatus(body: AsyncIterable<Uint8Array>): Promise<DavResource[] | null> {
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
        if (path.push(local) > depthAtMost) throw new SourceError('not_understood');
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
        else if (path.at(-1) === 'prop' && kept.has(local)) found.set(local, text.trim());
        else if (local === 'propstat' && / 2\d\d( |$)/.test(status)) {
          for (const [key, value] of found) resource.properties.set(key, value);
          resource.isCollection ||= isFoundCollection;
        } else if (local === 'response') {
          if (resources.push(resource) > resourcesAtMost) throw new SourceError('not_understood');
          resource = null;
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const piece of body) parser.write(decoder.decode(piece, { stream: true }));
  parser.end(decoder.decode());
  return isWhole && path.length === 0 ? resources : null;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
