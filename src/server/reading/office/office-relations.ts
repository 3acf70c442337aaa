import { posix } from 'node:path';
import { attributeOf, findAll, parseXml, type XmlElement } from './xml.ts';

/** Targets of a part's relations by id, without external ones. */
export function targetsOf(parts: ReadonlyMap<string, Buffer>, name: string): Map<string, string> {
  const folder = posix.dirname(name);
  const part = parts.get(`${folder}/_rels/${posix.basename(name)}.rels`);
  const targets = new Map<string, string>();
  for (const relation of part ? findAll(parseXml(part), 'Relationship') : []) {
    const target = attributeOf(relation, 'Target') ?? '';
    if (attributeOf(relation, 'TargetMode') === 'External') continue;
    targets.set(
      attributeOf(relation, 'Id') ?? '',
      target.startsWith('/') ? target.slice(1) : posix.normalize(`${folder}/${target}`),
    );
  }
  return targets;
}

/** `r:id`, an element's relation; the plain `id` beside it is something else. */
export function relationOf(element: XmlElement): string {
  for (const [key, value] of element.attributes) if (key.endsWith(':id')) return value;
  return '';
}
