import { expect, test } from 'vitest';
import { parseMultistatus } from './parse-multistatus.ts';

/** In chunks of a few bytes, which split multi-byte characters. */
async function parse(xml: string) {
  const bytes = Buffer.from(xml);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }
  return parseMultistatus(pieces());
}
const answer = (inside: string) => `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${inside}</d:multistatus>`;
const file = `<d:response><d:href>/share/a%20b.txt</d:href><d:propstat><d:prop><d:getetag>"é1"</d:getetag>
  <d:resourcetype/></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
  <d:propstat><d:prop><oc:fileid/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>`;

test('SRC-04 found properties are read, whatever the server’s prefixes; others are not', async () => {
  const folder =
    '<D:response xmlns:D="DAV:"><D:href>/share/</D:href><D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>';
  const found = await parse(answer(file + folder));
  expect(found?.map(({ href, isCollection }) => [href, isCollection])).toEqual([
    ['/share/a%20b.txt', false],
    ['/share/', true],
  ]);
  expect(found?.[0]?.properties).toEqual({ getetag: '"é1"' });
});

test.each([
  ['cut in the middle', answer(file).slice(0, -30)],
  ['cut between two responses', answer(file).replace('</d:multistatus>', '')],
  ['an HTML page', '<!doctype html><html><body>Log in</body></html>'],
  ['nothing', ''],
])('SRC-04 an answer that is %s is no listing', async (_, xml) => {
  expect(await parse(xml)).toBeNull();
});

test('SRC-04 entities of the answer are not expanded', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
    <d:multistatus xmlns:d="DAV:"><d:response><d:href>/&b;&c;</d:href></d:response></d:multistatus>`;
  expect((await parse(bomb))?.[0]?.href).toBe('/&b;&c;');
});

/** An endless answer, and how much of it was read. */
function endless(beginning: string, piece: string) {
  const told = { pieces: 0 };
  async function* body() {
    yield Buffer.from(beginning);
    for (; told.pieces < 20_000; told.pieces += 1) yield Buffer.from(piece);
  }
  return { told, body: body() };
}

test.each([
  ['resources', '<d:response><d:href>/a</d:href></d:response>'.repeat(100)],
  ['nested elements', '<d:response><d:x>'.repeat(10)],
])('SRC-04 an answer with endless %s is aborted', async (_, piece) => {
  const { told, body } = endless('<d:multistatus xmlns:d="DAV:">', piece);
  await expect(parseMultistatus(body)).rejects.toMatchObject({ code: 'not_understood' });
  expect(told.pieces).toBeLessThan(2_000);
});

test('SRC-04 only requested properties of a resource are kept', async () => {
  const props = Array.from({ length: 1_000 }, (_, number) => `<d:p${number}>x</d:p${number}>`).join('');
  const found = await parse(answer(file.replace('<d:resourcetype/>', `<d:resourcetype/>${props}`)));
  expect(Object.keys(found?.[0]?.properties ?? {})).toEqual(['getetag']);
});
