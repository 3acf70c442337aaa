import { expect, test } from 'vitest';
import { parseMultistatus } from './parse-multistatus.ts';

const answer = (inside: string) => `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${inside}</d:multistatus>`;
const file = `<d:response><d:href>/share/a%20b.txt</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag>
  <d:resourcetype/></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
  <d:propstat><d:prop><oc:fileid/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`;

test('SRC-04 properties that were found are read, whatever prefixes the server chose; others are not', () => {
  const folder =
    '<D:response xmlns:D="DAV:"><D:href>/share/</D:href><D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>';
  const found = parseMultistatus(answer(file + folder));
  expect(found?.map(({ href, isCollection }) => [href, isCollection])).toEqual([
    ['/share/a%20b.txt', false],
    ['/share/', true],
  ]);
  expect(Object.fromEntries(found?.[0]?.properties ?? [])).toEqual({ getetag: '"1"', resourcetype: '' });
});

test.each([
  ['cut in the middle', answer(file).slice(0, -30)],
  ['cut between two responses', answer(file).replace('</d:multistatus>', '')],
  ['a page for people', '<!doctype html><html><body>Log in</body></html>'],
  ['nothing', ''],
])('SRC-04 an answer that is %s is no listing', (_, xml) => {
  expect(parseMultistatus(xml)).toBeNull();
});

test('SRC-04 entities of the answer are not expanded', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
    <d:multistatus xmlns:d="DAV:"><d:response><d:href>/&b;&c;</d:href></d:response></d:multistatus>`;
  expect(parseMultistatus(bomb)?.[0]?.href).toBe('/&b;&c;');
});
