import { setImmediate as others } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { SourceError } from '#server/platform/data-source/data-source.ts';

/** Properties that are kept, by local name; others are ignored. */
export type DavProperties = Partial<Record<'getetag' | 'getcontentlength' | 'getlastmodified' | 'fileid', string>>;

/** A resource in a PROPFIND response, with its found properties. */
export type DavResource = { href: string; properties: DavProperties; isCollection: boolean };

/** Maximum resources per response and nesting of elements. No real listing exceeds them. */
const maxResources = 150_000;
const maxDepth = 50;
/** Bytes that are parsed before others get their turn. */
const bytesAtOnce = 128 * 1024;
const kept = new Set<string>([
  'getetag',
  'getcontentlength',
  'getlastmodified',
  'fileid',
] satisfies (keyof DavProperties)[]);

/**
 * Parses a 207 Multi-Status (RFC 4918, 13) chunk by chunk, so that others get their turn. Namespace prefixes are
 * ignored. Only XML's five predefined entities are known, so nothing can be expanded. Null if malformed or incomplete.
 * @throws SourceError not_understood if larger than any listing
 */
export async function parseMultistatus(body: AsyncIterable<Uint8Array>): Promise<DavResource[] | null> {
  const resources: DavResource[] = [];
  const path: string[] = [];
  let text = '';
  let isWhole = false;
  let resource: DavResource | null = null;
  let found: DavProperties = {};
  let isFoundCollection = false;
  let status = '';
  const parser = new Parser(
    {
      onopentag(name) {
        const local = localName(name);
        if (path.push(local) > maxDepth) throw new SourceError('not_understood');
        text = '';
        if (local === 'response') resource = { href: '', properties: {}, isCollection: false };
        if (local === 'propstat') {
          found = {};
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
        else if (path.at(-1) === 'prop' && kept.has(local)) found[local as keyof DavProperties] = text.trim();
        else if (local === 'propstat' && / 2\d\d( |$)/.test(status)) {
          Object.assign(resource.properties, found);
          resource.isCollection ||= isFoundCollection;
        } else if (local === 'response') {
          if (resources.push(resource) > maxResources) throw new SourceError('not_understood');
          resource = null;
        }
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const piece of body) {
    parser.write(decoder.decode(piece, { stream: true }));
    bytes += piece.length;
    if (bytes < bytesAtOnce) continue;
    // Pieces that have already arrived follow each other without a pause.
    bytes = 0;
    await others();
  }
  parser.end(decoder.decode());
  return isWhole && path.length === 0 ? resources : null;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
