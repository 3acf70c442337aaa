import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSiteContent } from './site-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardsearch-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const samplePath = join(import.meta.dirname, '../../../../config/site-content.sample.json');
const sample = () => JSON.parse(readFileSync(samplePath, 'utf8'));

let count = 0;
function write(content: unknown): string {
  count += 1;
  const path = join(folder, `${count}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('PUB-09 without an operator’s file the sample is used, and marked as such', () => {
  const content = readSiteContent(undefined);
  expect(content.isSample).toBe(true);
  expect(content.prices).toMatchObject({ basic: null, plus: null });
  expect(content.badges.items).toHaveLength(6);
  expect(content.testimonials).toHaveLength(3);
});

test('PUB-09 the operator’s own file is used; without the mark it is no sample', () => {
  const { isSample, ...own } = sample();
  own.prices.plus = 149.5;
  own.testimonials = [];
  expect(isSample).toBe(true);
  expect(readSiteContent(write(own))).toMatchObject({ isSample: false, prices: { plus: 149.5 }, testimonials: [] });
  // With a byte order mark, as saved by editors on Windows.
  expect(readSiteContent(write(`\uFEFF${JSON.stringify(own)}`)).isSample).toBe(false);
});

const broken: [string, (content: ReturnType<typeof sample>) => unknown, RegExp][] = [
  [
    'a text in one language',
    (content) => delete content.badges.items[2].title.en,
    /badges\.items\.2\.title\.en must be a text/,
  ],
  ['a misspelt field', (content) => Object.assign(content.prices, { pluss: 10 }), /prices\.pluss is not known/],
  [
    'an amount in words',
    (content) => Object.assign(content.prices, { basic: '49 Euro' }),
    /prices\.basic must be a number, or null/,
  ],
  [
    'an address that is none',
    (content) => Object.assign(content.sales, { email: 'sales' }),
    /sales\.email must be an e-mail address/,
  ],
  [
    'an empty text',
    (content) => Object.assign(content.legalNotice, { companyName: ' ' }),
    /legalNotice\.companyName must not be empty/,
  ],
  [
    'seven badges',
    (content) => content.badges.items.push(content.badges.items[0]),
    /badges\.items must not be more than six/,
  ],
  ['no sections', (content) => Object.assign(content.terms, { sections: [] }), /terms\.sections must not be empty/],
  [
    'a day that is none',
    (content) => Object.assign(content.privacy, { updated: '31.01.2026' }),
    /privacy\.updated must be a day/,
  ],
];

test.each(broken)('PUB-09 %s prevents the start with one sentence that names the place', (_, breakIt, message) => {
  const content = sample();
  breakIt(content);
  const path = write(content);
  expect(() => readSiteContent(path)).toThrow(message);
  expect(() => readSiteContent(path)).toThrow(/^BoardSearch cannot start: SITE_CONTENT \S+\.json [^\n]*\.$/);
  expect(() => readSiteContent(path)).toThrow(path);
});

test('PUB-09 a missing file or invalid JSON is reported', () => {
  expect(() => readSiteContent(join(folder, 'nowhere.json'))).toThrow(/cannot be read \(ENOENT\)\.$/);
  expect(() => readSiteContent(write('{"sales": '))).toThrow(/is not JSON \([^\n]*\)\.$/);
  expect(() => readSiteContent(write('[]'))).toThrow(/is wrong: it must be an object/);
});
